package darkchess

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"duiju/engine"
	"duiju/engine/enginetest"
	"duiju/games"
	"duiju/games/text/message"
)

// rules reads a comma list of key=value pairs.
func parseRules(t *testing.T, text string) *rules {
	t.Helper()
	o := games.Options{}
	for _, pair := range strings.FieldsFunc(text, func(r rune) bool { return r == ',' }) {
		key, value, _ := strings.Cut(pair, "=")
		o[key] = value
	}
	r, err := rulesOf(o)
	enginetest.Must(t, err)
	return r
}

// names are the legal turns as texts, sorted.
func names(b *board) []string {
	var all []string
	for _, t := range b.turns() {
		all = append(all, t.String())
	}
	slices.Sort(all)
	return all
}

// The position and its counts come from the rules page of the project; they
// were counted by another program.
func TestVariantsChangeTheLegalTurns(t *testing.T) {
	const text = "..../gN../pcGn/.p../RXGC/.C../.p../.X.X r Pgp 0"
	plain := names(position(t, tournament(), text))
	if len(plain) != 19 {
		t.Fatalf("%d turns by the tournament rules, want 19: %v", len(plain), plain)
	}
	for _, c := range []struct {
		rules       string
		count       int
		more, fewer string
	}{
		{"rook=charge", 20, "a4-a6", ""},
		{"knight=diagonal", 19, "b7-a6 b7-a8 b7-c8", "b7-b6 b7-b8 b7-c7"},
		{"cannon=rank", 19, "b3-b2", "b3-b5"},
		{"shootdark=on", 21, "b3-b1 d4-b4", ""},
		{"blind=stay", 21, "a4-b4 c4-b4", ""},
		{"blind=die", 21, "a4-b4 c4-b4", ""},
		{"order=hongkong", 18, "b7-a7", "c6-b6 c6-d6"},
		{"chain=on", 28, "b3-b5-b2-b6-d6-a6", ""},
		{"chain=on,rook=charge,knight=diagonal", 30, "a4-a6", ""},
	} {
		got := names(position(t, parseRules(t, c.rules), text))
		if len(got) != c.count {
			t.Errorf("%s: %d turns, want %d: %v", c.rules, len(got), c.count, got)
		}
		for _, m := range strings.Fields(c.more) {
			if !slices.Contains(got, m) || slices.Contains(plain, m) {
				t.Errorf("%s: %s should be new: %v", c.rules, m, got)
			}
		}
		for _, m := range strings.Fields(c.fewer) {
			if slices.Contains(got, m) || !slices.Contains(plain, m) {
				t.Errorf("%s: %s should be gone: %v", c.rules, m, got)
			}
		}
	}
}

// Each rule has its own small position: the turns of the side to move that
// are, or are not, legal.
func TestRules(t *testing.T) {
	for _, c := range []struct {
		name, rules, position, legal, illegal string
	}{
		{"equal rank captures", "", "..../..../..../..../.Rr./..../..../.... r - 0", "b4-c4", ""},
		{"lower rank captures not", "", "..../..../..../..../.Nr./..../..../.... r - 0", "", "b4-c4"},
		{"general takes no soldier", "", "..../..../..../..../.Kp./..../..../.... r - 0", "", "b4-c4"},
		{"soldier takes the general", "", "..../..../..../..../.Pk./..../..../.... r - 0", "b4-c4", ""},
		{"soldier takes no cannon", "", "..../..../..../..../.Pc./..../..../.... r - 0", "", "b4-c4"},
		{"horse takes the cannon", "", "..../..../..../..../.Nc./..../..../.... r - 0", "b4-c4", ""},
		{"cannon needs a screen", "", "..../..../..../..../Cp../..../..../.... r - 0", "", "a4-b4"},
		{"cannon over one screen", "", "..../..../..../..../CP.k/..../..../.... r - 0", "a4-d4", ""},
		{"face-down screen", "", "..../..../..../..../CX.k/..../..../.... r p 0", "a4-d4", ""},
		{"two screens", "", "k.../..../P.../p.../C.../..../..../.... r - 0", "", "a4-a8 a4-a6"},
		{"no shot at a face-down piece", "", "..../..../..../..../CP.X/..../..../.... r p 0", "", "a4-d4"},
		{"no shot at an own piece", "", "..../..../..../..../CP.N/..../..../..p. r - 0", "", "a4-d4"},
		{"no jump to an empty square", "", "..../..../..../..../CP../..../..../..p. r - 0", "", "a4-c4"},
		{"no capture of a face-down piece", "", "..../..../..../..../.KX./..../..../.... r p 0", "c4", "b4-c4"},
		{"no diagonal", "", "..../..../..../..p./.R../..../..../.... r - 0", "b4-b5", "b4-c5"},
		{"both may flip", "", "..../..../..../..../.kX./..../..../.... b R 0", "c4", ""},
		{"charge takes any rank", "rook=charge", "k.../..../..../..../R.../..../..../.... r - 0", "a4-a8", "a4-a6"},
		{"charge takes no higher neighbour", "rook=charge", "..../..../..../k.../R.../..../..../.... r - 0", "", "a4-a5"},
		{"charge is stopped", "rook=charge", "k.../..../P.../..../R.../..../..../.... r - 0", "a4-a5", "a4-a8"},
		{"diagonal horse takes any rank", "knight=diagonal", "..../..../..../..k./.N../..../..../.... r - 0", "b4-c5 b4-a5", "b4-b5"},
		{"rank cannon takes neighbours", "cannon=rank", "..../..../..../..../.Cp./..../..../.... r - 0", "b4-c4", ""},
		{"rank cannon jumps not", "cannon=rank", "..../..../..../..../CP.k/..../..../.... r - 0", "", "a4-d4"},
		{"rank cannon is no match for a horse", "cannon=rank", "..../..../..../..../.Cn./..../..../.... r - 0", "", "b4-c4"},
		{"blind is not for the cannon", "blind=stay", "..../..../..../..../.CX./..../..../.... r p 0", "", "b4-c4"},
		{"shot at a face-down piece", "shootdark=on", "..../..../..../..../CP.X/..../..../.... r p 0", "a4-d4", ""},
		{"chain ends at will", "chain=on", "..../..../..../..../Rnp./..../..../.... r - 0", "a4-b4 a4-b4-c4", ""},
		{"no chain", "", "..../..../..../..../Rnp./..../..../.... r - 0", "a4-b4", "a4-b4-c4"},
		{"hongkong chariot beats the advisor", "order=hongkong", "..../..../..../..../.Rg./..../..../.... r - 0", "b4-c4", ""},
		{"hongkong advisor fears the horse", "order=hongkong", "..../..../..../..../.Gn./..../..../.... r - 0", "", "b4-c4"},
	} {
		got := names(position(t, parseRules(t, c.rules), c.position))
		for _, m := range strings.Fields(c.legal) {
			if !slices.Contains(got, m) {
				t.Errorf("%s: %s should be legal: %v", c.name, m, got)
			}
		}
		for _, m := range strings.Fields(c.illegal) {
			if slices.Contains(got, m) {
				t.Errorf("%s: %s should not be legal", c.name, m)
			}
		}
	}
}

// What a turn leaves on the board.
func TestTurnsChangeTheBoard(t *testing.T) {
	for _, c := range []struct{ name, rules, before, move, after string }{
		{"step", "", "..../..../..../..../.R../..../..../..p. r - 5", "b4-b5", "..../..../..../.R../..../..../..../..p. b - 6"},
		{"capture", "", "..../..../..../.p../.R../..../..../..p. r - 5", "b4-b5", "..../..../..../.R../..../..../..../..p. b - 0"},
		{"flip", "", "..../..../..../.X../.R../..../..../.... r p 5", "b5(p)", "..../..../..../.p../.R../..../..../.... b - 0"},
		{"blind hit", "blind=stay", "..../..../..../.X../.R../..../..../..X. r np 5", "b4-b5(n)", "..../..../..../.R../..../..../..../..X. b p 0"},
		{"blind own piece", "blind=die", "..../..../..../.X../.R../..../..../..X. r Np 5", "b4-b5(N)", "..../..../..../.N../.R../..../..../..X. b p 0"},
		{"blind too strong, stays", "blind=stay", "..../..../..../.X../.R../..../..../..X. r kp 5", "b4-b5(k)", "..../..../..../.k../.R../..../..../..X. b p 0"},
		{"blind too strong, dies", "blind=die", "..../..../..../.X../.R../..../..../P.X. r kp 5", "b4-b5(k)", "..../..../..../.k../..../..../..../P.X. b p 0"},
		{"shot down", "shootdark=on", "..../..../..../..../CP.X/..../..../..X. r kp 5", "a4-d4(k)", "..../..../..../..../.P.C/..../..../..X. b p 0"},
		{"shot at an own piece", "shootdark=on", "..../..../..../..../CP.X/..../..../..X. r Kp 5", "a4-d4(K)", "..../..../..../..../CP.K/..../..../..X. b p 0"},
		{"equal ranks leave", "equal=both", "..../..../..../.r../.R../..../..../P.p. r - 5", "b4-b5", "..../..../..../..../..../..../..../P.p. b - 0"},
		{"cannons do not leave", "equal=both", "..../..../..../..../CP.c/..../..../..p. r - 5", "a4-d4", "..../..../..../..../.P.C/..../..../..p. b - 0"},
		{"chain", "chain=on", "..../..../..../..../Rnp./..../..../k... r - 5", "a4-b4-c4", "..../..../..../..../..R./..../..../k... b - 0"},
		{"half a chain", "chain=on", "..../..../..../..../Rnp./..../..../k... r - 5", "a4-b4", "..../..../..../..../.Rp./..../..../k... b - 0"},
	} {
		s := newState(position(t, parseRules(t, c.rules), c.before), red)
		if err := s.Play(c.move); err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if got := s.Text(); got != c.after {
			t.Errorf("%s: after %s\n%s, want\n%s", c.name, c.move, got, c.after)
		}
	}
}

func TestEndOfTheGame(t *testing.T) {
	for _, c := range []struct {
		name, rules, position, moves string
		over                         bool
		winner                       games.Side // First is red here
		reason                       string
	}{
		{"last piece taken", "", "..../..../.Rn./..../..../..../..../.... r - 0", "b6-c6", true, games.First, "darkchess.end.pieces"},
		{"hidden pieces live", "", "..../..../.Rn./..../..../..../..../X... r p 0", "b6-c6", false, games.NoSide, ""},
		{"no legal action", "", "Pg../g.../..../..../..../..../..../.... r - 0", "", true, games.Second, "darkchess.end.stuck"},
		{"no legal action, drawn", "stalemate=draw", "Pg../g.../..../..../..../..../..../.... r - 0", "", true, games.NoSide, "darkchess.end.stuck"},
		{"third occurrence", "", "K.../..../..../..../..../..../..../...k r - 0",
			"a8-a7 d1-d2 a7-a8 d2-d1 a8-a7 d1-d2 a7-a8 d2-d1", true, games.NoSide, "darkchess.end.repetition"},
		{"second occurrence", "", "K.../..../..../..../..../..../..../...k r - 0", "a8-a7 d1-d2 a7-a8 d2-d1", false, games.NoSide, ""},
		{"second occurrence ends", "rep=2", "K.../..../..../..../..../..../..../...k r - 0", "a8-a7 d1-d2 a7-a8 d2-d1", true, games.NoSide, "darkchess.end.repetition"},
		{"repetition off", "rep=0", "K.../..../..../..../..../..../..../...k r - 0",
			"a8-a7 d1-d2 a7-a8 d2-d1 a8-a7 d1-d2 a7-a8 d2-d1", false, games.NoSide, ""},
		{"quiet plies", "", "K.../..../..../..../..../..../..../...k r - 59", "a8-a7", true, games.NoSide, "darkchess.end.quiet"},
		{"a capture restarts the count", "", "Kr../..../..../..../..../..../..../...k r - 59", "a8-b8", false, games.NoSide, ""},
		{"a win comes before the count", "", "Pg../g.../..../..../..../..../..../...m b - 59", "d1-c1", true, games.Second, "darkchess.end.stuck"},
		{"a long chase loses", "chase=lose", "..../..../..../..../..../..../R.../.n.. r - 0",
			"a2-a1 b1-b2 a1-a2 b2-b1 a2-a1 b1-b2 a1-a2 b2-b1", true, games.Second, "darkchess.end.chase"},
		{"a long chase draws", "", "..../..../..../..../..../..../R.../.n.. r - 0",
			"a2-a1 b1-b2 a1-a2 b2-b1 a2-a1 b1-b2 a1-a2 b2-b1", true, games.NoSide, "darkchess.end.repetition"},
		{"two chasers draw", "chase=lose", "..../..../..../..../..../..../R.../.r.. r - 0",
			"a2-a3 b1-b2 a3-a2 b2-b1 a2-a3 b1-b2 a3-a2 b2-b1", true, games.NoSide, "darkchess.end.repetition"},
		{"two pieces in turn are no chase", "chase=lose", "...k/..../..../..../..../Rn../.n../.... r - 0",
			"a3-a2 d8-d7 a2-a3 d7-d8 a3-a2 d8-d7 a2-a3 d7-d8", true, games.NoSide, "darkchess.end.repetition"},
		{"a threat that stands is a chase", "chase=lose", "...k/..../..../..../..../..../K.../Rn.. r - 0",
			"a2-a3 d8-d7 a3-a2 d7-d8 a2-a3 d8-d7 a3-a2 d7-d8", true, games.Second, "darkchess.end.chase"},
		{"where a piece will be it threatens nothing yet", "chase=lose,rep=2", "...k/..../..../..../..../..../..R./Rn.. r - 0",
			"a1-a2 d8-d7 c2-c1 d7-d8 a2-a1 d8-d7 c1-c2 d7-d8", true, games.NoSide, "darkchess.end.repetition"},
		{"a cannon chases over its screen", "chase=lose", "..../..../..../n.../P.../..../C.../...k b - 0",
			"a5-b5 a2-b2 b5-a5 b2-a2 a5-b5 a2-b2 b5-a5 b2-a2", true, games.NoSide, "darkchess.end.repetition"},
		{"a cannon that keeps its shot loses", "chase=lose", "..../..../.P../..../n.../G.../C.../...k r - 0",
			"b6-c6 d1-d2 c6-b6 d2-d1 b6-c6 d1-d2 c6-b6 d2-d1", true, games.Second, "darkchess.end.chase"},
		{"a chase may end the rules of quiet plies", "chase=lose", "..../..../..../..../..../..../R.../.n.. r - 52",
			"a2-a1 b1-b2 a1-a2 b2-b1 a2-a1 b1-b2 a1-a2 b2-b1", true, games.Second, "darkchess.end.chase"},
		{"the last two leave together", "equal=both", "..../..../.Rr./..../..../..../..../.... r - 0", "b6-c6", true, games.NoSide, "darkchess.end.pieces"},
	} {
		s := newState(position(t, parseRules(t, c.rules), c.position), red)
		for _, m := range strings.Fields(c.moves) {
			if err := s.Play(m); err != nil {
				t.Fatalf("%s: %s: %v", c.name, m, err)
			}
		}
		st := s.Status()
		if st.Over != c.over || st.Over && (st.Winner != c.winner || st.Reason.Key != c.reason) {
			t.Errorf("%s: status %+v, want over %v, winner %d, %s", c.name, st, c.over, c.winner, c.reason)
		}
	}
}

// A view of the search sees the same repetitions as the rules, and already
// the second occurrence on its own line.
func TestViewSeesRepetitions(t *testing.T) {
	s := newState(position(t, tournament(), "K.../..../..../..../..../..../..../...k r - 0"), red)
	play := func(v engine.Game, texts string) {
		for _, m := range strings.Fields(texts) {
			from, _ := squareOf(m[:2], maxRanks)
			to, _ := squareOf(m[3:], maxRanks)
			v.Do(stepOf(from, to))
		}
	}
	v := s.Game().(*view)
	play(v, "a8-a7 d1-d2 a7-a8")
	if o, _ := v.PathOutcome(); o != engine.Ongoing {
		t.Errorf("after three plies the path is %v", o)
	}
	play(v, "d2-d1")
	if o, back := v.PathOutcome(); o != engine.Draw || back != 4 {
		t.Errorf("second occurrence on the line: %v, %d back; want a draw, 4", o, back)
	}
	for _, m := range strings.Fields("a8-a7 d1-d2 a7-a8 d2-d1 a8-a7") {
		enginetest.Must(t, s.Play(m))
	}
	v = s.Game().(*view)
	play(v, "d1-d2")
	if o, _ := v.PathOutcome(); o != engine.Ongoing {
		t.Errorf("second occurrence with the game's history: %v", o)
	}
	play(v, "a7-a8 d2-d1")
	if o, back := v.PathOutcome(); o != engine.Draw || back != 4 {
		t.Errorf("third occurrence with the game's history: %v, %d back; want a draw, 4", o, back)
	}
}

func TestPositionTextRoundTrips(t *testing.T) {
	for _, p := range readJSON[[]truth](t, "perft.json") {
		b := position(t, tournament(), p.Position)
		if got := b.text(); got != sortPool(p.Position) {
			t.Errorf("%s is written\n%s, want\n%s", p.Name, got, sortPool(p.Position))
		}
		if got := b.rehash(); got != b.key {
			t.Errorf("%s: key %x, recomputed %x", p.Name, b.key, got)
		}
	}
}

// sortPool puts the pool of a position text in our order.
func sortPool(text string) string {
	f := strings.Fields(text)
	pool := []byte(f[2])
	slices.SortFunc(pool, func(a, b byte) int {
		return strings.IndexByte(letterText, a) - strings.IndexByte(letterText, b)
	})
	f[2] = string(pool)
	return strings.Join(f, " ")
}

func TestOptionFaults(t *testing.T) {
	for text, key := range map[string]string{
		"draw=5": "games.option.range", "draw=x": "games.option.range",
		"foo=1": "games.option.unknown", "chain=maybe": "games.option.choice",
	} {
		k, v, _ := strings.Cut(text, "=")
		_, err := rulesOf(games.Options{k: v})
		var f *message.Fault
		if !errors.As(err, &f) || f.Text.Key != key {
			t.Errorf("%s: %v, want %s", text, err, key)
		}
	}
}

func TestAPickedUpPieceWarnsOfRepetition(t *testing.T) {
	const (
		redMoves   = "..../..../..../..../..../..../R.../.n.. r - 0"
		blackMoves = "..../..../..../..../..../..../..../Rn.. b - 0"
	)
	for _, c := range []struct{ rules, position, moves, want string }{
		{"", redMoves, "a2-a1 b1-b2 a1-a2", ""},
		{"", redMoves, "a2-a1 b1-b2 a1-a2 b2-b1", "darkchess.warn.repeat move=a2-a1 count=2 limit=3"},
		{"", blackMoves, "b1-b2 a1-a2 b2-b1 a2-a1 b1-b2 a1-a2 b2-b1", "darkchess.warn.repeat move=a2-a1 count=3 limit=3"},
		{"chase=lose", blackMoves, "b1-b2 a1-a2 b2-b1 a2-a1 b1-b2 a1-a2 b2-b1", "darkchess.warn.chase move=a2-a1"},
		{"rep=0", blackMoves, "b1-b2 a1-a2 b2-b1 a2-a1 b1-b2 a1-a2 b2-b1", ""},
	} {
		s := newState(position(t, parseRules(t, c.rules), c.position), red)
		for _, m := range strings.Fields(c.moves) {
			enginetest.Must(t, s.Play(m))
		}
		sc := s.Scene()
		s.drawPath(games.PathOf(s, "a2"), &sc)
		if got := captions(sc); got != c.want {
			t.Errorf("%s after %s: %q, want %q", c.rules, c.moves, got, c.want)
		}
	}
}
