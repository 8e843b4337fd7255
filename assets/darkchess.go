package assets

import _ "embed"

// DarkchessWeights are the weights of dark chess's evaluation as JSON, fitted
// by go test ./games/darkchess -run TestFitWeights -fit GAMES.
//
//go:embed darkchess/weights.json
var DarkchessWeights []byte
