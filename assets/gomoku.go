package assets

import _ "embed"

// GomokuWeights are the weights of gomoku's evaluation and of the order of its
// moves as JSON, by rule, fitted by go run -tags lab ./games/lab fit gomoku.
//
//go:embed gomoku/weights.json
var GomokuWeights []byte

// GomokuNetwork are the networks of gomoku's evaluation by rule, as package nn
// reads them, fitted by go run -tags lab ./games/lab network gomoku.
//
//go:embed gomoku/network.net
var GomokuNetwork []byte

// GomokuExercises are exercises of gomoku's skills, one a line: the skill and a position.
// Made by go run -tags lab ./games/lab exercises gomoku.
//
//go:embed gomoku/exercises.txt
var GomokuExercises string

// GomokuBook is the opening book of gomoku: positions and good moves.
//
//go:embed gomoku/book.json
var GomokuBook []byte
