package tsumego

import (
	"math/rand/v2"
	"testing"

	"duiju/engine/enginetest"
	"duiju/games/tsumego/answer"
	"duiju/games/tsumego/goban"
	"duiju/games/tsumego/problem"
	"duiju/games/tsumego/tsumegotest"
)

// The trap: White's eye space around two black stones, which is seki, inside a
// black wall that lives by the two eyes at its side.
var staticTrap = []string{
	"XXXXXXXX.X",
	"X.OOO.XXXX",
	"XOO.OOXX.X",
	"XO.XOOXXXX",
	"XOOX.OXXXX",
	"XOO.OOXXXX",
	"X.OOO.XXXX",
	"XXXXXXXXXX",
}

// trapLike is the trap turned, with points inside changed.
func trapLike(rng *rand.Rand) *goban.Board {
	b := goban.NewBoard(len(staticTrap[0]), len(staticTrap))
	for y, row := range staticTrap {
		for x, c := range row {
			b.Stones[b.At(x, y)] = map[rune]goban.Color{'.': goban.Empty, 'X': goban.Black, 'O': goban.White}[c]
		}
	}
	for range rng.IntN(5) {
		b.Stones[b.At(1+rng.IntN(5), 1+rng.IntN(6))] = goban.Color(rng.IntN(3))
	}
	p := (&problem.Problem{Board: b}).Mirrored(rng.IntN(goban.Symmetries), rng.IntN(2) == 1)
	for q, c := range p.Board.Stones {
		if c != goban.Empty && !p.Board.HasLiberty(q) {
			return nil
		}
	}
	return p.Board
}

// TestStaticClaimsHold: where a point is called territory or stones dead, the other
// side gets moves there for nothing, and is dead still.
func TestStaticClaimsHold(t *testing.T) {
	enginetest.OneThread(t)
	boards := enginetest.Amount(150, 5_000)
	if testing.Short() {
		boards = 40
	}
	asked := 0
	for seed := uint64(1); boards > 0; seed++ {
		rng := rand.New(rand.NewPCG(seed, 2))
		b := trapLike(rng)
		if b == nil {
			continue
		}
		boards--
		status := goban.Static(b)
		for _, inside := range []goban.Color{goban.Black, goban.White} {
			var room []int
			for q, s := range status {
				if s == goban.StaticDead && b.Stones[q] == inside || s == territoryOf(inside.Other()) {
					room = append(room, q)
				}
			}
			for range 3 {
				asked += holdsClaim(t, seed, rng, b, room, inside)
			}
		}
	}
	t.Logf("%d claims asked", asked)
	if asked == 0 {
		t.Error("no claim was asked")
	}
}

func territoryOf(c goban.Color) goban.StaticStatus {
	if c == goban.Black {
		return goban.StaticBlack
	}
	return goban.StaticWhite
}

// holdsClaim lets a side play some moves in a row in the room where it is said to be
// dead, and asks whether it lives then.
func holdsClaim(t *testing.T, seed uint64, rng *rand.Rand, b *goban.Board, room []int, inside goban.Color) int {
	t.Helper()
	b = b.Clone()
	for range rng.IntN(len(room) + 1) {
		q := room[rng.IntN(len(room))]
		if b.Next, b.Ban = inside, goban.NoPoint; b.Check(q) == nil {
			b.Play(q)
		}
	}
	var target []int
	for _, q := range room {
		if b.Stones[q] == inside {
			target = append(target, q)
		}
	}
	if len(target) == 0 {
		return 0
	}
	b.Next, b.Ban = inside, goban.NoPoint
	p := &problem.Problem{Board: b, Goal: problem.Live}
	if err := p.SetTarget(target); err != nil {
		t.Fatal(err)
	}
	a, err := answer.Solve(t.Context(), p, answer.SolveOptions{Nodes: contradictionNodes, MemMiB: 2})
	if err != nil {
		t.Fatal(err)
	}
	if a.Err != nil || a.Status == answer.StatusUnknown || a.Conditional {
		return 0
	}
	if a.Status != answer.StatusLoss {
		t.Errorf("seed %d: said to be dead, but %s %+d\n%s", seed, a.Status, a.Threats, tsumegotest.Show(b))
	}
	return 1
}
