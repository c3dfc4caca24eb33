package deepsea

// ruleVariants are the named variants of a table as the engine asks for them.
// deepsea-rules §14; the zero value is released-2024.
type ruleVariants struct {
	tokensNeedActivation bool // diveTokenTurn = never
	limitedDiscs         bool // discSupply = limited
	limitedMarkers       bool // impactMarkers = limited-20
	noCircles            bool // journalEffects = discard-and-once: by ruling
	oneCircle            bool // journalTwoActions = one-circle
	circlesBeside        bool // circlesPerTurn = any-number
	fullGivesNothing     bool // discoverAllFull = nothing
	noFallback           bool // discoverListedFull = impossible
	oneByOne             bool // discoverSplit = one-by-one
	recruitMaySkip       bool // recruitFallback = skip
	noPocketRefill       bool // tier5Refill = none
	openPockets          bool // peekTier5 = open
	rewardsForced        bool // decline = actions-only
	crossVoid            bool // travelVoid = allowed
	destinationDepth     bool // travelPathDepth = destination-only
	leaderFree           bool // round1Leader = empty
	reassignAll          bool // reassignCount = exact
	promoteToStaging     bool // promoteDisc = staging
	discToSupply         bool // discReward = to-supply
	launchLater          bool // vesselGain = next-preparation
	printedOrder         bool // actionOrder = printed-order
	copyOne              bool // roboticsCopy = one-action
	rangedIsSonar        bool // rangedSonar = sonar-action
	leaderNoSenior       bool // mentorCountsLeader = false
	triggersPerToken     bool // doubleDiveTriggers = all-per-token
	whaleChain           bool // whaleCalvingChain = chain
	pinkByTurtle         bool // m4Pink = sea-turtle
	packetOfFive         bool // m6Packet = star-and-4
	fullRowLost          bool // m10Full = lost
	raceFromStaging      bool // m10RaceDisc = staging
	raceNoDisc           bool // m10RaceDisc = none
	threeCards           bool // coopDeck = three-random
}

func variantsOf(b *Box) ruleVariants {
	is := func(name, value string) bool { return b.Variant(name) == value }
	return ruleVariants{
		tokensNeedActivation: is("diveTokenTurn", "never"),
		limitedDiscs:         is("discSupply", "limited"),
		limitedMarkers:       is("impactMarkers", "limited-20"),
		noCircles:            is("journalEffects", "discard-and-once"),
		oneCircle:            is("journalTwoActions", "one-circle"),
		circlesBeside:        is("circlesPerTurn", "any-number"),
		fullGivesNothing:     is("discoverAllFull", "nothing"),
		noFallback:           is("discoverListedFull", "impossible"),
		oneByOne:             is("discoverSplit", "one-by-one"),
		recruitMaySkip:       is("recruitFallback", "skip"),
		noPocketRefill:       is("tier5Refill", "none"),
		openPockets:          is("peekTier5", "open"),
		rewardsForced:        is("decline", "actions-only"),
		crossVoid:            is("travelVoid", "allowed"),
		destinationDepth:     is("travelPathDepth", "destination-only"),
		leaderFree:           is("round1Leader", "empty"),
		reassignAll:          is("reassignCount", "exact"),
		promoteToStaging:     is("promoteDisc", "staging"),
		discToSupply:         is("discReward", "to-supply"),
		launchLater:          is("vesselGain", "next-preparation"),
		printedOrder:         is("actionOrder", "printed-order"),
		copyOne:              is("roboticsCopy", "one-action"),
		rangedIsSonar:        is("rangedSonar", "sonar-action"),
		leaderNoSenior:       is("mentorCountsLeader", "false"),
		triggersPerToken:     is("doubleDiveTriggers", "all-per-token"),
		whaleChain:           is("whaleCalvingChain", "chain"),
		pinkByTurtle:         is("m4Pink", "sea-turtle"),
		packetOfFive:         is("m6Packet", "star-and-4"),
		fullRowLost:          is("m10Full", "lost"),
		raceFromStaging:      is("m10RaceDisc", "staging"),
		raceNoDisc:           is("m10RaceDisc", "none"),
		threeCards:           is("coopDeck", "three-random"),
	}
}
