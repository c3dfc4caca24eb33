package deepsea

import (
	"strings"

	"shipmate/companion"
)

// followLabel names what a key of a followed game holds.
func followLabel(kind keyKind) companion.Message {
	switch kind {
	case keySpecialists:
		return say("deepsea.what.follow.specialists")
	case keySupply:
		return say("deepsea.what.follow.supply")
	case keyVessels:
		return say("deepsea.what.follow.vessels")
	case keyTokens:
		return say("deepsea.what.follow.tokens")
	case keyPrepared:
		return say("deepsea.what.follow.prepared")
	case keyPassed:
		return say("deepsea.what.follow.passed")
	case keyDue:
		return say("deepsea.what.follow.due")
	case keyDepth:
		return say("deepsea.what.follow.depth")
	case keyRound:
		return say("deepsea.what.follow.round")
	case keyPhase:
		return say("deepsea.what.follow.phase")
	case keyTurn:
		return say("deepsea.what.follow.turn")
	case keyPockets:
		return say("deepsea.what.follow.pockets")
	case keyOff:
		return say("deepsea.what.follow.off")
	case keyRounds:
		return say("deepsea.what.follow.rounds")
	}
	return say("deepsea.what.follow.timer")
}

// describeFollow says a value of a followed game in words. What can't be such a
// value is shown as it stands.
func (s *Sheet) describeFollow(ref keyRef, n *node) companion.Message {
	var d seatData
	t := *s
	t.follow = followData{}
	if t.putFollow(&d, ref, n) != nil {
		return companion.SayWith("deepsea.value.text", companion.Args{"Text": string(n.JSON())})
	}
	switch ref.kind {
	case keySpecialists:
		names := make([]string, len(d.follow.specialists))
		for k, one := range d.follow.specialists {
			names[k] = s.box.Specialist(one.ID).Name(one.Senior)
			if one.Disc {
				names[k] += " ●" // a disc lies on it
			}
		}
		return companion.SayWith("deepsea.value.text", companion.Args{"Text": strings.Join(names, ", ")})
	case keySupply:
		return sayNumber(int(d.follow.supply.n))
	case keyVessels:
		return sayNumber(int(d.follow.vessels.n))
	case keyTokens:
		return sayNumber(int(d.follow.tokens.n))
	case keyPassed:
		return companion.SayWith("deepsea.value.follow.round", companion.Args{"N": int(d.follow.passed.n)})
	case keyPrepared:
		return sayPrepared(d.follow.prepared)
	case keyDue:
		return sayNumber(len(d.follow.due.items))
	case keyRound:
		return sayNumber(int(t.follow.round.n))
	case keyDepth:
		return sayDepth(t.follow.depth)
	case keyPhase:
		return sayPhase(t.follow.phase)
	case keyTurn:
		seat, _ := s.seatOf(t.follow.turn)
		if seat == 0 {
			return say("deepsea.value.nobody")
		}
		return s.saySeat(seat - 1)
	case keyPockets:
		names := make([]string, len(t.follow.pockets))
		for k, id := range t.follow.pockets {
			names[k] = s.box.Specialist(id).Name(false)
		}
		return companion.SayWith("deepsea.value.text", companion.Args{"Text": strings.Join(names, ", ")})
	case keyOff:
		return sayNumber(len(t.follow.off))
	case keyRounds:
		return sayNumber(len(t.follow.rounds))
	}
	return sayTimer(t.follow.timer)
}

func sayDepth(depth string) companion.Message {
	if depth == FollowTracks {
		return say("deepsea.value.follow.tracks")
	}
	return say("deepsea.value.follow.everything")
}

func sayPhase(phase string) companion.Message {
	switch phase {
	case PhaseLaunch:
		return say("deepsea.value.follow.launch")
	case PhasePreparation:
		return say("deepsea.value.follow.preparation")
	case PhaseActivation:
		return say("deepsea.value.follow.activation")
	}
	return say("deepsea.value.follow.over")
}

func sayPrepared(p Prepared) companion.Message {
	args := companion.Args{"Round": p.Round, "Back": p.Back}
	switch {
	case p.Done:
		return companion.SayWith("deepsea.value.follow.ready", args)
	case p.Effort || p.Back > 0:
		return companion.SayWith("deepsea.value.follow.effort", args)
	case p.Recruited:
		return companion.SayWith("deepsea.value.follow.recruited", args)
	}
	return companion.SayWith("deepsea.value.follow.waiting", args)
}

func sayTimer(t Timer) companion.Message {
	minutes := t.Minutes()
	if t.Since > 0 {
		return companion.SayWith("deepsea.value.follow.runs", companion.Args{"Minutes": minutes})
	}
	return companion.SayWith("deepsea.value.follow.stands", companion.Args{"Minutes": minutes})
}
