package assets

import _ "embed"

// DarkchessExercises are exercises of the skills of dark chess, one a line: the skill and a
// position. Made by go run -tags lab ./games/lab exercises darkchess.
//
//go:embed darkchess/exercises.txt
var DarkchessExercises string

// DarkchessWeights are the weights of dark chess's evaluation as JSON, fitted
// by go run -tags lab ./games/lab fit darkchess.
//
//go:embed darkchess/weights.json
var DarkchessWeights []byte

// DarkchessNetwork is the network of dark chess's evaluation, as package nn reads
// it, fitted by go run -tags lab ./games/lab network darkchess.
//
//go:embed darkchess/network.net
var DarkchessNetwork []byte
