// Package tsumego is Go life and death (死活): one group, one question. Can it
// be killed, can it live?
//
// The rules are those of Go on any rectangle from 2x2 to 19x19, with suicide
// forbidden, simple ko, and a pass under a ko ban that does not count towards
// the end of play. The truth about a problem is a least fixpoint: the attacker
// succeeds exactly if it can force the capture within finitely many moves
// against every defence; everything else (two eyes, seki, endless repetition)
// is the defender's success. A ko is measured by the number of outside threats
// that decide it.
//
// Files, in the order to read them:
//
//	board.go names.go              the rules: stones, capture, ko, pass
//	problem.go readproblem.go infer.go words.go   a problem out of SGF: mover, goal, target
//	border.go region.go            the part of the board that is searched
//	position.go benson.go view.go  what a search moves through
//	dfpn.go children.go join.go prooftable.go   the proof search
//	safety.go                      ... asked for two eyes: seki
//	simulate.go facts.go odds.go oddsboard.go ... what it borrows, knows and guesses
//	driver.go border_driver.go     who answers a question
//	answer.go solve.go line.go     the questions to ask, the answer
//	reason.go walk.go              ... in words
//	files.go command.go solvecommand.go   duiju solve
//	answertext.go answerjson.go english.go   ... and how it prints
//	check.go checktable.go fileanswer.go   ... --check: the proof against the file
//	export.go import.go tree.go    problems and games as SGF, written and read
//	gtp.go gtpboard.go gtpowl.go gtpproblem.go static.go   duiju engine tsumego
//	state.go rules.go scene.go     what players and screens see
//	influence.go eyes.go classic.go   the paper's static method
//	flaws.go oldmethod.go eyeproblem.go   ... held against the proof
//	lens.go lensold.go classictable.go    ... and shown
//	module.go player.go proofthought.go    options, levels
//	collection.go families.go techniques.go grade.go canonical.go   the built-in problems
//	question.go exercise.go hint.go ownfiles.go   the trainer
//	generate*.go                   duiju generate
package tsumego
