package darkchess

import (
	"context"
	"io"
	"strings"
	"testing"

	"duiju/engine/enginetest"
	"duiju/games"
)

// speak sends lines to a session and returns its answers.
func speak(t *testing.T, p games.PlayerSpec, lines ...string) []string {
	t.Helper()
	var out strings.Builder
	err := converse(context.Background(), games.Conversation{
		In: strings.NewReader(strings.Join(lines, "\n") + "\n"), Out: &out, Player: p, Version: "test",
	})
	enginetest.Must(t, err)
	return strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
}

func TestProtocol(t *testing.T) {
	dialogue := []struct{ in, want string }{
		{"name", "name duiju test"},
		{"newgame draw=30 rep=3 movems=200 seed=7 colour=blue", "ok"},
		{"newgame draw=none", "error bad draw=none"},
		{"text", "XXXX/XXXX/XXXX/XXXX/XXXX/XXXX/XXXX/XXXX - KGGMMRRNNCCPPPPPkggmmrrnnccppppp 0"},
		{"perft 1", "perft 448"},
		{"wperft 1", "wperft 1024"},
		{"perft", "error perft needs a depth"},
		{"move a1 a2", "error illegal move a1 a2"},
		{"flip a1 K", "ok"},
		{"flip a1 G", "error cannot flip a1 G"},
		{"flip b1 K", "error cannot flip b1 K"},
		{"flip b1 X", "error cannot flip b1 X"},
		{"flip b1", "error cannot flip b1"},
		{"flip e1 K", "error bad square e1"},
		{"move a1 i9", "error bad square i9"},
		{"move a1 a2", "error illegal move a1 a2"},
		{"", ""},
		{"foo bar", "error unknown foo"},
		{"genmove soon", "error genmove needs milliseconds"},
		{"position .... r - 0", "error rows must be 8 groups of 4"},
		{"text", "XXXX/XXXX/XXXX/XXXX/XXXX/XXXX/XXXX/KXXX b GGMMRRNNCCPPPPPkggmmrrnnccppppp 0"},
		{"position Pg../g.../..../..../..../..../..../.... r - 0", "ok"},
		{"genmove 50 r", "resign"},
		{"position ..../..../.Rn./..../..../..../..../.... r - 0", "ok"},
		{"genmove 50 r", "move b6 c6"},
		{"move b6 c6", "ok"},
		{"text", "..../..../..R./..../..../..../..../.... b - 0"},
		{"position ..../..../..../..../..../..../..../X..k r P 0", "ok"},
		{"genmove 50 r", "flip a1"},
	}
	var lines, want []string
	for _, d := range dialogue {
		lines = append(lines, d.in)
		if d.in != "" { // an empty line has no answer
			want = append(want, d.in+": "+d.want)
		}
	}
	got := speak(t, games.PlayerSpec{Kind: games.Level, Level: 3}, lines...)
	if len(got) != len(want) {
		t.Fatalf("%d answers to %d lines: %v", len(got), len(want), got)
	}
	for i := range got {
		in, _, _ := strings.Cut(want[i], ": ")
		if in+": "+got[i] != want[i] {
			t.Errorf("answer to %s\nwant %s", in+": "+got[i], want[i])
		}
	}
}

func TestProtocolEndsWithItsInput(t *testing.T) {
	if got := speak(t, games.PlayerSpec{Kind: games.Level, Level: 1}, "name", "quit", "name"); len(got) != 1 {
		t.Errorf("after quit there are %d answers: %v", len(got), got)
	}
}

func TestProtocolStopsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	in, w := io.Pipe()
	defer w.Close()
	cancel()
	if err := converse(ctx, games.Conversation{In: in, Out: io.Discard, Player: games.PlayerSpec{Kind: games.Max}}); err != context.Canceled {
		t.Errorf("a cancelled session ends with %v", err)
	}
}

// FuzzReferee speaks anything: every line gets an answer and nothing may
// panic. Counting move sequences is left out, as it takes as long as asked.
func FuzzReferee(f *testing.F) {
	for _, seed := range []string{
		"newgame draw=30 rep=3 movems=1 seed=7\nflip a1 K\nmove a1 a2\ngenmove 1 r\ntext",
		"position Pg../g.../..../..../..../..../..../.... r - 0\ngenmove 1 r",
		"position XXXX/XXXX\ngenmove\nflip\nmove a1", "newgame draw=-1\nnewgame rep=99999999999999999999", "\x00 \r\nquit x",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, script string) {
		if len(script) > 300 || strings.Contains(script, "perft") || strings.Contains(script, "genmove") && strings.Count(script, "\n") > 8 {
			return
		}
		err := converse(context.Background(), games.Conversation{
			In: strings.NewReader(script), Out: io.Discard, Player: games.PlayerSpec{Kind: games.Level, Level: 1},
		})
		if err != nil {
			t.Errorf("%q: %v", script, err)
		}
	})
}
