// Random games of chess by notnil/chess, for scale: moves per second on one
// core, the list of legal moves made each time.
package main

import (
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/notnil/chess"
)

func main() {
	r := rand.New(rand.NewPCG(1, 2))
	start, moves, games := time.Now(), 0, 0
	for time.Since(start) < 2*time.Second {
		position := chess.StartingPosition()
		for range 300 {
			legal := position.ValidMoves()
			if len(legal) == 0 {
				break
			}
			position = position.Update(legal[r.IntN(len(legal))])
			moves++
		}
		games++
	}
	fmt.Printf("notnil/chess: %.0f moves/s (%d games)\n", float64(moves)/time.Since(start).Seconds(), games)
}
