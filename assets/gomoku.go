package assets

import _ "embed"

// GomokuWeights are the weights of gomoku's evaluation as JSON, fitted by
// go test ./games/gomoku -run TestFitWeights -fit GAMES.
//
//go:embed gomoku/weights.json
var GomokuWeights []byte

// GomokuBook is the opening book of gomoku: positions and good moves.
//
//go:embed gomoku/book.json
var GomokuBook []byte
