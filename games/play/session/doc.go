// Package session is the middle of the house: the one controller through which
// every front end plays. It knows games and players, no terminal, no file and
// no network.
//
// # How a front end uses it
//
// A front end holds one Driver and never asks which. It sends it intents, draws
// what the driver's Session shows, and follows the events that every call
// returns. A Session only tells: what changes it goes through the driver.
//
//	d := session.New(session.Config{Match: m, Now: time.Now})
//	follow(d.Start())
//	follow(d.Do(session.Play{Move: "h8"}))
//
//	func follow(events []session.Event) {
//		for _, e := range events {
//			switch e := e.(type) {
//			case session.Job: // run e.Run(ctx) somewhere; give d.Take what it returns
//			case session.Moved: ...
//			case session.Changed: // keep d.Session().Match().Record()
//			}
//		}
//	}
//
// A Job is long work: a search, a proof, a file. Run may be called on any
// goroutine; what it returns goes back to Take on the front end's own. A result
// that nobody waits for any more, because the position has changed meanwhile, is
// dropped there, so a front end never has to ask. While a job runs its news are
// polled as often as one draws: Thought, Review, HintShown. A front end without
// goroutines of its own calls Settle, which runs what is to be done and returns
// when a person is to act.
//
// What happens at a time of its own (a demo's next move, a clock that runs out)
// is due at Due; the front end calls Tick then, or earlier, which does no harm.
//
// Can says whether an intent would be followed now and why not; Do asks it
// first and answers with Refused. A front end greys its keys out by it and
// needs no rule of its own. Reasons are texts of the keys session.*; a front end
// may put words of its own for a key, for example to name a key to press.
//
// # What is the same everywhere
//
// A game with the same id, options, seed and seats is the same game in every
// front end, as long as no engine is limited by time. For that:
//
//   - The player on a side gets the match's PlayerSeed for that side, which tells
//     nothing of the match's own seed.
//   - Threads and memory (Resources) are for the strongest player and the classic
//     ones. A level has one thread and its own table on every machine.
//   - An engine that plays is asked for one line, however many an analysis beside
//     it has: looking on changes nothing.
//   - What a game prepares in the background is waited for before an engine
//     moves, so its move does not depend on how far that has come. Only "move
//     now" (Step) does not wait.
//   - An engine that returns an error, panics, finds no move or plays an illegal
//     one has failed. Config.Failure says what that costs: HandOver, the default,
//     gives its seat to the person, keeps the game and makes it practice; Forfeit
//     loses the game. Matches between programs forfeit.
//   - Other programs are started for command lines in Config.Programs alone.
//   - A game becomes practice by a hint, a lens that tells answers, analysis,
//     taking back an engine's answer or something revealed, and a change of
//     players after the first move. That is kept at once, so a game that is left
//     and gone on with does not count again.
//   - A clock counts from the moment a side is to move until its move is there;
//     waiting for the pace of a demo or for the disk is not charged.
//
// # The files, in the order to read them
//
//   - driver.go: what a front end holds. intents.go: what it can want, actions.go: what
//     of that has a name. events.go: what it is told. job.go: long work.
//   - session.go: Session, the game of a driver. It has parts and calls them; none
//     of them knows it. board.go (the match and the position shown), clock.go (the
//     time of a move; how a demo goes on), seats.go (the engines that play), opinions.go
//     (what they thought), thinking.go (the one that thinks now).
//   - game.go: Game, the driver of a game, a demo or a record. can.go says what may
//     be done, turn.go how engines choose and moves are played.
//   - advice.go (hint and analysis), review.go, reviewer.go, judged.go and scores.go
//     (what a review finds, and how the record keeps it); moments.go and ask.go: how
//     positions become problems.
//   - remote.go: a game that is kept on a table of many. series.go: Series, demos one
//     after another.
//   - scratch.go: Scratch, the board of drivers that stand elsewhere. Those of
//     games/teach/training and games/teach/lesson have a Session through it and leave
//     to its Game what is done as on any board.
package session
