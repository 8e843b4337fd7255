package play

import (
	"testing"

	"duiju/games"
	"duiju/games/tsumego/problem"
)

// A move that is proven is played from its proof, and who watches the player sees
// that; what was only searched is no proof.
func TestTheProofOfAMoveIsWatched(t *testing.T) {
	p, err := problem.FirstProblem("(;SZ[11]AB[ga][eb][hb][ec][hc][fd][gd]AW[da][ia][db][ib][dc][ic][dd][id][ee][fe][ge][he]MA[ga]PL[B])")
	if err != nil {
		t.Fatal(err)
	}
	for level, proven := range map[int]bool{3: false, 7: true} {
		watch := games.NewWatcher(1000)
		s := NewState(Configure(p), 0)
		d, err := NewPlayer(games.PlayerSpec{Kind: games.Level, Level: level}, nil, games.Env{Watch: watch}).Choose(t.Context(), s, games.Budget{}, nil)
		if err != nil {
			t.Fatal(err)
		}
		seen, ok := watch.Chosen()
		if !ok || (len(seen.Proof.Nodes) > 0) != proven {
			t.Errorf("level %d plays %s, seen: %v, a proof of %d nodes", level, d.Move, ok, len(seen.Proof.Nodes))
		}
	}
}
