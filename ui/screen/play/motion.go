package play

import (
	"slices"
	"time"

	"duiju/games/scene"
	"duiju/ui/draw/board"
	"duiju/ui/frame"
)

// motion shows what has just changed on the board in a few pictures: first the
// board as it was, with what disappears crossed out, then the new one with
// brackets that close around what came; a line that wins lights up stone by
// stone. It never holds a key up, and the next move or key ends it.
type motion struct {
	before scene.Scene
	gone   []scene.Point // held something that was taken
	came   []scene.Point // hold something new
	line   []scene.Point // the line that has won
	left   int           // pictures still to come, 0 for none
}

// The pictures of a motion, those of a line, and the time of each.
const (
	motionFrames = 4
	lineFrames   = 3
	motionBeat   = 110 * time.Millisecond
)

// moves reports whether this terminal is shown motion.
func moves(a *frame.App) bool {
	return a.Out != nil && a.Settings.Motion != "off" && !(a.Settings.Motion == "auto" && a.Term.Slow)
}

// begin finds what a move has changed. Nothing moves where the whole board
// changes, or another board was shown before.
func (m *motion) begin(before, after scene.Scene) {
	*m = motion{}
	if before.Lattice != after.Lattice || len(before.Spots) != len(after.Spots) {
		return
	}
	next := motion{before: before, left: motionFrames}
	for i := range after.Spots {
		q := scene.Point(i)
		if after.Spots[i].Marks&^before.Spots[i].Marks&scene.MarkWin != 0 {
			next.line = append(next.line, q)
		}
		was, is := before.Spots[i].Piece, after.Spots[i].Piece
		if was == is {
			continue
		}
		empty := is.Kind == scene.NoPiece || is.Kind == scene.Gone
		if !empty {
			next.came = append(next.came, q)
		}
		if was.Kind != scene.NoPiece && was.Kind != scene.Gone && (empty || was.Kind != scene.Hidden) {
			next.gone = append(next.gone, q)
		}
	}
	if n := len(next.came) + len(next.gone); n == 0 || n > len(after.Spots)/2 {
		return
	}
	if next.line != nil {
		next.left += lineFrames
	}
	*m = next
}

// show is the picture of the motion for now, and the points that brackets close
// around, by how far they still are.
func (m *motion) show(sc *scene.Scene, v *board.View) *scene.Scene {
	if m.left == 0 {
		return sc
	}
	left := m.left // of the move itself
	if m.line != nil {
		left -= lineFrames
		lit := 0
		if left <= 0 {
			lit = len(m.line) * (1 - left) / (lineFrames + 1)
		}
		dark := copied(sc)
		for _, q := range m.line[lit:] {
			dark.Spots[q].Marks &^= scene.MarkWin
		}
		sc = dark
	}
	switch {
	case left > motionFrames/2 && len(m.gone) > 0:
		old := copied(&m.before)
		for i := range old.Spots {
			old.Spots[i].Marks &^= scene.MarkLast | scene.MarkFrom
		}
		for _, q := range m.gone {
			old.Spots[q].Marks |= scene.MarkBad
		}
		v.Cursor = scene.NoPoint
		return old
	case left > 0:
		v.Closing, v.Apart = m.came, min(left, motionFrames/2)
	}
	return sc
}

// copied is a scene whose spots may be changed.
func copied(sc *scene.Scene) *scene.Scene {
	c := *sc
	c.Spots = slices.Clone(sc.Spots)
	return &c
}
