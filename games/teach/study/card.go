// Package study is what is known of a person's training: the answers, kept one a
// line, the cards that follow from them and say when a problem comes up again,
// and the rating.
//
// The cards follow the SM-2 method of P. A. Woźniak ("Optimization of
// learning", master's thesis, 1990, as published for SuperMemo 2), with these
// choices of our own: a problem counts once a day, intervals are whole days
// rounded up, and no interval is longer than a year.
//
// Nothing is stored here: all follows from the answers, so a lost or torn line
// costs one answer and no more. Read card.go (one problem), answer.go (one
// answer, and what many of them say), standing.go (a person's figures).
package study

import (
	"math"
	"time"
)

// Day is a calendar day, counted from an arbitrary day.
type Day int

// DayOf is the day of a time in its own place.
func DayOf(t time.Time) Day {
	y, m, d := t.Date()
	return Day(time.Date(y, m, d, 0, 0, 0, 0, time.UTC).Unix() / (24 * 60 * 60))
}

// Quality is how well a problem was answered.
type Quality int

// The qualities. From Second on the interval grows; below it starts anew.
const (
	GaveUp Quality = iota
	Shown          // the solution was shown
	Hinted         // right with a hint
	Second         // right at the second try
	Right          // right at the first try
	Quick          // and faster than usual
)

// Parameters of SM-2.
const (
	startEase = 2.5
	leastEase = 1.3
	maxDays   = 365
)

// Card is what is known of one problem. The zero value is a new one.
type Card struct {
	Ease float64 // how fast its interval grows; 0 before the first answer
	Days int     // the interval that leads to Due
	Runs int     // good answers in a row
	Due  Day
	Last Day // of the last answer that counted
	Seen bool
}

// Answer is the card after an answer on a day. A second answer on the same day
// changes nothing.
func (c Card) Answer(q Quality, on Day) Card {
	if c.Seen && on <= c.Last {
		return c
	}
	if !c.Seen {
		c.Ease = startEase
	}
	c.Seen, c.Last = true, on
	if q < Second {
		c.Runs, c.Days = 0, 1
	} else {
		c.Runs++
		c.Days = c.next()
		miss := float64(Quick - q)
		c.Ease = max(c.Ease+0.1-miss*(0.08+miss*0.02), leastEase)
	}
	c.Due = on + Day(c.Days)
	return c
}

// next is the interval after a good answer.
func (c Card) next() int {
	switch c.Runs {
	case 1:
		return 1
	case 2:
		return 6
	}
	return min(int(math.Ceil(float64(c.Days)*c.Ease)), maxDays)
}

// IsDue reports whether the problem was met and is to be asked again. A due
// day that lies too far ahead (the clock was wrong) counts as a year.
func (c Card) IsDue(on Day) bool {
	return c.Seen && (c.Due <= on || c.Due > on+maxDays)
}

// Rate is the quality of an answer: how many tries it took, whether a hint or
// the solution was shown, and whether it was quick.
func Rate(tries int, hint, shown, quick bool) Quality {
	switch {
	case shown:
		return Shown
	case hint:
		return Hinted
	case tries > 2:
		return Hinted
	case tries == 2:
		return Second
	case quick:
		return Quick
	}
	return Right
}
