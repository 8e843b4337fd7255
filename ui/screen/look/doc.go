// Package look is the room where a search is looked into: the x-ray with its
// tree and its proof numbers (xray*.go) and the small trees of the guided page on
// alpha-beta (tree*.go). Its screens take a position and know nothing of a game
// that is played.
package look
