package companion

import (
	"fmt"
	"strconv"
)

// Random is a generator as a plain value: same seed, same numbers, on any
// machine. Every draw gives the next value of the generator; the old one stays
// as it was. Splitmix64.
type Random struct{ State uint64 }

// NewRandom makes a generator from a seed; all seeds are good.
func NewRandom(seed uint64) Random { return Random{State: seed} }

// Next draws 64 bits.
func (r Random) Next() (uint64, Random) {
	r.State += 0x9e3779b97f4a7c15
	z := r.State
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31, r
}

// Below draws 0 … n-1, each as likely as the others; for n below 1 it gives 0.
func (r Random) Below(n int) (int, Random) {
	if n <= 1 {
		return 0, r
	}
	// What is above the last full round of n would favour small numbers.
	limit := ^uint64(0) - (^uint64(0)%uint64(n)+1)%uint64(n)
	for {
		var bits uint64
		if bits, r = r.Next(); bits <= limit {
			return int(bits % uint64(n)), r
		}
	}
}

// Shuffle gives the numbers 0 … n-1 in a drawn order.
func (r Random) Shuffle(n int) ([]int, Random) {
	order := make([]int, max(n, 0))
	for i := range order {
		order[i] = i
	}
	for i := len(order) - 1; i > 0; i-- {
		var j int
		j, r = r.Below(i + 1)
		order[i], order[j] = order[j], order[i]
	}
	return order, r
}

// String is the text codec: 16 hexadecimal digits.
func (r Random) String() string { return fmt.Sprintf("%016x", r.State) }

// ParseRandom reads what String wrote.
func ParseRandom(text string) (Random, error) {
	if len(text) != 16 {
		return Random{}, fmt.Errorf("generator %q is not 16 hexadecimal digits", text)
	}
	state, err := strconv.ParseUint(text, 16, 64)
	if err != nil {
		return Random{}, fmt.Errorf("generator %q: %w", text, err)
	}
	return Random{State: state}, nil
}
