package deepsea

import "slices"

// What the table says of itself: C81, C82, C84, C85. deepsea-rules §16.3.

func (in *inspection) checkShown() {
	if in.r.team {
		in.checkThresholds()
	}
	if !in.anyShown() {
		return
	}
	sheet, ok := in.l.Sheet()
	if !ok {
		return
	}
	if coop := Coop(sheet); coop != nil {
		in.checkMet(coop)
	}
	result := ScoreOnly(sheet)
	best, bestKnown := -maxOther*10, true
	for i := range in.seats {
		sum, whole := 0, true
		for k, name := range result.Lines {
			at := atLine + Place(i*int(numLines)+slices.Index(lineNames[:], name))
			whole = whole && in.known(at)
			if !in.known(at) {
				continue
			}
			sum += int(in.f[at])
			if c := result.Seats[i].Points[k]; c.Known && c.N != int(in.f[at]) {
				in.find(84, i, int(in.f[at]), c.N, at)
			}
		}
		total := atTotal + Place(i)
		if !in.known(total) {
			bestKnown = false
			continue
		}
		best = max(best, int(in.f[total]))
		switch c := result.Seats[i].Total; {
		case whole && int(in.f[total]) != sum:
			in.find(85, i, int(in.f[total]), sum, total)
		case c.Known && int(in.f[total]) != c.N:
			in.find(84, i, int(in.f[total]), c.N, total)
		}
	}
	for i := range in.seats {
		if v := in.f[atWinner+Place(i)]; bestKnown && v != unlaid && (v == 1) != (int(in.f[atTotal+Place(i)]) == best) {
			in.find(85, i, int(in.f[atTotal+Place(i)]), best, atWinner+Place(i))
		}
	}
}

// anyShown says that some number of the table's own is entered.
func (in *inspection) anyShown() bool {
	for at := atMet; at < atThreshold; at++ {
		if in.f[at] != unlaid {
			return true
		}
	}
	return false
}

// checkThresholds: C81, once for all.
func (in *inspection) checkThresholds() {
	open, first := 0, NoPlace
	for k := range Place(numThresholds) {
		if _, known := in.l.Threshold(int(k)); !known {
			open++
			first = min(first, atThreshold+k)
		}
	}
	bonus := 3
	if in.known(atBonus) {
		bonus = in.number(atBonus)
	}
	for k := range Place(min(bonus, 3)) {
		if !in.known(atBonusTarget + k) {
			open++
			first = min(first, atBonusTarget+k)
		}
	}
	if open > 0 {
		in.find(81, -1, numThresholds+bonus-open, numThresholds+bonus, first)
	}
}

// checkMet: C82.
func (in *inspection) checkMet(coop *CoopResult) {
	for k := range coop.Goals {
		at, g := atMet+Place(k), &coop.Goals[k]
		if in.known(at) && g.Total.Known && g.Threshold.Known && (in.f[at] == 1) != g.Met {
			in.find(82, -1, g.Total.N, g.Threshold.N, at)
		}
	}
}
