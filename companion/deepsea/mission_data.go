package deepsea

import "slices"

// missionData is what a sheet counted for one mission. A table that corrects
// its mission begins those counts anew, and has the old ones back if it
// corrects it back.
type missionData struct {
	mission    int
	seats      [MaxSeats]seatMission // by slot
	goals      [3]goalData
	thresholds [numThresholds]count
}

type seatMission struct {
	impact [numHexValues]count
	hexes  []HexMarkers
	goals  [3]seatGoal
}

// missionData takes out what belongs to the present mission.
func (s *Sheet) missionData() missionData {
	m := missionData{mission: s.setup.Mission, goals: s.goals, thresholds: s.coop.thresholds}
	for i := range s.slots {
		m.seats[i] = seatMission{s.slots[i].impact, s.slots[i].hexes, s.slots[i].goals}
	}
	return m
}

func (s *Sheet) putMissionData(m *missionData) {
	s.goals, s.coop.thresholds = m.goals, m.thresholds
	for i := range s.slots {
		d := &s.slots[i]
		d.impact, d.hexes, d.goals = m.seats[i].impact, m.seats[i].hexes, m.seats[i].goals
	}
}

// turnTo keeps what belongs to the present mission and brings back what was
// kept for another.
func (s *Sheet) turnTo(mission int) {
	old, next := s.missionData(), missionData{}
	var stash []missionData
	for _, m := range s.stash {
		switch m.mission {
		case mission:
			next = m
		case old.mission:
		default:
			stash = append(stash, m)
		}
	}
	stash = append(stash, old)
	slices.SortFunc(stash, func(a, b missionData) int { return a.mission - b.mission })
	s.stash = stash
	s.putMissionData(&next)
}
