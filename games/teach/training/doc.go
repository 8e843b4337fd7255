// Package training is the driver of problems: which of them come, what an answer is
// worth, what is to be kept. It plays on a board of games/play/session and knows no
// terminal and no file; what is known of a person comes from games/teach/study.
//
//	front end -> Play -> Trainer.answer -> judge of the game (a job) -> judged
//	  -> reply on the board, Judged -> Answered and Checkpoint, to be kept
//
// # The files, in the order to read them
//
//   - trainer.go: Trainer, a session.Driver. actions.go: what can be wanted of it
//     besides what any board does.
//   - ways.go: the table of the ways to train, all that is listed and said of each; a new one
//     is a row of it and its messages. mode.go (a way with its value) and course.go: which
//     problems come.
//   - problem.go and answer.go: what an answer is worth, variations, the solution.
//   - background.go: problems being made, a person's own files being read.
//   - checkpoint.go: where the training stands, so that a kill loses nothing.
package training
