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
// The package itself is the module; the rest is in rooms, each of which imports
// only those before it:
//
//	goban      the rules of Go
//	region     the part of the board that is searched, positions in it
//	problem    a problem out of SGF: mover, goal, target; the built-in ones
//	proof      the proof search and who else may answer
//	answer     the questions to ask, the answer and its reason
//	oldmethod  the paper's static method, held against the proof
//	play       state, scene, lenses, players
//	generate   random problems, duiju generate, grades
//	trainer    exercises, judged moves, a person's own files and games, lessons
//	solve      duiju solve
//	gtp        duiju engine tsumego
//
// tsumegotest has what their tests share.
package tsumego
