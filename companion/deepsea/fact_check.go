package deepsea

import "fmt"

// checker collects the first thing that is wrong in a fact file.
type checker struct {
	place string // where we are, e.g. "impact.hexes[3]"
	fault *impossibleFactError
}

// impossibleFactError is a printed fact that cannot be.
type impossibleFactError struct {
	Place string // in the file, e.g. "impact.hexes[3].points"
	Why   string
}

func (f *impossibleFactError) Error() string { return f.Place + ": " + f.Why }

func (c *checker) want(good bool, place, why string, args ...any) {
	if good || c.fault != nil {
		return
	}
	if c.place != "" && place != "" {
		place = "." + place
	}
	c.fault = &impossibleFactError{Place: c.place + place, Why: fmt.Sprintf(why, args...)}
}

func (c *checker) rangeOf(n, low, high int, place string) {
	c.want(n >= low && n <= high, place, "%d is not between %d and %d", n, low, high)
}

func (c *checker) unique(seen map[string]bool, id, place string) {
	c.want(id != "" && !seen[id], place, "%q is empty or there already", id)
	seen[id] = true
}

// in runs a check one step further inside: list[i].
func (c *checker) in(i int, list string, check func()) {
	before := c.place
	if before != "" && list != "" {
		list = "." + list
	}
	c.place = before + list + stepIndex(i)
	check()
	c.place = before
}
