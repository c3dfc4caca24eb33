//go:build !js

package main

import (
	"shipmate/companion"
	"shipmate/companion/ageofsail"
	"shipmate/companion/deepsea"
	"shipmate/handlers"
	sailpages "shipmate/handlers/ageofsail"
	deepseapages "shipmate/handlers/deepsea"
)

// systems are the games that this build knows, in the order of the home page.
func systems() []companion.System { return []companion.System{deepsea.System{}, ageofsail.System{}} }

// rooms are their pages.
func rooms() []handlers.Rooms { return []handlers.Rooms{deepseapages.New(), sailpages.New()} }
