package play

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/engine"
	"duiju/games"
	"duiju/games/all"
	"duiju/games/nullgame"
	"duiju/games/play/match"
	"duiju/games/play/session"
	"duiju/games/scene"
	"duiju/games/text/message"
	"duiju/ui/draw/board"
	"duiju/ui/uitest"
)

// TestTheCardStaysWhateverIsSaid: a game that ends by resigning while another
// message stands shows its card, and what is said later does not cover it.
func TestTheCardStaysWhateverIsSaid(t *testing.T) {
	d := start(t, all.All()...)
	d.Keys("n", "right", "enter")
	p := playOn(d)
	for _, move := range []string{"h8", "i9"} {
		d.Keys(":")
		for _, r := range move {
			d.Keys(string(r))
		}
		d.Keys("enter")
	}
	p.Note(message.T("ui.play.undo.none"))
	for _, act := range p.Actions() {
		if act.ID == "resign" {
			act.Do()
		}
	}
	d.Sees("White wins", "esc board")
	p.Note(message.T("ui.play.undo.none"))
	d.Sees("White wins", "2 moves")
	for _, size := range uitest.WindowSizes {
		d.Send(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
		d.Sees("White wins")
		d.Check()
		if !p.area.side {
			continue
		}
		x, rows := p.area.panel.X-2, strings.Split(d.Screen(), "\n")
		for y := range p.area.panel.H {
			if line := []rune(rows[y+1]); len(line) <= x || line[x] != []rune(rows[1])[x] {
				t.Errorf("%v: the card covers the edge of the panel in row %d: %q", size, y+1, rows[y+1])
			}
		}
	}
	d.Keys("esc")
	if p.card.shown(p.game) {
		t.Error("esc does not put the card away")
	}
}

// The card lies on no point of the board, and on no list of moves of which it would leave the
// heading. Without room for a frame it is a line or more below the board.
func TestTheCardLeavesTheBoard(t *testing.T) {
	mods := quickGames()
	d := start(t, mods...)
	for _, moves := range []string{"f1 f3 g1 g3 h1 h3 i1 i3 j1", "f8 f9 g8 g9 h8 h9 i8 i9 j8", "g8 i8 g7 i7 g6 i6 g5 i5 g4"} {
		p := two(d, mods[0], match.Setup{})
		for move := range strings.FieldsSeq(moves) {
			d.Run(p.Do(session.Play{Move: move}))
		}
		for _, size := range [][2]int{{80, 24}, {100, 30}, {120, 40}, {60, 30}, {60, 25}, {40, 12}} {
			d.Send(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
			d.Sees("Black wins")
			left, top, right, foot := -1, -1, -1, -1
			rows := strings.Split(d.Screen(), "\n")
			for y, row := range rows {
				cells := []rune(row)
				if strings.HasSuffix(row, "│ moves") && p.area.side && !strings.ContainsAny(string([]rune(rows[y+1])[p.area.panel.X:]), "12345") {
					t.Errorf("%v: there is no move below the heading above the card:\n%s", size, d.Screen())
				}
				if i := slices.Index(cells, '╭'); i >= 0 {
					left, top, right = i, y, slices.Index(cells, '╮')
				}
				if slices.Contains(cells, '╰') || left < 0 && strings.HasPrefix(row, " Black wins") {
					foot = y
				}
			}
			if left < 0 && foot >= 0 {
				left, top, right = 0, foot, size[0]-1
			}
			if left < 0 || foot < top {
				t.Fatalf("%v: there is no card:\n%s", size, d.Screen())
			}
			for y := top; y <= foot; y++ {
				for x := left; x <= right; x++ {
					q := p.area.hit(x, y)
					if q != scene.NoPoint {
						t.Fatalf("%s at %v: the card lies on %s:\n%s", moves, size, p.scene.Spots[q].Name, d.Screen())
					}
				}
			}
		}
		d.Send(tea.WindowSizeMsg{Width: 80, Height: 24})
		d.Keys("esc")
		d.Sees("Black wins")
	}
}

// TestTheWinningLineLightsUp: stone by stone, after the last one has come.
func TestTheWinningLineLightsUp(t *testing.T) {
	for n, want := range map[int][]int{5: {0, 0, 0, 0, 1, 2, 3, 5}, 8: {0, 0, 0, 0, 2, 4, 6, 8}} {
		before := scene.Scene{Lattice: scene.Lattice{Kind: scene.Intersections, W: 2*n + 2, H: 1}, Spots: make([]scene.Spot, 2*n+2)}
		for i := range n - 1 {
			before.Spots[i].Piece = scene.Piece{Kind: scene.Stone}
		}
		after := *copied(&before)
		after.Spots[n-1].Piece = scene.Piece{Kind: scene.Stone}
		for i := range n {
			after.Spots[i].Marks |= scene.MarkWin
		}
		var m motion
		m.begin(before, after)
		var lit, closing []int
		for {
			v, marked := board.View{}, 0
			for _, s := range m.show(&after, &v).Spots {
				if s.Marks&scene.MarkWin != 0 {
					marked++
				}
			}
			lit, closing = append(lit, marked), append(closing, len(v.Closing))
			if m.left == 0 {
				break
			}
			m.left--
		}
		if !slices.Equal(lit, want) || !slices.Equal(closing, []int{1, 1, 1, 1, 0, 0, 0, 0}) {
			t.Errorf("stones of %d lit: %v, brackets: %v", n, lit, closing)
		}
	}
}

// TestMotionShowsWhatWasTaken: first the old board with what goes crossed out,
// then the new one with brackets closing around what came, then nothing.
func TestMotionShowsWhatWasTaken(t *testing.T) {
	shown := func(pieces ...scene.Piece) scene.Scene {
		sc := scene.Scene{Lattice: scene.Lattice{Kind: scene.Cells, W: 6, H: 1}, Spots: make([]scene.Spot, 6)}
		for i, pc := range pieces {
			sc.Spots[i].Piece = pc
		}
		return sc
	}
	red := scene.Piece{Kind: scene.Tile, Side: games.First, Hanzi: "炮", Letter: "c"}
	black := scene.Piece{Kind: scene.Tile, Side: games.Second, Hanzi: "卒", Letter: "p"}
	before, after := shown(red, scene.Piece{}, black), shown(scene.Piece{}, scene.Piece{}, red)
	var m motion
	m.begin(before, after)
	if m.left != motionFrames {
		t.Fatalf("%d pictures", m.left)
	}
	v := board.View{}
	if sc := m.show(&after, &v); sc.Spots[2].Piece != black || sc.Spots[2].Marks&scene.MarkBad == 0 {
		t.Errorf("the first picture does not cross out what is taken: %+v", sc.Spots[2])
	}
	m.left = 1
	if sc := m.show(&after, &v); sc != &after || len(v.Closing) != 1 || v.Closing[0] != 2 {
		t.Errorf("the last picture closes around %v", v.Closing)
	}
	m.left, v = 0, board.View{}
	if sc := m.show(&after, &v); sc != &after || v.Closing != nil {
		t.Error("something is shown after the motion")
	}
	if m.begin(before, before); m.left != 0 {
		t.Error("nothing changed, but something moves")
	}
}

// gauge is Kayles in which the position after n moves that take one pin each stands for
// the first player as units says, in hundredths, and nobody expects such a move but the
// last.
type gauge struct {
	nullgame.Module
	units [7]engine.Score
}

func (g gauge) Info() games.Info {
	i := g.Module.Info()
	i.ScoreUnit = 100
	return i
}

func (g gauge) NewPlayer(games.PlayerSpec, games.Options, games.Env) (games.Player, error) {
	return fakePlayer(func(_ context.Context, s games.State, _ games.Budget, _ func(games.Thought)) (games.Decision, error) {
		moves := games.Texts(s)
		score := g.units[7-(len(moves)+1)/2] // a row of k pins has k moves of one and k-1 of two
		if s.Turn() == games.Second {
			score = -score
		}
		two := moves[max(len(moves)-2, 0)]
		return games.Decision{Move: two, Thought: games.Thought{Lines: []games.ThoughtLine{{Score: score, Moves: []string{two}}}}}, nil
	}), nil
}

// The one mistake of a game is looked at with Enter, which plays nothing there.
func TestTheCardNamesOneMove(t *testing.T) {
	m := gauge{units: [7]engine.Score{6: 150}}
	d := start(t, m)
	p := two(d, m, match.Setup{})
	for _, move := range []string{"1", "2", "3", "4", "5", "6", "7"} {
		d.Run(p.Do(session.Play{Move: move}))
	}
	d.Run(p.Do(session.ReviewGame{}))
	d.Until("the moves are judged", func() bool { _, _, ready := p.game.Review(); return ready })
	if d.Keys("enter"); p.game.At() != 5 || !p.line.note.IsZero() {
		t.Errorf("Enter leads to the position after %d moves, said is %v", p.game.At(), p.line.note)
	}
}

// cardOf is the picture of the card of a game.
func cardOf(p *Screen) cardView { return cardView{View: p.View(), card: &p.card} }

// TestTheCardNamesTheWorstMoves: of all mistakes those that gave away most, the
// deciding and the worst first, which lost the game if the loser made it.
func TestTheCardNamesTheWorstMoves(t *testing.T) {
	var p *Screen
	for _, tc := range []struct {
		units [7]engine.Score
		want  []string
	}{
		{[7]engine.Score{0, -70, 0, -70, 0, -70, 130}, []string{"Move 6 lost it: 6??", "Move 1: 1?", "Move 2: 2?"}},
		{[7]engine.Score{0, -70, 0, -70, 30, -40, 30}, []string{"Move 4 lost it: 4?", "Move 1: 1?", "Move 2: 2?"}},
		{[7]engine.Score{0, -100, -30, -100, -30, -100, -30}, []string{"Move 1: 1?", "Move 2: 2?", "Move 3: 3?"}},
	} {
		m := gauge{units: tc.units}
		d := start(t, m)
		p = two(d, m, match.Setup{})
		for _, move := range []string{"1", "2", "3", "4", "5", "6", "7"} {
			d.Run(p.Do(session.Play{Move: move}))
		}
		d.Run(p.Do(session.ReviewGame{}))
		d.Until("the moves are judged", func() bool { _, _, ready := p.game.Review(); return ready })
		if _, facts := cardOf(p).lines(60); !slices.Equal(facts[1:4], tc.want) {
			t.Errorf("the card says %q, want %q", facts, tc.want)
		}
		d.Send(tea.WindowSizeMsg{Width: 120, Height: 40})
		if strings.Count(d.Screen(), "Accuracy") != 1 {
			t.Errorf("the accuracy does not stand once, on the card:\n%s", d.Screen())
		}
		if d.Keys("esc"); strings.Count(d.Screen(), "Accuracy") != 1 {
			t.Errorf("without the card the accuracy does not stand once, in the panel:\n%s", d.Screen())
		}
	}
	played := p.T("ui.play.played", "n", 7)
	for thought, want := range map[time.Duration]string{0: played, 65 * time.Second: p.App.Dotted(played, "1:05")} {
		p.card.result.Thought = thought
		if _, facts := cardOf(p).lines(60); facts[0] != want {
			t.Errorf("after %v the card says %q, want %q", thought, facts[0], want)
		}
	}
	if list := column(60, 8, movesPage{View: p.View()}.draw); strings.Count(list, "?") != 6 {
		t.Errorf("not all of 6 mistakes are marked:\n%s", list)
	}
}
