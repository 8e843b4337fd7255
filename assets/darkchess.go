package assets

import _ "embed"

// DarkchessWeights are the weights of dark chess's evaluation as JSON, fitted
// by go run ./games/lab fit darkchess.
//
//go:embed darkchess/weights.json
var DarkchessWeights []byte
