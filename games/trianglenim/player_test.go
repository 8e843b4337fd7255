package trianglenim

import (
	"context"
	"math"
	"math/rand/v2"
	"strconv"
	"testing"

	"duiju/engine"
	"duiju/engine/enginetest"
	"duiju/games"
	"duiju/games/text/message"
)

// chances is, for every position of a board, the takes among which a player
// chooses uniformly.
type chances [][]mask

func chancesOf(r rules, choices func(pos mask) []mask) chances {
	all := make(chances, r.board().full+1)
	for p := mask(1); int(p) < len(all); p++ {
		all[p] = choices(p)
	}
	return all
}

// duel is the exact probability that a wins against b when moving first, and
// when moving second.
func duel(r rules, a, b chances) [2]float64 {
	n := len(a)
	toMoveA, toMoveB := make([]float64, n), make([]float64, n)
	if r.Misere {
		toMoveA[0], toMoveB[0] = 1, 1
	}
	for p := 1; p < n; p++ {
		for _, take := range a[p] {
			toMoveA[p] += (1 - toMoveB[p^int(take)]) / float64(len(a[p]))
		}
		for _, take := range b[p] {
			toMoveB[p] += (1 - toMoveA[p^int(take)]) / float64(len(b[p]))
		}
	}
	return [2]float64{toMoveA[n-1], 1 - toMoveB[n-1]}
}

func checkDuel(t *testing.T, what string, got, want [2]float64) {
	t.Helper()
	for seat := range got {
		if math.Abs(got[seat]-want[seat]) > 1e-6 {
			t.Errorf("%s: %.6f when moving %d, want %.6f", what, got[seat], seat+1, want[seat])
		}
	}
}

// TestLevelsLookAsFarAsTheySay: two of them one ply less at every other move, and none
// less far than the one below.
func TestLevelsLookAsFarAsTheySay(t *testing.T) {
	s := stateAt(t, "5/5/normal full")
	halves := 0
	for level := 2; level < perfectLevel; level++ {
		if lookahead[level] < lookahead[level-1] {
			t.Errorf("level %d looks less far than level %d", level, level-1)
		}
		if !looksHalf(level) {
			continue
		}
		halves++
		depths := map[int]int{}
		for seed := range uint64(200) {
			d, err := newPlayer(t, "level:"+strconv.Itoa(level), seed).Choose(context.Background(), s, games.Budget{}, nil)
			enginetest.Must(t, err)
			depths[d.Thought.Depth]++
		}
		if near, far := depths[lookahead[level]-1], depths[lookahead[level]]; near+far != 200 || near < 70 || far < 70 {
			t.Errorf("of 200 moves level %d looks %v plies ahead", level, depths)
		}
	}
	if halves != 2 {
		t.Errorf("%d levels stand between two others", halves)
	}
}

// TestResistanceWinsAsOftenAsItShould recomputes level 9 and the article's
// player against players that look ahead.
func TestResistanceWinsAsOftenAsItShould(t *testing.T) {
	if testing.Short() {
		t.Skip("15 pairs of players on boards of side 5")
	}
	for _, want := range readTruth(t).Resistance {
		r := want.rules()
		j := judgeOf(r, r.board().full)
		stubborn := chancesOf(r, func(p mask) []mask {
			if j.won(p) {
				return j.best(p, r.takesAt(p))
			}
			return j.stubborn(r, p, r.takesAt(p))
		})
		for horizon, expected := range want.Score {
			h, _ := strconv.Atoi(horizon)
			other := chancesOf(r, func(p mask) []mask { return sees(r, p, h) })
			checkDuel(t, want.String()+" against "+horizon, duel(r, stubborn, other), expected)
		}
	}
}

func newPlayer(t *testing.T, name string, seed uint64) games.Player {
	t.Helper()
	spec, err := games.ParsePlayer(name)
	enginetest.Must(t, err)
	p, err := Module{}.NewPlayer(spec, nil, games.Env{Seed: seed})
	enginetest.Must(t, err)
	return p
}

// TestPerfectPlayersKeepEveryWonPosition: from every N-position of side 5, all
// limits and both rules, they leave what the article's own marking calls a
// winning shape, from which every reply is an N-position again. So by
// induction they never lose a won position.
func TestPerfectPlayersKeepEveryWonPosition(t *testing.T) {
	for r := range rulesOfSides(upTo(5), upTo(5)) {
		list := articleTable(r)
		for p := mask(1); int(p) < len(list); p++ {
			if list[p] == 1 {
				continue
			}
			rng := rand.New(rand.NewPCG(1, uint64(p)))
			for _, choose := range []func(rules, mask, *rand.Rand) (mask, message.Text){func(r rules, p mask, rng *rand.Rand) (mask, message.Text) { return judgeOf(r, p).perfect(r, p, rng) }, byTable} {
				take, _ := choose(r, p, rng)
				after := p ^ take
				if p&take != take || list[after] != 1 {
					t.Fatalf("%v %#x: %s throws the win away", r, p, letters(take))
				}
				for _, reply := range r.takesAt(after) {
					if list[after^reply] == 1 {
						t.Fatalf("%v %#x: after %s the reply %s wins", r, p, letters(take), letters(reply))
					}
				}
			}
		}
	}
}

// TestClassicPlaysTheFirstWinningTake is A14: list order, small takes first.
func TestClassicPlaysTheFirstWinningTake(t *testing.T) {
	for position, want := range map[string]string{"5/5/normal full": "E", "4/4/normal full": "AB"} {
		s := stateAt(t, position)
		d, err := newPlayer(t, "classic:table", 1).Choose(context.Background(), s, games.Budget{}, nil)
		if err != nil || d.Move != want {
			t.Errorf("%s: classic:table takes %s, %v, want %s", position, d.Move, err, want)
		}
	}
}

// TestLinesOfBestPlay: the line of a thought lasts exactly as long as it says.
func TestLinesOfBestPlay(t *testing.T) {
	for _, want := range readTruth(t).Tables {
		if want.Plies == nil {
			continue
		}
		s := newState(want.rules(), want.rules().board().full)
		d, err := newPlayer(t, "max", 1).Choose(context.Background(), s, games.Budget{}, nil)
		enginetest.Must(t, err)
		line := d.Thought.Lines[0]
		score := engine.LossIn(*want.Plies)
		if want.WonStart {
			score = engine.WinIn(*want.Plies)
		}
		if line.Score != score || len(line.Moves) != *want.Plies || line.Moves[0] != d.Move {
			t.Errorf("%v: %v in %v, want %v", want, line.Score, line.Moves, score)
		}
		for _, move := range line.Moves {
			enginetest.Must(t, s.Play(move))
		}
		if winner := games.Side(0); !s.Status().Over || (s.Status().Winner == winner) != want.WonStart {
			t.Errorf("%v: the line ends with %+v", want, s.Status())
		}
	}
}

// TestLevelsSayOnlyWhatTheyKnow: a score within the horizon, none beyond.
func TestLevelsSayOnlyWhatTheyKnow(t *testing.T) {
	for _, test := range []struct {
		player, position string
		lines, depth     int
	}{
		{"level:1", "5/5/normal GHIJ", 0, 1},
		{"level:4", "5/5/normal GHIJ", 1, 1},
		{"level:4", "5/5/normal full", 0, 3},
		{"level:9", "5/5/normal full", 1, 11},
	} {
		d, err := newPlayer(t, test.player, 1).Choose(context.Background(), stateAt(t, test.position), games.Budget{}, nil)
		if err != nil || len(d.Thought.Lines) != test.lines || d.Thought.Depth != test.depth {
			t.Errorf("%s at %s: %d lines, depth %d, %v", test.player, test.position, len(d.Thought.Lines), d.Thought.Depth, err)
		}
	}
}

// A table that says who wins and not how fast gives lines too, for a review: the take that
// is played first, then those that win, each judged as the table says.
func TestLinesWithoutPlies(t *testing.T) {
	r := rules{4, 4, false}
	full, err := solve(context.Background(), r, nil)
	enginetest.Must(t, err)
	l, j := &searching{level: perfectLevel}, judge{table: &table{cells: full.cells, of: full.of, bits: full.bits, takes: full.takes}}
	for p := mask(1); p <= r.board().full; p++ {
		s := newState(r, p)
		d := l.unmeasured(s, j, 3)
		won, winning := 0, len(j.winning(p, s.takes()))
		for i, line := range d.Thought.Lines {
			take, err := s.parse(line.Moves[0])
			if err != nil || (line.Score > 0) != !j.won(p^take) || i == 0 && line.Moves[0] != d.Move {
				t.Fatalf("%s: line %d is %+v, %v", s.Text(), i, line, err)
			}
			if line.Score > 0 {
				won++
			}
		}
		if n := len(d.Thought.Lines); n != min(3, len(s.takes())) || won != min(n, winning) {
			t.Fatalf("%s: %d lines, %d of them win of %d takes that do", s.Text(), n, won, winning)
		}
	}
}

// TestSide7WithoutItsTable: until the table is there, players are legal, and
// with 18 pieces or fewer perfect.
func TestSide7WithoutItsTable(t *testing.T) {
	if testing.Short() {
		t.Skip("games on side 7")
	}
	r := rules{7, 3, false}
	rng := rand.New(rand.NewPCG(8, 9))
	for range enginetest.Amount(1, 20) {
		s := newState(r, r.board().full)
		seed := rng.Uint64()
		for !s.Status().Over {
			if s.pos().count() > remainderPieces[7] {
				d, err := newPlayer(t, "max", seed).Choose(context.Background(), s, games.Budget{}, nil)
				if err != nil || s.Play(d.Move) != nil {
					t.Fatalf("%s: %s, %v", s.Text(), d.Move, err)
				}
				continue
			}
			j := judgeOf(r, s.pos())
			won := j.won(s.pos())
			d, err := newPlayer(t, "max", seed).Choose(context.Background(), s, games.Budget{}, nil)
			if err != nil || s.Play(d.Move) != nil {
				t.Fatalf("%s: %s, %v", s.Text(), d.Move, err)
			}
			if won && j.won(s.pos()) {
				t.Fatalf("%s: %s threw the win away", s.Text(), d.Move)
			}
		}
	}
}
