package session_test

import (
	"testing"
	"time"

	"duiju/games/nullgame"
	"duiju/games/play/session"
)

// The analysis thinks where no engine does: on a person's turn, which makes the game
// practice, and in the past of a demo.
func TestTheAnalysisThinksWhereNoEngineDoes(t *testing.T) {
	thinks := func(b *table) bool {
		_, thinks := b.d.Session().Analysing()
		return thinks
	}
	own := sit(t, nullgame.Module{}, human, level, nil)
	own.do(session.TurnAnalysis{})
	if !thinks(own) || !own.match().Practice() {
		t.Errorf("on one's turn: %v, practice %v", thinks(own), own.match().Practice())
	}
	own.do(session.Play{Move: "1"})
	if thinks(own) {
		t.Error("it thinks while the engine does")
	}
	own.do(session.TurnAnalysis{})
	if on, thinks := own.d.Session().Analysing(); on || thinks {
		t.Error("it cannot be switched off")
	}
	demo := sit(t, nullgame.Module{}, level, level, func(c *session.Config) { c.Pace = time.Second })
	demo.do(session.TurnAnalysis{})
	if thinks(demo) || demo.match().Practice() {
		t.Errorf("in a demo: %v, practice %v", thinks(demo), demo.match().Practice())
	}
	demo.work()
	demo.now = demo.d.Due()
	demo.take(demo.d.Tick())
	demo.do(session.Look{At: 0})
	if !thinks(demo) {
		t.Error("it does not think in the past of a demo")
	}
}
