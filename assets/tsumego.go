package assets

import "embed"

// Tsumego holds tsumego/*.sgf: the built-in problems of life and death. The
// GN property of each game tree is the problem's name.
//
//go:embed tsumego/*.sgf
var Tsumego embed.FS

// TsumegoOdds are the networks that judge a position of life and death, as package
// nn reads them, fitted by go run -tags lab ./games/lab odds tsumego.
//
//go:embed tsumego/odds.net
var TsumegoOdds []byte
