package assets

import _ "embed"

// TriangleNimFirst says who wins from the full board of side 8: a line for each set of
// rules, with the takes that win, one of each class under the symmetries of the board;
// none where the player to move loses. Made by go run -tags lab ./games/lab first
// trianglenim.
//
//go:embed trianglenim/first.txt
var TriangleNimFirst string
