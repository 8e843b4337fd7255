package cli_test

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"duiju/games"
	"duiju/games/nullgame"
	"duiju/games/text/record"
	"duiju/ui/cli"
)

// faulty is the template game whose rules panic at the third move.
type faulty struct{ nullgame.Module }

func (m faulty) New(o games.Options, seed uint64) (games.State, error) {
	s, err := m.Module.New(o, seed)
	return &faultyState{State: s}, err
}

type faultyState struct {
	games.State
	plies int
}

func (s *faultyState) Clone() games.State { return &faultyState{s.State.Clone(), s.plies} }

func (s *faultyState) Play(move string) error {
	if s.plies++; s.plies == 3 {
		panic("a fault in the rules\x1b[2J")
	}
	return s.State.Play(move)
}

// TestFaultInAGameIsOneLine: a panic in a game's code ends plain mode and a
// match with one line and exit code 1; the log has the details, the save the
// moves before it.
func TestFaultInAGameIsOneLine(t *testing.T) {
	for name, args := range map[string][]string{
		"plain": {"play", "nullgame", "--plain", "--first", "human", "--second", "human"},
		"match": {"match", "nullgame", "--a", "level:1", "--b", "level:2", "--games", "2"},
	} {
		t.Run(name, func(t *testing.T) {
			home := ownHome(t)
			var out, errs bytes.Buffer
			code := cli.Run(context.Background(), []games.Module{faulty{}}, args,
				cli.Streams{In: strings.NewReader("1\n2\n3\n4\n"), Out: &out, Err: &errs})
			said := errs.String()
			if code != 1 || strings.Count(said, "\n") != 1 || !strings.Contains(said, "a fault in the rules [2J") || strings.Contains(said+out.String(), "goroutine") {
				t.Errorf("exit code %d, %q", code, said)
			}
			if name != "plain" {
				return
			}
			log := filepath.Join(home, "STATE", "duiju", "log.txt")
			if !strings.Contains(said, log) {
				t.Errorf("%q does not name %s", said, log)
			}
			if data, err := os.ReadFile(log); err != nil || !strings.Contains(string(data), "faultyState") {
				t.Errorf("the log is %q (%v)", data, err)
			}
			saves, _ := filepath.Glob(filepath.Join(home, "STATE", "duiju", "games", "*.duiju"))
			if len(saves) != 1 {
				t.Fatalf("saves: %v", saves)
			}
			data, err := os.ReadFile(saves[0])
			if err != nil {
				t.Fatal(err)
			}
			if r, err := record.Parse(data); err != nil || strings.Join(r.Moves, " ") != "1 2" {
				t.Errorf("saved %v (%v)", r.Moves, err)
			}
		})
	}
}
