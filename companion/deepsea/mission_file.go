package deepsea

// MissionFile names the fact file of mission 1–10, as corrections do.
func MissionFile(number int) string { return missionFiles[number-1] }
