//go:build js

// The same application for the phone: handlers, views and rules compiled to
// WebAssembly, to answer inside the service worker. It is wired here and
// nowhere else; the store on the phone and the worker itself follow.
package main

import (
	"shipmate/companion/deepsea"
	"shipmate/handlers"
	deepseapages "shipmate/handlers/deepsea"
)

// systems are the games that this build knows.
var systems = []deepsea.System{{}}

// rooms are their pages.
var rooms = []handlers.Rooms{deepseapages.New()}

func main() {
	_, _ = systems, rooms
	select {} // the worker keeps the program
}
