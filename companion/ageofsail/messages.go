package ageofsail

// MessageKeys lists every sentence of the catalogues that this package can
// emit. Beside each stands the intended English, with its values.
var MessageKeys = []string{
	"ageofsail.seat",                     // {{.Name}}
	"ageofsail.track.industry",           // Industry
	"ageofsail.track.culture",            // Culture
	"ageofsail.track.finance",            // Finance
	"ageofsail.track.politics",           // Politics
	"ageofsail.track.wealth",             // Wealth
	"ageofsail.track.influence",          // Influence
	"ageofsail.profile.endeavor-2009",    // 2009 rules
	"ageofsail.profile.age-of-sail-2018", // 2018 rules (partly covered)
	"ageofsail.region.europe",            // Europe & the Mediterranean
	"ageofsail.region.africa",            // Africa
	"ageofsail.region.caribbean",         // Caribbean
	"ageofsail.region.north-america",     // North America
	"ageofsail.region.south-america",     // South America
	"ageofsail.region.india",             // India
	"ageofsail.region.far-east",          // Far East
	"ageofsail.phase.build",              // Build phase
	"ageofsail.phase.growth",             // Growth phase
	"ageofsail.phase.salary",             // Salary phase
	"ageofsail.phase.action",             // Action phase
	"ageofsail.phase.discard",            // Discard phase
	"ageofsail.phase.over",               // after the last round
	"ageofsail.depth.tracks",             // rounds and tracks
	"ageofsail.depth.everything",         // everything
	"ageofsail.set.none",                 // no component set
	"ageofsail.set.practice",             // practice set: our own numbers, not the printed ones
	"ageofsail.set.mixed",                // {{.Label}} (still holds values of the practice set: our own numbers, not the printed ones)
	"ageofsail.set.yours",                // {{.Label}}
	"ageofsail.step.missing",             // {{.What}}: not counted yet
	"ageofsail.step.cities",              // Glory on own cities: {{.N}}
	"ageofsail.step.connections",         // {{.N}} connection with both ends own | {{.N}} connections with both ends own
	"ageofsail.step.cards",               // Glory on all cards held: {{.N}}
	"ageofsail.step.universities",        // {{.N}} University, 3 each | {{.N}} Universities, 3 each
	"ageofsail.step.harbor",              // {{.N}} disc in the Harbor, 1 for every 3 | {{.N}} discs in the Harbor, 1 for every 3
	"ageofsail.step.slavery",             // {{.N}} Slavery card set aside, −1 each | {{.N}} Slavery cards set aside, −1 each
	"ageofsail.step.governor.empty",      // The Governor space is empty
	"ageofsail.step.governor.filled",     // A Governor lies in the Governor space
	"ageofsail.step.other",               // {{.Name}}
	"ageofsail.step.track",               // {{.Track}}: the value under the cube
	"ageofsail.step.track.space",         // {{.Track}}: space {{.Space}} ({{.Set}})
	"ageofsail.step.track.below",         // {{.Track}}: space {{.Space}} is blank, space {{.From}} below it counts ({{.Set}})
	"ageofsail.step.track.none",          // {{.Track}}: space {{.Space}} and all below it are blank ({{.Set}})
	"ageofsail.rule.cities",              // Every Glory icon on own cities scores 1. {{.Source}}
	"ageofsail.rule.connections",         // Each connection between two own cities scores 1. {{.Source}}
	"ageofsail.rule.tracks",              // The value printed at the cube scores; a blank space slides down to the nearest one. {{.Source}}
	"ageofsail.rule.cards",               // Glory icons on all cards held score, the Governor's too. {{.Source}}
	"ageofsail.rule.governorSpace",       // An empty Governor space scores 3. {{.Source}}
	"ageofsail.rule.universities",        // Each University scores 3. {{.Source}}
	"ageofsail.rule.harbor",              // Every 3 discs in the Harbor score 1, rounded down. {{.Source}}
	"ageofsail.rule.slavery",             // Each Slavery card that was set aside loses 1. {{.Source}}
	"ageofsail.rule.other",               // A ruling of the table. {{.Source}}
	"ageofsail.source.scoring",           // Rulebook, final scoring
	"ageofsail.source.table",             // Entered at the table
	"ageofsail.what.cityGlory",           // Glory of cities
	"ageofsail.what.connections",         // connections
	"ageofsail.what.cardGlory",           // Glory of cards
	"ageofsail.what.universities",        // Universities
	"ageofsail.what.harborDiscs",         // discs in the Harbor
	"ageofsail.what.slaveryAside",        // Slavery cards set aside
	"ageofsail.what.supply",              // discs in the supply
	"ageofsail.what.passed",              // passed in round
	"ageofsail.what.governorSpaceEmpty",  // Governor space empty
	"ageofsail.what.other",               // other Glory
	"ageofsail.what.buildings",           // buildings
	"ageofsail.what.cards",               // cards
	"ageofsail.what.governorSpace",       // Governor space
	"ageofsail.what.tokens",              // Trade tokens
	"ageofsail.what.paid",                // this round
	"ageofsail.what.due",                 // what is still due
	"ageofsail.what.finished",            // game finished
	"ageofsail.what.kept",                // result when it was finished
	"ageofsail.what.depth",               // what is followed
	"ageofsail.what.round",               // round
	"ageofsail.what.phase",               // phase
	"ageofsail.what.turn",                // whose turn it is
	"ageofsail.what.off",                 // reminders that are off
	"ageofsail.what.rounds",              // rounds written down
	"ageofsail.what.abolished",           // Slavery abolished
	"ageofsail.what.setup.profile",       // rules
	"ageofsail.what.setup.variants",      // variants
	"ageofsail.what.setup.seats",         // people and seats
	"ageofsail.what.setup.startSeat",     // first player
	"ageofsail.what.setup.set",           // component set
	"ageofsail.what.setup.side",          // side of the map
	"ageofsail.what.setup.name",          // name
	"ageofsail.what.space",               // {{.Track}}, space of the cube
	"ageofsail.what.over",                // {{.Track}}, icons above 15
	"ageofsail.what.seat",                // {{.Name}}, {{.What}}
	"ageofsail.what.key",                 // {{.Key}}
	"ageofsail.what.took",                // token of {{.Connection}}
	"ageofsail.value.missing",            // not counted yet
	"ageofsail.value.number",             // {{.N}}
	"ageofsail.value.text",               // {{.Text}}
	"ageofsail.value.nobody",             // nobody
	"ageofsail.value.true",               // yes
	"ageofsail.value.false",              // no
	"ageofsail.value.buildings-used",     // {{.Things}}; discs on {{.Used}}
	"ageofsail.value.things",             // {{.Things}}
	"ageofsail.value.times",              // {{.N}} × {{.Thing}}
	"ageofsail.value.none",               // none
	"ageofsail.value.unfollowed",         // not followed
	"ageofsail.value.runs",               // {{.Minutes}} min, running
	"ageofsail.value.stands",             // {{.Minutes}} min
	"ageofsail.value.never-ran",          // not started
	"ageofsail.what.timer",               // time played
	"ageofsail.change",                   // {{.What}}: {{.Parts}}
	"ageofsail.change.gained",            // + {{.Things}}
	"ageofsail.change.lost",              // − {{.Things}}
	"ageofsail.change.disc-on",           // disc onto {{.Things}}
	"ageofsail.change.disc-off",          // disc off {{.Things}}
	"ageofsail.refuse.setup",             // This table is set up already.
	"ageofsail.refuse.nosetup",           // This table isn't set up yet.
	"ageofsail.refuse.kind",              // A newer Shipmate wrote this.
	"ageofsail.refuse.state",             // A kept state can't be read.
	"ageofsail.refuse.large",             // The file is larger than 2 MB.
	"ageofsail.refuse.key",               // There is no such entry at this table: {{.Key}}
	"ageofsail.refuse.id",                // This is no id.
	"ageofsail.refuse.seats",             // This game is for {{.Low}} to {{.High}} people.
	"ageofsail.refuse.colour",            // Two people have this colour.
	"ageofsail.refuse.person",            // Somebody sits twice.
	"ageofsail.refuse.side",              // The component set has no such side of the map.
	"ageofsail.refuse.together",          // All together have at most {{.Most}}: {{.What}}.
	"ageofsail.refuse.word",              // There is no such thing in this game: {{.Word}}
	"ageofsail.refuse.set.large",         // The file is larger than 256 kB.
	"ageofsail.refuse.set.newer",         // A newer Shipmate wrote this file (version {{.Version}}).
	"ageofsail.refuse.set.at",            // {{.Place}}: {{.Why}}
	"ageofsail.refuse.set.null",          // Leave out what isn't known; null stands for a blank space of a track only.
	"ageofsail.refuse.set.groups",        // At most two groups of actions.
	"ageofsail.refuse.set.group",         // A group without an action.
	"ageofsail.refuse.set.effect",        // Only Europe 5 has the effect abolition.
	"ageofsail.refuse.set.ends",          // A connection has two different cities of this side.
	"ageofsail.refuse.set.spaces",        // 16 spaces, 0 to 15.
	"ageofsail.refuse.set.building",      // There is no such building.
	"ageofsail.refuse.set.card",          // There is no such card.
	"ageofsail.refuse.set.doubled",       // This stands there twice.
	"ageofsail.refuse.set.cover",         // The levels cover the spaces 0 to 15.
	"ageofsail.refuse.set.levels",        // Five levels.
	"ageofsail.refuse.set.value",         // The value of the card and its id differ.
	"ageofsail.refuse.set.gap",           // The next level begins at space {{.Space}}.
	"ageofsail.refuse.set.id",            // This is no id.
	"ageofsail.refuse.set.label",         // The practice set keeps its label.
	"ageofsail.refuse.set.shipping",      // Europe has no Shipping Track, every other region has one.
	"ageofsail.refuse.set.tokens",        // {{.Sum}} instead of {{.Want}} tokens.
	"ageofsail.refuse.set.part",          // This part is too long to keep: {{.Place}}
	"ageofsail.refuse.set",               // This component set has {{.Count}} fault: {{.Faults}} | This component set has {{.Count}} faults: {{.Faults}}
	"ageofsail.deny.none",                // Nobody follows this game yet.
	"ageofsail.deny.not-legal",           // None of its actions is possible now.
	"ageofsail.deny.not-legal.ship",      // A disc in the Harbor is needed to ship.
	"ageofsail.deny.not-legal.occupy",    // No city can be occupied now.
	"ageofsail.deny.not-legal.attack",    // No city can be attacked now.
	"ageofsail.deny.not-legal.draw",      // No card can be drawn now.
	"ageofsail.deny.not-legal.payment",   // No disc lies on another building.
	"ageofsail.deny.wrong-phase",         // This belongs to another phase than the {{.Phase}}.
	"ageofsail.deny.full",                // Too much is due. Do some of it first.
	"ageofsail.deny.done",                // This is done already.
	"ageofsail.deny.due",                 // This isn't due any more.
	"ageofsail.deny.tile",                // There is no such building here.
	"ageofsail.deny.built",               // A building was taken in this round.
	"ageofsail.deny.slots",               // All building spaces are full.
	"ageofsail.deny.out-of-stock",        // None of these tiles is left.
	"ageofsail.deny.second-level-five",   // Nobody has a second building of level 5.
	"ageofsail.deny.level-too-high",      // Level {{.Level}} is above Industry {{.Industry}}.
	"ageofsail.deny.nothing-to-pay",      // No disc lies on this building.
	"ageofsail.deny.paid",                // At most {{.N}} Payments in this phase.
	"ageofsail.deny.pay-more",            // {{.N}} Payments, as long as discs lie on buildings.
	"ageofsail.deny.pays-for-itself",     // A building doesn't pay for itself.
	"ageofsail.deny.passed",              // {{.Name}} has passed in this round.
	"ageofsail.deny.not-passed",          // {{.Name}} hasn't passed yet.
	"ageofsail.deny.building-used",       // A disc lies on this building.
	"ageofsail.deny.no-action",           // This building has no action.
	"ageofsail.deny.harbor-too-low",      // {{.Need}} discs are needed, {{.There}} lie in the Harbor.
	"ageofsail.deny.token-not-held",      // No such blue token is held.
	"ageofsail.deny.europe-no-track",     // Europe has no Shipping Track.
	"ageofsail.deny.no-map",              // The component set of this table has no map.
	"ageofsail.deny.region-closed",       // {{.Region}} is still closed.
	"ageofsail.deny.city-taken",          // {{.City}} is taken.
	"ageofsail.deny.city-free",           // {{.City}} is free: occupy it.
	"ageofsail.deny.own-city",            // {{.City}} is one's own.
	"ageofsail.deny.no-presence",         // No presence in {{.Region}}.
	"ageofsail.deny.presence-too-low",    // Presence {{.Need}} is needed, {{.There}} is there.
	"ageofsail.deny.deck-empty",          // This deck is empty.
	"ageofsail.deny.held",                // {{.Name}} holds this card.
	"ageofsail.deny.not-held",            // This card isn't held.
	"ageofsail.deny.not-over-limit",      // The cards are within the limit.
	"ageofsail.finding.connections",      // {{.Name}}: a connection needs two own cities, so at least 2 Glory of cities. There is {{.Cities}}.
	"ageofsail.finding.fives",            // buildings of level 5
	"ageofsail.finding.followed",         // {{.Name}}, {{.What}}: {{.N}} was entered, but what was followed makes {{.Other}}.
	"ageofsail.finding.governor",         // {{.Name}}: the Governor space was entered as one thing and followed as another.
	"ageofsail.finding.harbor",           // {{.Name}} has only {{.Most}} discs, so {{.N}} can't lie in the Harbor.
	"ageofsail.finding.map",              // All together have {{.Sum}}, but the map has only {{.Most}}: {{.What}} ({{.Set}}).
	"ageofsail.finding.take",             // Take {{.N}}
	"ageofsail.finding.together",         // All together have {{.Sum}}, but there are only {{.Most}}: {{.What}}.
	"ageofsail.finding.track",            // {{.Name}}, {{.Track}}: no space of this track shows {{.N}} ({{.Set}}).

	// What a change was, as a sentence.

	"ageofsail.deed.finished",      // The game was finished
	"ageofsail.deed.finished-won",  // The game was finished: {{.Names}}, {{.Points}}
	"ageofsail.deed.reopened",      // The game goes on
	"ageofsail.deed.starts",        // {{.Name}} is first player
	"ageofsail.deed.kept",          // The result was kept
	"ageofsail.deed.passed",        // {{.Name}} passed
	"ageofsail.deed.passed-not",    // {{.Name}} hasn't passed
	"ageofsail.deed.due-more",      // {{.Name}} has something to do
	"ageofsail.deed.due-done",      // {{.Name}} did what was due
	"ageofsail.deed.due-later",     // {{.Name}} put something off
	"ageofsail.deed.round",         // Round {{.Round}} begins
	"ageofsail.deed.over",          // The last round is over
	"ageofsail.deed.turn",          // {{.Name}}'s turn
	"ageofsail.deed.turn-nobody",   // Nobody's turn
	"ageofsail.deed.depth",         // Followed: {{.What}}
	"ageofsail.deed.off",           // A reminder was turned off
	"ageofsail.deed.on",            // A reminder was turned on
	"ageofsail.deed.rounds",        // The round was written down
	"ageofsail.deed.payment",       // {{.Name}} made a Payment
	"ageofsail.deed.paid",          // {{.Name}} made all Payments
	"ageofsail.deed.built",         // {{.Name}} built
	"ageofsail.deed.grown",         // {{.Name}} gained discs
	"ageofsail.deed.acted",         // {{.Name}} paid for an action
	"ageofsail.deed.turn-over",     // {{.Name}}'s turn ended        // {{.Name}}: Trade tokens {{.From}} → {{.To}}
	"ageofsail.deed.phase",         // {{.Phase}} begins
	"ageofsail.deed.abolished",     // Slavery was abolished
	"ageofsail.deed.abolished-not", // Slavery isn't abolished
}
