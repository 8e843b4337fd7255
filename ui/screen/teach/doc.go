// Package teach is the room where one learns: the tutorial of a game
// (tutorial.go) and the trainer with its problems (trainer.go), both drivers of
// games/play/session on the board of package play, and the trainer's other screens:
// the solution, the statistics and
// their export, and what a proof says of a person's own files (findings.go).
package teach
