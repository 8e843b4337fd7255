// Package proof proves: does the attacker succeed from this position, at these
// threats? NewDriver makes one of three Drivers, which all ask package engine.
//
// To read: driver.go, prover.go and borderdriver.go (open regions), board.go
// (the game as the engine's proofs see it), odds.go and oddsboard.go (first proof
// numbers by a network), proofline.go.
package proof
