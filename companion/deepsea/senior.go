package deepsea

// pays gives the points of a tier-5 Senior: points × floor(count / per),
// or flat. deepsea-rules §12.5.
func (sc *Scoring) pays(n int) int {
	if sc.Count == flatCount {
		return sc.Points
	}
	return sc.Points * (n / sc.Per)
}

// holds says whether seat i has the k-th Senior.
func (s *Sheet) holds(i, k int) (mine, known bool) {
	seat, answered := s.ownerSeat(k)
	switch {
	case answered:
		return seat == i+1, true
	case s.seat(i).allSeniors:
		return false, true
	}
	return false, false
}

// seniorPoints is the line of the tier-5 Seniors of seat i.
func (s *Sheet) seniorPoints(i int) count {
	d := s.seat(i)
	total := counted(0)
	for k := range s.box.seniors {
		mine, known := s.holds(i, k)
		if !known {
			return count{}
		}
		if !mine {
			continue
		}
		scoring := s.box.senior(k).Senior.Scoring
		n := s.seniorCount(d, k)
		if !n.known && scoring.Count != flatCount {
			return count{}
		}
		total.n += int32(scoring.pays(int(n.n)))
	}
	return total
}
