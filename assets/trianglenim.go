package assets

import _ "embed"

// TriangleNimExercises are exercises of the skills of triangle nim, one a line: the skill
// and a position. Made by go run -tags lab ./games/lab exercises trianglenim.
//
//go:embed trianglenim/exercises.txt
var TriangleNimExercises string

// TriangleNimFirst says who wins from the full board of side 8: a line for each set of
// rules, with the takes that win, one of each class under the symmetries of the board;
// none where the player to move loses. Made by go run -tags lab ./games/lab first
// trianglenim.
//
//go:embed trianglenim/first.txt
var TriangleNimFirst string
