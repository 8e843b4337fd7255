// Package answer asks what a problem needs asked and gives the answer: status,
// all right first moves, refutations, the reason in words; it writes a solved
// problem and holds a file's own answer against the proof.
//
// A question is asked from the outside in, and each step calls the next alone:
//
//	question.go    Solve; and one question, about the border too where it is open
//	guessing.go    which group is meant, where the file does not say
//	rooms.go       the ways out taken as closed, in rooms that grow
//	solve.go       one region: the status
//	firstmoves.go  one region: each first move
//
// budget.go shares the limits among them.
package answer
