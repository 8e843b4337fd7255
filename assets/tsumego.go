package assets

import "embed"

// Tsumego holds tsumego/*.sgf: the built-in problems of life and death. The
// GN property of each game tree is the problem's name.
//
//go:embed tsumego/*.sgf
var Tsumego embed.FS

// TsumegoOdds are the weights of the network that judges a position of life and
// death, fitted by go run -tags lab ./games/lab odds tsumego.
//
//go:embed tsumego/odds.bin
var TsumegoOdds []byte
