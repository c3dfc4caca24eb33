package deepsea

// ChartLine is a line of the prototype's result chart, as the table entered it.
type ChartLine struct {
	Met  int    `json:"met"`  // 0–7 goals, and more up to the next line
	Text string `json:"text"` // 1–80 characters
}

// maxChart is how many lines a chart has at most: 0–7 goals met.
const maxChart = numCoopGoals + 1

// Chart lists the lines of the result chart, by goals met.
func (s Sheet) Chart() []ChartLine { return append([]ChartLine{}, s.coop.chart...) }

// ChartText is what the chart says of a number of goals met: its line with the
// most goals that aren't more; "" where there is none.
func (s Sheet) ChartText(met int) string {
	text := ""
	for _, line := range s.coop.chart {
		if line.Met <= met {
			text = line.Text
		}
	}
	return text
}

// checkChartLine: goals go up from line to line.
func checkChartLine(one *ChartLine, before []ChartLine) error {
	low := 0
	if len(before) > 0 {
		low = before[len(before)-1].Met + 1
	}
	if err := bounded(one.Met, low, numCoopGoals, ".met"); err != nil {
		return err
	}
	return within(checkText(one.Text, maxTitle), ".text")
}
