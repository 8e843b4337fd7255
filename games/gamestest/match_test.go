package gamestest

import (
	"bytes"
	"reflect"

	"duiju/games"
	"duiju/games/play/match"
	"duiju/games/text/record"
)

// checkUndo goes back to the start and forward again, then leaves the line
// half way and comes back to it.
func (g *game) checkUndo(texts []string) {
	m := g.match
	n := len(texts) - 1
	for i := n - 1; i >= 0; i-- {
		if n > 60 && i > 3 && i < n-3 && i%17 != 0 {
			continue // going back replays: sample long games
		}
		if !m.Goto(i) || m.At() != i {
			g.Fatalf("Goto(%d) of %d fails", i, n)
		}
		if got := m.State().Text(); got != texts[i] {
			g.Fatalf("back at ply %d the position is\n%s\nwant\n%s", i, got, texts[i])
		}
	}
	if m.Undo() {
		g.Error("Undo at the start reports a move")
	}
	for i := 1; i <= n; i++ {
		if !m.Redo() {
			g.Fatalf("Redo to ply %d of %d fails", i, n)
		}
		if got := m.State().Text(); got != texts[i] {
			g.Fatalf("redone to ply %d the position is\n%s\nwant\n%s", i, got, texts[i])
		}
	}
	if m.Redo() {
		g.Error("Redo at the end reports a move")
	}
	g.checkBranch(n / 2)
}

// checkBranch plays another move half way: the old line must stay.
func (g *game) checkBranch(ply int) {
	m := g.match
	old := m.Moves()
	m.Goto(ply)
	for _, move := range games.Texts(m.State()) {
		done, err := m.Play(move)
		if err != nil {
			g.Fatalf("Play(%q) after going back: %v", move, err)
		}
		if ply < len(old) && done == old[ply] {
			m.Goto(ply)
			continue
		}
		m.Goto(ply)
		if all, _ := m.Variations(); ply < len(old) && len(all) != 2 {
			g.Errorf("after a branch at ply %d there are %d variations, want 2", ply, len(all))
		}
		break
	}
	if ply < len(old) {
		if _, err := m.Play(old[ply]); err != nil {
			g.Fatalf("the old line is refused: %v", err)
		}
	}
	m.Goto(m.Len())
	if got := m.Moves(); !reflect.DeepEqual(got, old) {
		g.Errorf("back on the old line the moves are %v, want %v", got, old)
	}
}

// checkFrom plays a few moves of a game that begins with a position.
func (g *game) checkFrom(position string, seed uint64) {
	if g.info.Position == nil {
		return
	}
	m := g.newMatch(g.T, match.Setup{Options: g.options, Position: position, Seed: seed})
	if !m.Practice() {
		g.Error("a game that begins with a position is no practice")
	}
	for i := 0; i < 8 && !m.Status().Over; i++ {
		playAny(g.T, m, g.rng)
	}
	g.match = m
	g.checkRecord()
}

// checkRecord writes the game as text, reads it back and replays it.
func (g *game) checkRecord() {
	r := g.match.Record()
	text := record.Marshal(r)
	back, err := record.Parse(text)
	if err != nil {
		g.Fatalf("the record is not read back: %v\n%s", err, text)
	}
	if !reflect.DeepEqual(back, r) {
		g.Fatalf("the record is read back as\n%+v\nwant\n%+v", back, r)
	}
	m, err := match.Replay(g.m, back)
	if err != nil {
		g.Fatalf("the record does not replay: %v\n%s", err, text)
	}
	if got, want := m.State().Text(), g.match.State().Text(); got != want {
		g.Errorf("the record replays to\n%s\nwant\n%s", got, want)
	}
	again := record.Marshal(m.Record())
	if !bytes.Equal(again, text) {
		g.Errorf("the replayed record is\n%s\nwant\n%s", again, text)
	}
}
