//go:build js

// The trial runs the conformance suite in a browser, and hands each result to
// the page that started it.
package main

import (
	"context"
	"fmt"
	"syscall/js"

	"shipmate/companion/browser"
	"shipmate/companion/conformance"
)

func main() {
	report := js.Global().Get("report")
	ctx := context.Background()
	for i, c := range conformance.Cases() {
		fault := ""
		store, err := browser.Open(ctx, fmt.Sprintf("trial-%d", i))
		if err == nil {
			err = c.Run(ctx, store)
			if closed := store.Close(); err == nil {
				err = closed
			}
		}
		if err != nil {
			fault = err.Error()
		}
		report.Invoke(c.Name, fault)
	}
	report.Invoke("", "")
}
