// Package proof proves: does the attacker succeed from this position, at these
// threats? Its door is Driver; NewDriver makes one of three, all of which ask
// package engine.
//
// To read: driver.go, prover.go and borderdriver.go (open regions), board.go
// (what the engine's proofs are told of the game), odds.go and oddsboard.go (the
// guess of what is left to prove), proofline.go.
package proof
