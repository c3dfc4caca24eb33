package deepsea

// MessageKeys lists every sentence of the catalogues that this package can
// emit. Beside each stands the intended English, with its values. "plural of
// Count" marks sentences whose form follows Message.Count.
var MessageKeys = []string{
	// Names and words.

	"deepsea.seat",               // {{.Name}} (Seat is the number of the seat, for its colour and shape)
	"deepsea.rival",              // {{.Name}} {{.N}}
	"deepsea.track.reputation",   // Reputation
	"deepsea.track.inspiration",  // Inspiration
	"deepsea.track.coordination", // Coordination
	"deepsea.track.ingenuity",    // Ingenuity
	"deepsea.field.blue",         // blue
	"deepsea.field.brown",        // brown
	"deepsea.field.green",        // green
	"deepsea.field.yellow",       // yellow
	"deepsea.field.wild",         // wild
	"deepsea.unit.sonar",         // sonar discs
	"deepsea.unit.journal",       // Journal discs
	"deepsea.unit.conserve",      // conservation discs
	"deepsea.unit.disc",          // discs
	"deepsea.unit.vessel",        // Vessels
	"deepsea.where.ocean",        // anywhere in the ocean
	"deepsea.where.columns",      // plural of Count: in column {{.Columns}} | in columns {{.Columns}}
	"deepsea.where.depth",        // at depth {{.Depth}}
	"deepsea.where.depths",       // at depths {{.From}}–{{.To}}
	"deepsea.where.both",         // {{.Columns}}, {{.Depths}}
	"deepsea.where.left",         // in column {{.Column}} (the Sea Star's) or left of it
	"deepsea.where.left.star",    // in the Sea Star's column or left of it
	"deepsea.where.right",        // in column {{.Column}} (the Sea Star's) or right of it
	"deepsea.where.right.star",   // in the Sea Star's column or right of it
	"deepsea.option.near",        // near
	"deepsea.option.far",         // far
	"deepsea.option.shallow",     // depth 2–3
	"deepsea.option.deep",        // depth 4–5
	"deepsea.option.narrow",      // most-held field
	"deepsea.option.broad",       // full sets of fields
	"deepsea.option.none",        // none: the hex is empty, the goal scores for nobody
	"deepsea.option.never",       // none: the Fallen Star was never found

	// What a goal counts and pays.

	"deepsea.goal.units",                         // {{.Units}} {{.Where}}
	"deepsea.goal.zones",                         // zones {{.Where}} with {{.Units}} of one's own
	"deepsea.units.or",                           // {{.One}} or {{.Other}}
	"deepsea.goal.discovered",                    // zones discovered
	"deepsea.goal.field",                         // field symbols of the colour held most, wilds added
	"deepsea.goal.field-symbol-sets",             // full sets of four field symbols
	"deepsea.goal.cleanup-track-progress",        // spaces moved on the cleanup track, the start counts 0
	"deepsea.goal.impact-markers-in-rescue-grid", // Impact markers in the rescue grid
	"deepsea.goal.fallen-star-designated-discs",  // discs of the type that was named for the Fallen Star
	"deepsea.goal.first-depth-5-discovered",      // who discovered a depth-5 zone first
	"deepsea.goal.first-depth-5-travelled",       // who travelled to a depth-5 zone first
	"deepsea.goal.first-depth-5-discovered.team", // depth-5 zones discovered
	"deepsea.goal.first-depth-5-travelled.team",  // slots taken for travelling to a depth-5 zone
	"deepsea.goal.choose",                        // which option carries the marker?
	"deepsea.goal.none",                          // the goal's hex is empty: it scores for nobody
	"deepsea.goal.pays",                          // {{.Points}} each, most +{{.First}}, second +{{.Second}}
	"deepsea.goal.pays.things",                   // {{.Points}} each; most {{.Parts}} +{{.Bonus}} each
	"deepsea.goal.pays.rank",                     // most +{{.First}}, second +{{.Second}}
	"deepsea.goal.pays.race",                     // first +{{.First}}, second +{{.Second}}
	"deepsea.goal.pays.team",                     // {{.Points}} each for the team
	"deepsea.goal.pays.count",                    // counts for the team
	"deepsea.count.links-shared-with-others",     // completed links shared with somebody else
	"deepsea.count.conserve-discs-in-one-zone",   // conservation discs in the best single zone
	"deepsea.count.sets-of-four-fields",          // full sets of four field symbols
	"deepsea.count.depths-with-journal",          // depths with a Journal disc of one's own
	"deepsea.count.zones-with-conserve",          // zones with a conservation disc of one's own
	"deepsea.count.other-seniors",                // other Seniors, the Team Leader included
	"deepsea.count.zones-with-disc-or-vessel",    // zones with a disc or Vessel of one's own
	"deepsea.count.empty-dive-sites",             // empty Dive sites in the whole ocean
	"deepsea.count.flat",                         // a fixed number of points

	// How a number was made.

	"deepsea.step.missing",                     // {{.What}}: not counted yet
	"deepsea.step.track.space",                 // {{.Track}}: space {{.Space}}, level {{.Level}}
	"deepsea.step.track.level",                 // {{.Track}}: level {{.Level}}
	"deepsea.step.impact",                      // plural of Count: {{.Markers}} marker on hexes worth {{.Value}} | {{.Markers}} markers on hexes worth {{.Value}}
	"deepsea.step.journal",                     // {{.Name}}
	"deepsea.step.part",                        // card {{.N}}
	"deepsea.step.journals.none",               // no Journals
	"deepsea.step.senior",                      // {{.Name}}: {{.What}} {{.N}}, {{.Points}} each | {{.Points}} for every {{.Per}}
	"deepsea.step.senior.flat",                 // {{.Name}}: a fixed number of points
	"deepsea.step.seniors.none",                // no tier-5 Seniors
	"deepsea.step.staging",                     // plural of Count: {{.N}} disc in the Staging area | {{.N}} discs in the Staging area
	"deepsea.step.research",                    // plural of Count: {{.N}} research
	"deepsea.step.leftovers",                   // {{.Sum}} together, divided by 3, rounded down
	"deepsea.other.ruling",                     // Ruling
	"deepsea.step.other",                       // {{.Name}}
	"deepsea.step.symbols",                     // blue {{.Blue}}, brown {{.Brown}}, green {{.Green}}, yellow {{.Yellow}}, wild {{.Wild}}
	"deepsea.step.goal.counted",                // counted: {{.What}}: {{.N}}
	"deepsea.step.goal.units",                  // plural of Count: {{.N}} × {{.Points}} point | {{.N}} × {{.Points}} points
	"deepsea.step.goal.none",                   // the goal's hex is empty: it scores for nobody
	"deepsea.step.goal.unnamed",                // the Fallen Star was never found: no points for discs
	"deepsea.step.leader.sole-first",           // most ({{.Rivals}}): +{{.Bonus}} (Rivals is empty where who was asked)
	"deepsea.step.leader.tied-first",           // tied for most with {{.Rivals}}: each the full {{.Bonus}}
	"deepsea.step.leader.tied-first-split",     // tied for most with {{.Rivals}}: first and second divided, {{.Bonus}} each
	"deepsea.step.leader.sole-second",          // second ({{.Rivals}}): +{{.Bonus}}
	"deepsea.step.leader.tied-second",          // tied for second with {{.Rivals}}: +{{.Bonus}} each
	"deepsea.step.leader.no-second-first-tied", // second, but the first is tied ({{.Rivals}}): no second bonus
	"deepsea.step.leader.lower",                // neither most nor second ({{.Rivals}})
	"deepsea.step.leader.zero",                 // zero never gets a leader bonus
	"deepsea.step.leader.not-named",            // neither most nor second
	"deepsea.step.leader.first-slot",           // first slot: +{{.Bonus}}
	"deepsea.step.leader.second-slot",          // second slot: +{{.Bonus}}
	"deepsea.step.leader.no-slot",              // no slot
	"deepsea.step.most.sole-first",             // most {{.Part}} ({{.Rivals}}): +{{.Bonus}}
	"deepsea.step.most.tied-first",             // tied for most {{.Part}} with {{.Rivals}}: +{{.Bonus}} each
	"deepsea.step.most.lower",                  // not most {{.Part}} ({{.Rivals}})
	"deepsea.step.most.zero",                   // none {{.Part}}: zero never gets a leader bonus
	"deepsea.step.most.not-named",              // not most {{.Part}}
	"deepsea.rule.tracks",                      // Only the bracket where the cube stands counts. {{.Source}}
	"deepsea.rule.impact",                      // Each marker scores the points of its hex. {{.Source}}
	"deepsea.rule.journals",                    // The points printed on the cards; the research cost doesn't count. {{.Source}}
	"deepsea.rule.seniors",                     // Tier-5 Seniors score what is printed on them, rounded down. {{.Source}}
	"deepsea.rule.leftovers",                   // Staging discs and research count together: every 3 make 1 point. {{.Source}}
	"deepsea.rule.other",                       // A ruling of the table. {{.Source}}
	"deepsea.rule.goal",                        // The goal's points for each, as the mission sheet prints them. {{.Source}}
	"deepsea.rule.symbols",                     // Symbols of hexes with a marker and of published Journals; a wild counts for every colour. {{.Source}}
	"deepsea.rule.leader",                      // Everybody with the most gets the first bonus, and then nobody the second; zero never does. {{.Source}}
	"deepsea.rule.leader.split",                // Tied for first: both bonuses together are divided, rounded down. {{.Source}}
	"deepsea.rule.most",                        // Everybody who leads gets this bonus in full; zero never does. {{.Source}}
	"deepsea.rule.race",                        // Paid by the order of the slots; a seat takes one slot at most. {{.Source}}
	"deepsea.source.mat",                       // Player mat
	"deepsea.source.scoring",                   // Rulebook, final scoring
	"deepsea.source.senior",                    // Printed on the Specialist
	"deepsea.source.sheet",                     // Mission sheet
	"deepsea.source.table",                     // Entered at the table
	"deepsea.source.variant",                   // Variant of this table
	"deepsea.source.correction",                // Corrected by this table
	"deepsea.tie.tied-first",                   // {{.Names}} tie for most: each gets the leader bonus of {{.Bonus}}, nobody the second.
	"deepsea.tie.tied-first-split",             // {{.Names}} tie for most: first and second bonus are divided, {{.Bonus}} each.
	"deepsea.tie.tied-second",                  // {{.Names}} tie for second: each +{{.Bonus}}.
	"deepsea.tie.most",                         // {{.Names}} tie for most {{.Part}}: each +{{.Bonus}}.

	// What a key holds.

	"deepsea.what.seat",              // {{.Name}}, {{.What}} (Seat is the number of the seat)
	"deepsea.what.key",               // {{.Key}}
	"deepsea.what.impact",            // Impact markers on hexes worth {{.Value}}
	"deepsea.what.hexes",             // Impact markers on the board
	"deepsea.what.journals",          // Journal points
	"deepsea.what.senior",            // {{.Name}}: {{.What}}
	"deepsea.what.seniors",           // tier-5 Seniors
	"deepsea.what.owner",             // who has the {{.Name}}
	"deepsea.what.staging",           // Staging discs
	"deepsea.what.research",          // research
	"deepsea.what.other",             // other points
	"deepsea.what.option",            // which option was chosen
	"deepsea.what.goal",              // goal {{.Goal}}
	"deepsea.what.goal.part",         // goal {{.Goal}}, {{.Part}}
	"deepsea.what.goal.zones",        // goal {{.Goal}}, zones with own discs
	"deepsea.what.goal.option",       // goal {{.Goal}}, which option
	"deepsea.what.goal.first",        // goal {{.Goal}}, who is first
	"deepsea.what.goal.second",       // goal {{.Goal}}, who is second
	"deepsea.what.goal.leaders",      // goal {{.Goal}}, who has most: {{.Part}}
	"deepsea.what.seaStar",           // the Sea Star's column
	"deepsea.what.named",             // the type named for the Fallen Star
	"deepsea.what.difficulty",        // goals needed
	"deepsea.what.bonus",             // Bonus goal {{.N}}
	"deepsea.what.threshold.impact",  // threshold of the Impact goal
	"deepsea.what.threshold.goal1",   // threshold of goal 1
	"deepsea.what.threshold.goal2",   // threshold of goal 2
	"deepsea.what.threshold.goal3",   // threshold of goal 3
	"deepsea.what.finished",          // game finished
	"deepsea.what.kept",              // result when it was finished
	"deepsea.fact.mission.name",      // name of the mission
	"deepsea.what.setup.mission",     // mission
	"deepsea.what.setup.edition",     // edition
	"deepsea.what.setup.mode",        // mode
	"deepsea.what.setup.variants",    // variants
	"deepsea.what.setup.seats",       // people and seats
	"deepsea.what.setup.corrections", // corrections of printed facts
	"deepsea.what.setup.startSeat",   // first player
	"deepsea.what.setup.name",        // name
	"deepsea.value.missing",          // not counted yet
	"deepsea.value.number",           // {{.N}}
	"deepsea.value.level",            // level {{.Level}}
	"deepsea.value.text",             // {{.Text}}
	"deepsea.value.hidden",           // not revealed
	"deepsea.value.cards-last",       // plural of Count: {{.N}} card, the last: {{.Last}}
	"deepsea.value.cards",            // plural of Count: {{.N}} card | {{.N}} cards
	"deepsea.value.seats",            // {{.Names}}
	"deepsea.value.nobody",           // nobody
	"deepsea.value.true",             // yes
	"deepsea.value.false",            // no
	"deepsea.value.competitive",      // competitive
	"deepsea.value.coop",             // co-op
	"deepsea.value.solo",             // solo
	"deepsea.value.released-2024",    // released game, 2024
	"deepsea.value.prototype-2023",   // prototype, 2023

	// Facts that a person may correct, and doubts.

	"deepsea.fact.launch",             // launch zone
	"deepsea.fact.goal.points",        // goal {{.Goal}}: points each
	"deepsea.fact.goal.points.option", // goal {{.Goal}}, {{.Option}}: points each
	"deepsea.fact.goal.first",         // goal {{.Goal}}: bonus for most
	"deepsea.fact.goal.first.option",  // goal {{.Goal}}, {{.Option}}: bonus for most
	"deepsea.fact.goal.second",        // goal {{.Goal}}: bonus for second
	"deepsea.fact.goal.second.option", // goal {{.Goal}}, {{.Option}}: bonus for second
	"deepsea.fact.goal.most",          // goal {{.Goal}}: bonus for most {{.Part}}
	"deepsea.fact.hex.points",         // Impact hex {{.Row}}/{{.Column}}: points
	"deepsea.fact.hex.gains",          // Impact hex {{.Row}}/{{.Column}}: rewards
	"deepsea.fact.hex.entry",          // Impact hex {{.Row}}/{{.Column}}: entry
	"deepsea.fact.junior.name",        // {{.Name}}: name of the Junior
	"deepsea.fact.senior.name",        // {{.Name}}: name of the Senior
	"deepsea.fact.senior.points",      // {{.Name}}: points
	"deepsea.fact.senior.per",         // {{.Name}}: for every how many
	"deepsea.fact.journal.name",       // {{.Name}}: name
	"deepsea.fact.journal.points",     // {{.Name}}: printed points
	"deepsea.uncertain.hex",           // We aren't sure that a marker on the endless hex beside the board is worth {{.Points}}. What does your mission sheet say?
	"deepsea.uncertain.mentor",        // Does the Team Leader count for the Mentor? We count him.
	"deepsea.uncertain.symbols",       // Do the symbols on published Journals count? We count them.
	"deepsea.uncertain.rescue",        // Is the rescue grid the whole separate part of the board, or only its three pink hexes? We count the whole part.
	"deepsea.uncertain.cleanup",       // We don't know the cleanup track. Count the spaces that each marker has moved.
	"deepsea.uncertain.threshold",     // {{.What}}: we aren't sure of {{.N}}. What does your mission sheet say?

	// A followed game.

	"deepsea.refuse.follow.none",       // Nobody follows this game yet.
	"deepsea.refuse.follow.done",       // This is done already.
	"deepsea.refuse.follow.phase",      // This belongs to another phase of the round.
	"deepsea.refuse.follow.turn",       // It's {{.Name}}'s turn.
	"deepsea.refuse.follow.due",        // This isn't due any more.
	"deepsea.refuse.follow.full",       // Too much is due. Do or decline some of it first.
	"deepsea.refuse.follow.track",      // Which track?
	"deepsea.refuse.follow.level",      // {{.Track}} isn't entered yet.
	"deepsea.refuse.follow.zone",       // Which zone?
	"deepsea.refuse.follow.vessels",    // All three Vessels are in the ocean.
	"deepsea.refuse.follow.specialist", // There is no such Specialist.
	"deepsea.refuse.follow.leader",     // The Team Leader is always a Senior.
	"deepsea.refuse.follow.recruited",  // {{.Name}} has recruited in this round.
	"deepsea.refuse.follow.tier",       // The tier is above the Recruitment level.
	"deepsea.refuse.follow.left",       // No such tile is left.
	"deepsea.refuse.follow.pocket",     // This tile doesn't lie open.
	"deepsea.refuse.follow.effort",     // {{.Name}} has gained discs in this round.
	"deepsea.refuse.follow.bare",       // No disc lies on this Specialist.
	"deepsea.refuse.follow.back",       // At most {{.N}} in a round.
	"deepsea.refuse.follow.exact",      // Exactly {{.N}} discs are taken back.
	"deepsea.refuse.follow.circle",     // This Specialist has no place for a disc.
	"deepsea.refuse.follow.covered",    // A disc lies on this Specialist already.
	"deepsea.refuse.follow.staging",    // No disc is left in the Staging area.
	"deepsea.refuse.follow.junior",     // Only a Junior can be promoted.
	"deepsea.refuse.follow.taken",      // {{.Name}} has published this Journal.
	"deepsea.refuse.follow.research",   // This Journal costs {{.Cost}} research.
	"deepsea.refuse.follow.passed",     // {{.Name}} has passed in this round.
	"deepsea.refuse.follow.hex",        // Which hex?
	"deepsea.refuse.follow.hexes",      // {{.Name}}'s markers aren't entered yet.
	"deepsea.refuse.follow.markers",    // All 20 Impact markers are on the board.
	"deepsea.refuse.follow.hex.taken",  // A marker lies on this hex already.
	"deepsea.refuse.follow.hex.apart",  // This hex is no entry and touches no marker.
	"deepsea.refuse.follow.hex.closed", // Another marker moves first.
	"deepsea.refuse.follow.hex.row",    // This row belongs to another depth.
	"deepsea.refuse.follow.hex.off",    // This hex beside the board can't be reached now.
	"deepsea.refuse.follow.hex.from",   // No marker of yours lies there.
	"deepsea.what.follow.specialists",  // Specialists
	"deepsea.what.follow.supply",       // discs in supply
	"deepsea.what.follow.vessels",      // Vessels in the ocean
	"deepsea.what.follow.tokens",       // stored Dive tokens
	"deepsea.what.follow.prepared",     // Preparation
	"deepsea.what.follow.passed",       // passed
	"deepsea.what.follow.due",          // what is still due
	"deepsea.what.follow.depth",        // what is followed
	"deepsea.what.follow.round",        // round
	"deepsea.what.follow.phase",        // phase
	"deepsea.what.follow.turn",         // whose turn it is
	"deepsea.what.follow.pockets",      // tier-5 tiles that lie open
	"deepsea.what.follow.off",          // reminders that are off
	"deepsea.what.follow.rounds",       // rounds written down
	"deepsea.what.follow.timer",        // time played
	"deepsea.value.follow.tracks",      // rounds and tracks
	"deepsea.value.follow.everything",  // everything
	"deepsea.value.follow.launch",      // Launch
	"deepsea.value.follow.preparation", // Preparation phase
	"deepsea.value.follow.activation",  // Activation phase
	"deepsea.value.follow.over",        // after the last round // {{.N}}; Seniors {{.Seniors}}, with a disc {{.Discs}}
	"deepsea.value.follow.round",       // in round {{.N}}
	"deepsea.value.follow.waiting",     // round {{.Round}}: nothing done
	"deepsea.value.follow.recruited",   // round {{.Round}}: recruited
	"deepsea.value.follow.effort",      // round {{.Round}}: discs gained, {{.Back}} taken back
	"deepsea.value.follow.ready",       // round {{.Round}}: ready, {{.Back}} taken back
	"deepsea.value.follow.runs",        // {{.Minutes}} min, running
	"deepsea.value.follow.stands",      // {{.Minutes}} min

	// Co-op and solo: cards and what they do.

	"deepsea.counter.depth5",           // depth-5 zones discovered
	"deepsea.counter.research",         // leftover research
	"deepsea.counter.staging",          // Staging discs
	"deepsea.counter.seniors",          // Seniors, Team Leaders too
	"deepsea.counter.vessels",          // Vessels
	"deepsea.counter.journals",         // Journals
	"deepsea.counter.markers",          // Impact markers
	"deepsea.counter.levels",           // track levels, added up
	"deepsea.counter.sets",             // full sets of four fields
	"deepsea.counter.tokens",           // stored Dive tokens
	"deepsea.counter.zones-discovered", // zones discovered
	"deepsea.counter.zones",            // zones with an own disc
	"deepsea.counter.sonar",            // sonar discs
	"deepsea.counter.journal-discs",    // Journal discs
	"deepsea.counter.conserve",         // conservation discs
	"deepsea.counter.discs",            // discs on the ocean
	"deepsea.counter.links",            // completed links
	"deepsea.loss.track",               // spaces of a track
	"deepsea.loss.disc",                // Staging discs
	"deepsea.loss.research",            // research
	"deepsea.loss.token",               // stored Dive tokens
	"deepsea.loss.marker",              // Impact markers
	"deepsea.loss.specialist",          // Specialists
	"deepsea.loss.journal",             // Journals
	"deepsea.loss.vessel",              // Vessels
	"deepsea.short.table",              // {{.What}}, {{.N}}: the table chooses and takes it off
	"deepsea.short.less",               // {{.Name}}, {{.What}}: {{.N}} of it couldn't be taken; there was no more
	"deepsea.short.missing",            // {{.Name}}, {{.What}}: not entered, so {{.N}} is still to be taken off
	"deepsea.short.hand",               // {{.Name}}, {{.What}}: take {{.N}} off by hand
	"deepsea.what.setbacks",            // Setback
	"deepsea.what.chart",               // result chart
	"deepsea.value.revealed",           // revealed, not entered
	"deepsea.refuse.coop",              // Only co-op and solo have cards.

	// Refusals.

	"deepsea.refuse.large",               // The file is larger than 2 MB.
	"deepsea.refuse.key",                 // There is no such entry at this table: {{.Key}}
	"deepsea.refuse.id",                  // This is no id.
	"deepsea.refuse.solo",                // Solo is for one person.
	"deepsea.refuse.seats",               // This mode is for {{.Low}} to {{.High}} people.
	"deepsea.refuse.play-rules",          // This game is played by version {{.Rules}} of the rules …
	"deepsea.refuse.report",              // This report is too long.
	"deepsea.refuse.report-line",         // Line {{.Line}} of the report can't be read.
	"deepsea.refuse.colour",              // Two people have this colour.
	"deepsea.refuse.person",              // Somebody sits twice.
	"deepsea.refuse.pick",                // Choose something that is there, at most 2.
	"deepsea.refuse.hex",                 // The board has no hex at row {{.Row}}, column {{.Column}}.
	"deepsea.refuse.cell",                // The ocean of this mission has no such cell.
	"deepsea.refuse.journal",             // There is no such Journal.
	"deepsea.refuse.owned",               // Somebody else has this tile, and there is only one.
	"deepsea.refuse.twice",               // Nobody is first and second.
	"deepsea.refuse.perseat",             // One value a seat: {{.Seats}}.
	"deepsea.refuse.cards",               // {{.Cards}} cards.
	"deepsea.refuse.fact",                // A printed fact can't be like this.
	"deepsea.refuse.correction.file",     // There is no such file of facts.
	"deepsea.refuse.correction.path",     // There is no such place in the facts.
	"deepsea.refuse.correction.identity", // This names a thing and can't be corrected.
	"deepsea.refuse.setup",               // This table is set up already.
	"deepsea.refuse.nosetup",             // This table isn't set up yet.
	"deepsea.refuse.kind",                // A newer Shipmate wrote this.
	"deepsea.refuse.state",               // A kept state can't be read.

	// Refused moves.

	"deepsea.illegal.activated",              // You have activated a Specialist, or used a Journal circle, in this turn already.
	"deepsea.illegal.already-acted",          // Passing is only possible in a turn in which you have done nothing.
	"deepsea.illegal.bound",                  // This action belongs to another zone.
	"deepsea.illegal.caves",                  // No Vessel may enter or cross the Submerged Cave System.
	"deepsea.illegal.cell",                   // The board can't be placed in this cell.
	"deepsea.illegal.depths",                 // Boards can't be drawn from these depths now.
	"deepsea.illegal.field",                  // The Journal doesn't carry the field of this site.
	"deepsea.illegal.hex",                    // An Impact marker can't be placed on this hex now.
	"deepsea.illegal.hex-taken",              // There is a marker on this hex already.
	"deepsea.illegal.launch",                 // A Vessel can't be launched in this zone.
	"deepsea.illegal.must-take",              // This has to be taken.
	"deepsea.illegal.must-take-back",         // As many discs as possible have to be taken back.
	"deepsea.illegal.no-circle",              // No such Specialist of yours has a free circle.
	"deepsea.illegal.no-copy",                // This Specialist can't be copied.
	"deepsea.illegal.no-disc-there",          // There is no disc on such a Specialist of yours.
	"deepsea.illegal.no-free-circle",         // This Journal is not yours, or its circle is taken.
	"deepsea.illegal.no-junior",              // You have no such Junior to promote.
	"deepsea.illegal.no-second-disc",         // The second disc is missing in your Staging area.
	"deepsea.illegal.no-site",                // There is no such site, or no such card.
	"deepsea.illegal.no-staging",             // There is no disc in your Staging area.
	"deepsea.illegal.no-such-action",         // What you activated doesn't show this action.
	"deepsea.illegal.no-such-choice",         // There is no such choice now.
	"deepsea.illegal.no-token",               // You don't hold such a Dive token.
	"deepsea.illegal.no-token-left",          // No Dive token is left at this site.
	"deepsea.illegal.no-vessel",              // You have no Vessel there.
	"deepsea.illegal.not-in-play",            // This zone isn't in the ocean.
	"deepsea.illegal.not-on-offer",           // No such Specialist is on offer.
	"deepsea.illegal.not-shown",              // This Journal isn't in the display.
	"deepsea.illegal.not-there",              // That isn't there to be taken.
	"deepsea.illegal.nothing-done",           // You have done nothing in this turn; pass instead.
	"deepsea.illegal.research",               // This costs {{.Cost}} research; you have {{.Have}}.
	"deepsea.illegal.runner",                 // As long as one of your markers is free, it moves; a new one starts only when none is.
	"deepsea.illegal.same-zone",              // A Vessel has to go to another zone.
	"deepsea.illegal.taken",                  // There is a disc on this space already.
	"deepsea.illegal.tier",                   // Tier {{.Tier}} needs Recruitment level {{.Tier}}; yours is {{.Level}}.
	"deepsea.illegal.token-moment",           // Dive tokens can't be spent at this moment.
	"deepsea.illegal.token-needs-activation", // A turn that spends tokens has to activate, too; after this nothing could be activated.
	"deepsea.illegal.token-option",           // This option of the token can't be carried out now.
	"deepsea.illegal.too-deep",               // Your Technology level doesn't reach this depth.
	"deepsea.illegal.too-far",                // Your Technology level doesn't reach so far, or the way is too deep.
	"deepsea.illegal.track-full",             // There is no such sonar track, or it is full.
	"deepsea.illegal.trench",                 // You have a Vessel in the Abyssal Trench already.
	"deepsea.illegal.unknown",                // Something of this position is not entered yet.
	"deepsea.illegal.two-tokens",             // You hold more than one Dive token; spend the others first.
	// Moves of a played game, without the person.

	"deepsea.act.conserve",          // Conserve
	"deepsea.act.copy",              // copy
	"deepsea.act.dive",              // Dive
	"deepsea.act.journal",           // Journal
	"deepsea.act.pay-disc",          // {{.What}} for a disc
	"deepsea.act.promote",           // promote
	"deepsea.act.sonar",             // Sonar
	"deepsea.act.travel",            // Travel
	"deepsea.gain.any",              // any attribute
	"deepsea.gain.coordination",     // Coordination
	"deepsea.gain.disc",             // disc
	"deepsea.gain.impact",           // Impact
	"deepsea.gain.ingenuity",        // Ingenuity
	"deepsea.gain.inspiration",      // Inspiration
	"deepsea.gain.lowest",           // lowest attribute
	"deepsea.gain.promote",          // promotion
	"deepsea.gain.reputation",       // Reputation
	"deepsea.gain.research",         // research
	"deepsea.gains",                 // {{.Gain}}{{if ne .N "1"}} ×{{.N}}{{end}}
	"deepsea.item.discover",         // Discover, depths {{.Depths}}
	"deepsea.item.either",           // one of: {{.Ways}}
	"deepsea.item.from",             // {{.What}} ({{.Zone}})
	"deepsea.item.launch",           // launch a Vessel
	"deepsea.move.activate",         // activate {{.Tile}}
	"deepsea.move.choose-attribute", // {{.Track}} +1
	"deepsea.move.choose-depths",    // draw from depth {{.Depths}}
	"deepsea.move.choose-launch",    // launch in {{.Zone}}
	"deepsea.move.conserve",         // Conserve in {{.Zone}}, {{.Space}}
	"deepsea.move.copy",             // copy {{.Tile}}
	"deepsea.move.decline",          // decline: {{.What}}
	"deepsea.move.dive",             // Dive in {{.Zone}}
	"deepsea.move.draw-anchor",      // Anchor: {{.Card}}
	"deepsea.move.draw-board",       // board: {{.Zone}}
	"deepsea.move.draw-column",      // column {{.Cell}}
	"deepsea.move.draw-journal",     // Journal: {{.Card}}
	"deepsea.move.draw-start",       // seat {{.Number}} begins
	"deepsea.move.draw-tile",        // tier 5: {{.Tile}}
	"deepsea.move.draw-token",       // token: {{.Token}}
	"deepsea.move.end-reassign",     // done taking back
	"deepsea.move.end-turn",         // end the turn
	"deepsea.move.end-hits",         // nobody else is hit
	"deepsea.move.fill-pocket",      // fill the pocket from pocket {{.Number}}
	"deepsea.move.goal-option",      // goal {{.Goal}}: {{.Option}}
	"deepsea.move.hit",              // it hits seat {{.Number}}
	"deepsea.move.hit-name",         // it hits {{.Name}}
	"deepsea.move.journal",          // Journal in {{.Zone}}: {{.Card}}
	"deepsea.move.keep-board",       // keep {{.Zone}}
	"deepsea.move.keep-token",       // keep the token: {{.Token}}
	"deepsea.move.lose-journal",     // give back {{.Card}}
	"deepsea.move.lose-marker",      // the marker on {{.Hex}} goes
	"deepsea.move.lose-specialist",  // {{.Tile}} goes back to the tray
	"deepsea.move.lose-track",       // {{.Track}} goes down
	"deepsea.move.lose-vessel",      // the Vessel in {{.Zone}} goes
	"deepsea.move.move-impact",      // move a marker to {{.Hex}}
	"deepsea.move.name-type",        // the type is {{.Type}}
	"deepsea.move.pass",             // pass
	"deepsea.move.place-board",      // place the board in {{.Cell}}
	"deepsea.move.place-impact",     // Impact marker on {{.Hex}}
	"deepsea.hex.at",                // row {{.Row}}, place {{.Column}}
	"deepsea.move.promote",          // promote {{.Tile}}
	"deepsea.move.reassign",         // take back from {{.Tile}}
	"deepsea.move.recruit",          // recruit {{.Tile}}
	"deepsea.tile.disc",             // {{.Name}} with its disc
	"deepsea.move.reveal",           // reveal {{.Card}}
	"deepsea.move.revealed",         // {{.What}} (something was revealed)
	"deepsea.move.ruling",           // ruling of the table: {{.What}}
	"deepsea.move.sonar",            // Sonar in {{.Zone}}, track {{.Track}}
	"deepsea.move.spend-token",      // spend a Dive token: {{.Option}}
	"deepsea.move.start",            // start of the game
	"deepsea.move.take",             // take: {{.What}}
	"deepsea.move.travel",           // Travel: {{.From}} → {{.To}}
	"deepsea.move.use-circle",       // use a circle: {{.Card}}
	"deepsea.token",                 // {{.What}}
	"deepsea.token.or",              // {{.One}} or {{.Other}}

	// What follows from a move.

	"deepsea.then.changed",     // {{.Who}}: {{.What}} {{.From}} → {{.To}}
	"deepsea.then.research",    // research
	"deepsea.then.staging",     // Staging area
	"deepsea.then.tokens",      // Dive tokens
	"deepsea.then.markers",     // Impact markers
	"deepsea.then.cleanup",     // cleanup
	"deepsea.then.vessels",     // Vessels
	"deepsea.then.specialists", // Specialists
	"deepsea.then.seniors",     // Seniors
	"deepsea.then.journals",    // Journals
	"deepsea.then.zone",        // {{.Zone}} lies in {{.Cell}}
	"deepsea.then.round",       // Round {{.Round}} begins; {{.Who}} has the Wave
	"deepsea.then.end",         // The last round is over
	"deepsea.then.bonus",       // Bonus goal: {{.Card}}
	"deepsea.then.setback",     // Setback: {{.Card}}

	// What a ruling may change.

	"deepsea.ruling.said",              // {{.What}}: {{.Value}}
	"deepsea.ruling.round",             // round
	"deepsea.ruling.wave",              // who has the Wave
	"deepsea.ruling.phase",             // phase
	"deepsea.ruling.active",            // whose turn it is
	"deepsea.ruling.named",             // type of goal 3
	"deepsea.ruling.passed",            // {{.Who}} has passed
	"deepsea.ruling.cell",              // board in {{.Cell}}
	"deepsea.ruling.discoverer",        // who discovered {{.Zone}}
	"deepsea.ruling.space",             // {{.Zone}}, space {{.Space}}
	"deepsea.ruling.site",              // {{.Zone}}, Dive tokens on {{.Space}}
	"deepsea.ruling.card",              // Journal {{.Card}}
	"deepsea.ruling.circle",            // {{.Card}}, circle {{.Number}}
	"deepsea.ruling.hex",               // {{.Who}}, markers on hex {{.Hex}}
	"deepsea.ruling.option",            // option of goal {{.Goal}}
	"deepsea.ruling.race",              // goal {{.Goal}}, place {{.Number}}
	"deepsea.ruling.supply",            // discs in supply
	"deepsea.ruling.extra",             // points by ruling
	"deepsea.ruling.token",             // stored tokens: {{.Token}}
	"deepsea.ruling.vessel",            // Vessel in {{.Zone}}
	"deepsea.ruling.new-vessel",        // new Vessel
	"deepsea.ruling.tile",              // Specialist {{.Tile}}
	"deepsea.ruling.new-tile",          // new Specialist
	"deepsea.ruling.value.none",        // none
	"deepsea.ruling.value.stock",       // off the board
	"deepsea.ruling.value.tray",        // in the tray
	"deepsea.ruling.value.deck",        // in the deck
	"deepsea.ruling.value.display",     // on display
	"deepsea.ruling.value.removed",     // out of the game
	"deepsea.ruling.value.on",          // with a disc
	"deepsea.ruling.value.off",         // without a disc
	"deepsea.ruling.value.preparation", // Preparation
	"deepsea.ruling.value.activation",  // turns
	"deepsea.ruling.value.ended",       // the game is over

	// Check mode: a laid table (check_words.go, check_table.go).

	"deepsea.check.c01",                                   // This mode isn't for so many people ({{.Have}}).
	"deepsea.check.c02",                                   // There is no round {{.Have}}; the last one is round {{.Want}}.
	"deepsea.check.c03",                                   // Round, phase and step don't go together ({{.Where}}: {{.Value}}).
	"deepsea.check.c04",                                   // {{.Who}} should have the Wave in this round.
	"deepsea.check.c05",                                   // {{.Who}} has passed, so it can't be that turn.
	"deepsea.check.c06",                                   // Nobody has passed in the Preparation, and not everybody in the Activation.
	"deepsea.check.c07",                                   // People recruit in turn order from the Wave. Specialists, step and whose turn it is don't fit.
	"deepsea.check.c08",                                   // After the last round nobody is in the middle of a turn.
	"deepsea.check.c09",                                   // {{.Where}}: {{.Value}}. The game that was played has something else there.
	"deepsea.check.c10",                                   // Vessels of {{.Who}} in the ocean: {{.Have}}. By Ingenuity it should be {{.Want}}.
	"deepsea.check.c12",                                   // {{.Who}}, {{.Where}}: space {{.Have}}. The rewards on the table make {{.Want}} or more. Was something declined?
	"deepsea.check.c13",                                   // Impact markers of {{.Who}}: {{.Have}}. The rewards on the table make {{.Want}} or more. Was one declined or lost?
	"deepsea.check.c16",                                   // A Vessel of {{.Who}} stands in {{.Value}}, which isn't in the ocean.
	"deepsea.check.c17",                                   // A Vessel of {{.Who}} stands in {{.Value}}. No Vessel may enter there.
	"deepsea.check.c18",                                   // {{.Who}} has several Vessels in {{.Value}} ({{.Have}}). Only one may be there.
	"deepsea.check.c19",                                   // A Vessel of {{.Who}} is at depth {{.Have}}. Even with every boost it gets no deeper than {{.Want}}.
	"deepsea.check.c20",                                   // A Vessel of {{.Who}} is at depth {{.Have}}, but Technology level is {{.Want}}. Was a boost used?
	"deepsea.check.c21",                                   // A Vessel of {{.Who}} stands in {{.Value}}. No way leads there that is shallow enough.
	"deepsea.check.c22",                                   // Discs of {{.Who}} in all: {{.Have}}. There should be {{.Want}}.
	"deepsea.check.c23",                                   // {{.Who}} has discs beyond the 30, though they come only when the supply is empty.
	"deepsea.check.c26",                                   // A disc of {{.Who}} lies on a board that isn't in the ocean: {{.Where}}.
	"deepsea.check.c27",                                   // {{.Where}} is empty, but a later space of this track isn't. Tracks fill without gaps.
	"deepsea.check.c28",                                   // {{.Who}}: {{.Value}} has no circle for a disc.
	"deepsea.check.c29",                                   // A disc lies on a Journal that nobody owns: {{.Where}}.
	"deepsea.check.c31",                                   // {{.Who}}: {{.Value}}. In round 1, before discs are taken back, only the start of the game has put one there.
	"deepsea.check.c32",                                   // In the Preparation of round 1 this can't be there yet: {{.Where}}.
	"deepsea.check.c33",                                   // {{.Where}}: depth {{.Have}} is needed. {{.Who}} gets no deeper than {{.Want}}.
	"deepsea.check.c34",                                   // {{.Where}}: no way leads there that is shallow enough for {{.Who}}.
	"deepsea.check.c35",                                   // {{.Where}}: this cave is used from the neighbouring zone, but none lies there.
	"deepsea.check.c36",                                   // {{.Where}}: tokens are missing ({{.Have}} of {{.Want}}), but no zone lies on that side of the cave.
	"deepsea.check.c38",                                   // {{.Value}} lies in two cells.
	"deepsea.check.c39",                                   // {{.Value}} is a board of depth {{.Have}}, but lies at depth {{.Want}}.
	"deepsea.check.c41",                                   // Not the mission's start board: {{.Where}} ({{.Value}}).
	"deepsea.check.c42",                                   // {{.Value}} doesn't belong to this mission.
	"deepsea.check.c43",                                   // No zone lies above {{.Where}}. Gaps at this depth: {{.Have}}; explained by discs: {{.Want}}.
	"deepsea.check.c44",                                   // Boards beyond the start: {{.Have}}. Discs that discover: only {{.Want}}.
	"deepsea.check.c45",                                   // Boards beyond the start: {{.Have}}. Discs that discover: {{.Want}}. Was a board declined, or forgotten?
	"deepsea.check.c46",                                   // Start boards have no discoverer, all others have one: {{.Where}} ({{.Value}}).
	"deepsea.check.c47",                                   // Boards discovered by {{.Who}}: {{.Have}}. Discs that discover: only {{.Want}}.
	"deepsea.check.c48",                                   // Boards in the {{.Where}}: {{.Have}}. With those in the ocean it should be {{.Want}}.
	"deepsea.check.c49",                                   // Dive tokens in all: {{.Have}}. There are {{.Want}}.
	"deepsea.check.c50",                                   // Held and {{.Where}}: {{.Have}}. There are only {{.Want}} of this kind.
	"deepsea.check.c51",                                   // {{.Where}}: {{.Have}} tokens. No more than {{.Want}} can lie there.
	"deepsea.check.c52",                                   // {{.Who}} holds {{.Have}} Dive tokens. Between turns it's one at most.
	"deepsea.check.c53",                                   // Dive tokens held and discarded: {{.Have}}. Taken from the Dive sites: {{.Want}}.
	"deepsea.check.c54",                                   // Journals in all: {{.Have}}. There are {{.Want}}.
	"deepsea.check.c56",                                   // {{.Have}} Journals lie in the display or the deck where {{.Want}} should be ({{.Where}}).
	"deepsea.check.c57",                                   // Anchor Journals in the display and with the players: {{.Have}}. It should be {{.Want}}.
	"deepsea.check.c58",                                   // Journals of {{.Who}}: {{.Have}}. Discs on journal sites: {{.Want}}.
	"deepsea.check.c59",                                   // Journals of {{.Who}} that carry the fields of such sites as {{.Where}}: {{.Have}}. Sites: {{.Want}}.
	"deepsea.check.c61",                                   // {{.Where}}: no chain of markers leads there from an entry.
	"deepsea.check.c62",                                   // On the pink hex: {{.Have}}. Allowed: {{.Want}} ({{.Where}}).
	"deepsea.check.c63",                                   // {{.Where}}: rows fill from the left, and the area beside them only after a full row.
	"deepsea.check.c64",                                   // {{.Where}}: this row is for depth {{.Have}}, but no zone lies there.
	"deepsea.check.c65",                                   // Impact markers of {{.Who}}: {{.Have}}. There are only {{.Want}}.
	"deepsea.check.c66",                                   // {{.Who}} needs exactly one Team Leader, on its Senior side.
	"deepsea.check.c67",                                   // Specialists of {{.Who}}: {{.Have}}. In this round it should be {{.Want}}.
	"deepsea.check.c68",                                   // {{.Who}}: {{.Value}} is of tier {{.Have}}. Recruitment level is {{.Want}}.
	"deepsea.check.c69",                                   // {{.Who}} has no tier-1 Specialist, though everybody begins with one.
	"deepsea.check.c70",                                   // Tiles in the tray and with the players: {{.Have}}. There are {{.Want}} ({{.Where}}).
	"deepsea.check.c71",                                   // No pocket is empty, or has a gap, while another has tiles to give ({{.Where}}).
	"deepsea.check.c72",                                   // Seniors of {{.Who}}: {{.Have}}. Promotions that can be seen: {{.Want}}.
	"deepsea.check.c73",                                   // The type is named exactly when the Fallen Star lies in the ocean.
	"deepsea.check.c74",                                   // {{.Where}}: these rows stay empty until the Fallen Star lies in the ocean.
	"deepsea.check.c75",                                   // {{.Where}}: a marker is in the rescue grid, but nobody gets to depth 5.
	"deepsea.check.c76",                                   // An option is chosen exactly when a marker lies on the goal's hex ({{.Where}}: {{.Value}}).
	"deepsea.check.c77",                                   // {{.Who}}, {{.Where}}: {{.Have}} is a lot.
	"deepsea.check.c78",                                   // Goal 1 goes to the first two who discovered a zone of depth 5, and to nobody else ({{.Where}}).
	"deepsea.check.c79",                                   // Goal 2 goes to the first two who travelled to depth 5, and to nobody else ({{.Where}}).
	"deepsea.check.c80",                                   // {{.Where}}: {{.Have}}. In this round it should be {{.Want}}.
	"deepsea.check.c81",                                   // Thresholds that are known: {{.Have}} of {{.Want}}.
	"deepsea.check.c82",                                   // Counted {{.Have}}, threshold {{.Want}}: it's the other way round ({{.Where}}).
	"deepsea.check.c83",                                   // {{.Who}}, {{.Where}}: after the last round everybody has passed and has every Specialist.
	"deepsea.check.c84",                                   // {{.Who}}, {{.Where}}: {{.Have}} was worked out. What lies on the table makes {{.Want}}.
	"deepsea.check.c85",                                   // The shown numbers make {{.Want}}, not {{.Have}} ({{.Who}}, {{.Where}}).
	"deepsea.check.open",                                  // plural of N: {{.What}}: {{.N}} thing not entered | {{.What}}: {{.N}} things not entered
	"deepsea.check.ruled",                                 // {{.What}} A ruling of the table may explain it.
	"deepsea.cure.both",                                   // {{.One}}; {{.Other}}
	"deepsea.cure.set",                                    // {{.What}}: {{.From}} → {{.To}}
	"deepsea.laid.active",                                 // whose turn it is
	"deepsea.laid.bonus",                                  // Bonus goals revealed
	"deepsea.laid.bonus.count",                            // Bonus goal {{.N}}: what counts
	"deepsea.laid.bonus.each", "deepsea.laid.bonus.share", // Bonus goal {{.N}}: each player alone
	"deepsea.laid.bonus.threshold", "deepsea.laid.bonus.total", // Bonus goal {{.N}}: threshold
	"deepsea.laid.card",              // Journal “{{.Part}}”
	"deepsea.laid.cell",              // cell {{.Part}}
	"deepsea.laid.circle",            // circle {{.N}} of “{{.Part}}”
	"deepsea.laid.cleanup",           // cleanup marker
	"deepsea.laid.deck",              // deck of Journals
	"deepsea.laid.discard",           // discarded Dive tokens: {{.Part}}
	"deepsea.laid.discoverer",        // discoverer of {{.Zone}}
	"deepsea.laid.extra",             // points by rulings
	"deepsea.laid.group.coop",        // Cards of the team
	"deepsea.laid.group.discoverers", // Discoverers
	"deepsea.laid.group.discs",       // supply and Staging
	"deepsea.laid.group.goals",       // Goals
	"deepsea.laid.group.impact",      // Impact board
	"deepsea.laid.group.journals",    // Journals
	"deepsea.laid.group.ocean",       // Boards of the ocean
	"deepsea.laid.group.piles",       // Piles and discards
	"deepsea.laid.group.shown",       // points worked out
	"deepsea.laid.group.specialists", // Specialists
	"deepsea.laid.group.tokens",      // Dive tokens
	"deepsea.laid.group.tracks",      // tracks and research
	"deepsea.laid.group.tray",        // Specialist tray
	"deepsea.laid.group.turn",        // Round and turn
	"deepsea.laid.group.vessels",     // Vessels
	"deepsea.laid.group.zone",        // {{.Zone}}
	"deepsea.laid.hex",               // Impact hex {{.Hex}}
	"deepsea.laid.is.busy",           // in the middle of a turn
	"deepsea.laid.is.display",        // display
	"deepsea.laid.is.hidden",         // face down
	"deepsea.laid.is.manual",         // counted by hand
	"deepsea.laid.is.none",           // nothing
	"deepsea.laid.is.open",           // not entered
	"deepsea.laid.is.quiet",          // between two turns
	"deepsea.laid.is.reassign",       // taking discs back
	"deepsea.laid.is.recruit",        // recruiting
	"deepsea.laid.is.stock",          // in the box
	"deepsea.laid.line",              // points: {{.Part}}
	"deepsea.laid.many",              // markers of {{.Who}} on Impact hex {{.Hex}}
	"deepsea.laid.met",               // met: {{.Part}}
	"deepsea.laid.moment",            // moment
	"deepsea.laid.option",            // option of goal {{.N}}
	"deepsea.laid.pile",              // pile of depth {{.N}}
	"deepsea.laid.pocket",            // tier-5 pocket {{.Pocket}}, tile {{.N}} from the top
	"deepsea.laid.race",              // goal {{.Goal}}, slot {{.N}}
	"deepsea.laid.ruled",             // rulings of the table
	"deepsea.laid.ruled-discs",       // discs added by rulings
	"deepsea.laid.setbacks",          // Setbacks revealed
	"deepsea.laid.taken",             // {{.What}} that Setbacks took
	"deepsea.laid.site",              // {{.Zone}}, Dive site {{.N}}
	"deepsea.laid.space.conserve",    // {{.Zone}}, conservation site {{.N}}
	"deepsea.laid.space.journal",     // {{.Zone}}, journal site {{.N}}
	"deepsea.laid.space.sonar",       // {{.Zone}}, sonar space {{.N}}
	"deepsea.laid.specialist",        // Specialist {{.N}}
	"deepsea.laid.start",             // first player of round 1
	"deepsea.laid.step",              // step of the Preparation
	"deepsea.laid.substitutes",       // discs beyond the 30
	"deepsea.laid.token",             // Dive tokens held: {{.Part}}
	"deepsea.laid.tokens",            // Dive tokens in the supply
	"deepsea.laid.total",             // points in all
	"deepsea.laid.tray",              // tray: {{.Part}}
	"deepsea.laid.vessel",            // Vessel {{.N}}
	"deepsea.laid.wave",              // the Wave
	"deepsea.laid.winner",            // winner
	"deepsea.refuse.position.newer",  // A newer Shipmate wrote this position.

	// A table that is laid out and checked.

	"deepsea.laid.second", // somebody counts again

	// What a change was, as a sentence.

	"deepsea.deed.finished",           // The game was finished
	"deepsea.deed.finished-won",       // The game was finished: {{.Names}}, {{.Points}}
	"deepsea.deed.reopened",           // The game goes on
	"deepsea.deed.starts",             // {{.Name}} is first player
	"deepsea.deed.kept",               // The result was kept
	"deepsea.deed.passed",             // {{.Name}} passed
	"deepsea.deed.passed-not",         // {{.Name}} hasn't passed
	"deepsea.deed.due-more",           // {{.Name}} has something to do
	"deepsea.deed.due-done",           // {{.Name}} did what was due
	"deepsea.deed.due-later",          // {{.Name}} put something off
	"deepsea.deed.round",              // Round {{.Round}} begins
	"deepsea.deed.over",               // The last round is over
	"deepsea.deed.turn",               // {{.Name}}'s turn
	"deepsea.deed.turn-nobody",        // Nobody's turn
	"deepsea.deed.depth",              // Followed: {{.What}}
	"deepsea.deed.off",                // A reminder was turned off
	"deepsea.deed.on",                 // A reminder was turned on
	"deepsea.deed.rounds",             // The round was written down
	"deepsea.deed.owner",              // {{.Name}} has the {{.Senior}}
	"deepsea.deed.owner-nobody",       // Nobody has the {{.Senior}}
	"deepsea.deed.owner-open",         // Not said who has the {{.Senior}}
	"deepsea.deed.prepared",           // {{.Name}} is ready
	"deepsea.deed.prepared-back",      // {{.Name}} took discs back
	"deepsea.deed.prepared-effort",    // {{.Name}} gained discs
	"deepsea.deed.prepared-recruited", // {{.Name}} recruited
	"deepsea.deed.prepared-again",     // {{.Name}} prepares again
	"deepsea.deed.specialist",         // {{.Name}} gets the {{.Specialist}}
	"deepsea.deed.specialist-gone",    // {{.Name}} no longer has the {{.Specialist}}
	"deepsea.deed.promoted",           // {{.Name}} promoted the {{.Specialist}}
	"deepsea.deed.disc",               // {{.Name}}: a disc on the {{.Specialist}}
	"deepsea.deed.disc-gone",          // {{.Name}}: the disc off the {{.Specialist}}
	"deepsea.deed.launch",             // Launch begins
	"deepsea.deed.preparation",        // Preparation phase begins
	"deepsea.deed.activation",         // Activation phase begins
	"deepsea.deed.timer-runs",         // The clock runs
	"deepsea.deed.timer-stands",       // The clock was stopped
}
