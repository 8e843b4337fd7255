// Package oldmethod is the static method of the paper (influence, eyes by rules, a
// shallow tree), and the comparison of what it says with the proof.
//
// To read: influence.go, eyes.go, classic.go (the method), then flaws.go,
// oldmethod.go and eyeproblem.go (where it goes wrong and why).
package oldmethod
