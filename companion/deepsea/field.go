package deepsea

// Field symbols: four colours and the wild one. deepsea-rules §12.4.
const (
	numColours = 4
	wild       = 4
	numFields  = 5
)

var fieldNames = [numFields]string{"blue", "brown", "green", "yellow", "wild"}

// Fields lists the ids of the four colours and "wild", in the order of the
// sheet file.
func Fields() []string { return fieldNames[:] }

// Symbols are field symbols that one player holds, in the order of Fields.
type Symbols [numFields]int

// MostHeld is the count of the colour held most, every wild added.
// deepsea-rules §12.4 (our decision).
func (s Symbols) MostHeld() int {
	return max(s[0], s[1], s[2], s[3]) + s[wild]
}

// Sets is the number of full sets of four colours: the largest k for which the
// wilds fill what is missing. deepsea-rules §12.4.
func (s Symbols) Sets() int {
	for k := 1; ; k++ {
		missing := 0
		for _, n := range s[:numColours] {
			missing += max(0, k-n)
		}
		if missing > s[wild] {
			return k - 1
		}
	}
}

func fieldIndex(name string) int {
	for i, f := range fieldNames {
		if f == name {
			return i
		}
	}
	return -1
}
