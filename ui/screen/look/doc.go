// Package look is the room where a search is looked into: the x-ray with its
// tree and its proof numbers (xray*.go), the guided page on alpha-beta
// (guide*.go) and a game being solved (solving.go). Its screens take a position
// and know nothing of a game that is played.
package look
