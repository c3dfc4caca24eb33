package deepsea

// KnownThresholds are the thresholds that are public for a mission and a number
// of players, and which of their digits are hard to read; ok is false where none
// are. Source: zh-CN rulebook, deepsea-rules §13.2.
func KnownThresholds(mission, players int) (known Thresholds, hard [4]bool, ok bool) {
	if mission != 1 || players < 1 || players > len(knownThresholds) {
		return Thresholds{}, hard, false
	}
	n := knownThresholds[players-1]
	return Thresholds{&n[0], &n[1], &n[2], &n[3]}, doubted[players-1], true
}

// List gives the four numbers in the order impact, goal 1–3; nil where one is
// missing.
func (t Thresholds) List() [4]*int { return t.list() }

// ThresholdNames lists the words of the four thresholds in the order of List.
func ThresholdNames() []string { return thresholdNames[:] }
