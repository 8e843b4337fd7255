package play

import (
	"duiju/games/play/session"
	"duiju/ui/autosave"
)

// What a driver allows says what kind of game is on the board.

// can reports whether an intent would be followed now.
func can(d session.Driver, i session.Intent) bool {
	_, ok := d.Can(i)
	return ok
}

// idle reports whether the person may act on the live position.
func idle(d session.Driver) bool { return can(d, session.Play{}) && !lookingBack(d) }

// watching reports whether the game goes on without the person: a demo, a record.
func watching(d session.Driver) bool { return d.Session().Watched() }

// hasVariations reports whether the moves are those of a record, with its variations.
func hasVariations(d session.Driver) bool { return d.Session().IsRecord() }

// lookingBack reports whether an earlier position than the live one is shown.
func lookingBack(d session.Driver) bool { return !d.Session().Live() }

// passing reports whether games come one after another until a key is pressed.
func passing(d session.Driver) bool { return can(d, session.Stay{}) }

// mine reports whether the game is kept here, so that another one may take its place.
func mine(d session.Driver) bool {
	_, kept := d.(autosave.Elsewhere)
	return !kept
}
