package ageofsail

import (
	"shipmate/companion"
)

// explain says how the points of a line of seat i were made, in the order of
// counting.
func (s *Sheet) explain(i int, l line) []companion.Step {
	d := s.seat(i)
	rule := companion.SayWith("ageofsail.rule."+l.String(), companion.Args{"Source": say("ageofsail.source.scoring")})
	switch l {
	case lineTracks:
		steps := make([]companion.Step, 0, NumTracks)
		for t := range NumTracks {
			steps = append(steps, s.explainTrack(i, t, rule))
		}
		return steps
	case lineGovernor:
		path := seatPath(i, "governorSpaceEmpty")
		empty := s.governorEmpty(i)
		switch {
		case !empty.known:
			return []companion.Step{missing(say("ageofsail.what.governorSpaceEmpty"), path)}
		case empty.yes:
			return []companion.Step{{Text: say("ageofsail.step.governor.empty"), Points: companion.Counted(gloryGovernorSpace), Rule: rule, Path: path}}
		}
		return []companion.Step{{Text: say("ageofsail.step.governor.filled"), Points: companion.Counted(0), Rule: rule, Path: path}}
	case lineOther:
		var steps []companion.Step
		for _, o := range d.other {
			steps = append(steps, companion.Step{Text: companion.SayWith("ageofsail.step.other", companion.Args{"Name": o.Name}),
				Points: companion.Counted(o.Points), Path: seatPath(i, "other"),
				Rule: companion.SayWith("ageofsail.rule.other", companion.Args{"Source": say("ageofsail.source.table")})})
		}
		return steps
	}
	c := lineCounts[l]
	path := seatPath(i, countNames[c])
	n := s.count(i, c)
	if !n.Known {
		return []companion.Step{missing(sayCountName(s.setup.Profile, c), path)}
	}
	text := companion.SayCount("ageofsail.step."+l.String(), n.N, companion.Args{"N": n.N})
	return []companion.Step{{Text: text, Points: companion.Counted(l.worth(n.N)), Rule: rule, Path: path}}
}

// explainTrack says which value a cube scores, and where it slid down to.
func (s *Sheet) explainTrack(i, t int, rule companion.Message) companion.Step {
	d := s.seat(i)
	track := sayTrack(s.setup.Profile, t)
	path := seatPath(i, countNames[trackGlory+seatCount(t)])
	n := s.count(i, trackGlory+seatCount(t))
	if !n.Known {
		return missing(track, path)
	}
	step := companion.Step{Text: companion.SayWith("ageofsail.step.track", companion.Args{"Track": track}), Points: n, Rule: rule, Path: path}
	if d.counts[trackGlory+seatCount(t)].Known {
		return step
	}
	space := d.counts[trackSpaces+seatCount(t)].N
	step.Path = seatPath(i, countNames[trackSpaces+seatCount(t)])
	args := companion.Args{"Track": track, "Space": space, "Set": s.saySet()}
	printed := s.setup.Set.track(t).Glory
	from := space
	for from >= 0 && printed[from] == nil {
		from--
	}
	switch {
	case from == space:
		step.Text = companion.SayWith("ageofsail.step.track.space", args)
	case from < 0:
		step.Text = companion.SayWith("ageofsail.step.track.none", args)
	default:
		args["From"] = from
		step.Text = companion.SayWith("ageofsail.step.track.below", args)
	}
	return step
}

func missing(what companion.Message, path string) companion.Step {
	return companion.Step{Text: companion.SayWith("ageofsail.step.missing", companion.Args{"What": what}), Path: path}
}

// NotCounted lists the stable paths of what is missing, in the order of the
// pad. It is empty exactly when every number that matters is known.
func (s Sheet) NotCounted() []string {
	var list []string
	for _, l := range s.setup.Profile.padOrder() {
		for i := range s.seats() {
			switch l {
			case lineOther:
			case lineGovernor:
				if !s.governorEmpty(i).known {
					list = append(list, seatPath(i, "governorSpaceEmpty"))
				}
			case lineTracks:
				for c := trackGlory; c < trackGlory+NumTracks; c++ {
					if !s.count(i, c).Known {
						list = append(list, seatPath(i, countNames[c]))
					}
				}
			default:
				if !s.count(i, lineCounts[l]).Known {
					list = append(list, seatPath(i, countNames[lineCounts[l]]))
				}
			}
		}
	}
	return list
}
