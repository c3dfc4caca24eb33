package ageofsail

import "shipmate/companion"

// The words of this game as keys of the catalogues. The domain holds no
// language; see MessageKeys.

func say(key string) companion.Message { return companion.Message{Key: key} }

func sayNumber(n int) companion.Message {
	return companion.SayWith("ageofsail.value.number", companion.Args{"N": n})
}

func sayText(text string) companion.Message {
	return companion.SayWith("ageofsail.value.text", companion.Args{"Text": text})
}

// sayTrack names an Asset Track; the 2018 profile shows Finance as Wealth and
// Politics as Influence (§16).
func sayTrack(p Profile, t int) companion.Message {
	name := trackNames[t]
	if p == AgeOfSail2018 {
		switch t {
		case Finance:
			name = "wealth"
		case Politics:
			name = "influence"
		}
	}
	return say("ageofsail.track." + name)
}

// sayCountName names what a count holds, without the person.
func sayCountName(p Profile, c seatCount) companion.Message {
	part := func(key string, first seatCount) companion.Message {
		return companion.SayWith(key, companion.Args{"Track": sayTrack(p, int(c-first))})
	}
	switch {
	case c >= trackGlory && c < trackGlory+NumTracks:
		return sayTrack(p, int(c-trackGlory))
	case c >= trackSpaces && c < trackSpaces+NumTracks:
		return part("ageofsail.what.space", trackSpaces)
	case c >= over && c < over+NumTracks:
		return part("ageofsail.what.over", over)
	}
	return say("ageofsail.what." + countNames[c])
}

// saySeat names a person: the page adds colour and shape.
func (s *Sheet) saySeat(i int) companion.Message {
	return companion.SayWith("ageofsail.seat", companion.Args{"Seat": i + 1, "Name": s.setup.Seats[i].Name})
}

// saySet names the component set with the label that must stand beside its
// values.
func (s *Sheet) saySet() companion.Message {
	switch set := s.setup.Set; {
	case set == nil:
		return say("ageofsail.set.none")
	case set.Kind == SetPractice:
		return say("ageofsail.set.practice")
	case set.Labelled():
		return companion.SayWith("ageofsail.set.mixed", companion.Args{"Label": set.Label})
	default:
		return companion.SayWith("ageofsail.set.yours", companion.Args{"Label": set.Label})
	}
}

// SetName is what stands beside every value of the table's set: "practice set:
// our own numbers, not the printed ones", or the owner's label.
func (s Sheet) SetName() companion.Message { return s.saySet() }

// TrackName is a track as a profile calls it.
func TrackName(p Profile, track int) companion.Message { return sayTrack(p, track) }

// PlaceName is a city's label, or "A – B" of a connection; the id where the
// table's set doesn't have it.
func (s Sheet) PlaceName(id string) string {
	if name := s.cityName(id); name != id {
		return name
	}
	return s.connectionName(id)
}
