// Package teach is the room where one learns: the pages of the library, tutorials among
// them (reading.go), and the trainer with its problems (trainer.go), both drivers of
// games/play/session on the board of package play, and the trainer's other screens: a
// note on a problem, the statistics and their export. Ways to train, the solution and what
// a proof says of a person's own files are pages (package page).
package teach
