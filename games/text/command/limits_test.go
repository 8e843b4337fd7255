package command_test

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"duiju/engine/enginetest"
	"duiju/games"
	"duiju/games/nullgame"
	"duiju/games/play/match"
	"duiju/games/text/command"
	"duiju/games/text/message"
	"duiju/games/text/record"
)

func TestReadFileStopsAtTheLimit(t *testing.T) {
	const limit = 1 << 20
	name := filepath.Join(t.TempDir(), "file")
	for size, fits := range map[int]bool{0: true, 1: true, limit: true, limit + 1: false, 3 * limit: false} {
		enginetest.Must(t, os.WriteFile(name, make([]byte, size), 0o600))
		data, err := command.ReadFile(name, limit)
		switch {
		case fits && (err != nil || len(data) != size):
			t.Errorf("%d bytes: %d are read, %v", size, len(data), err)
		case !fits && (!errors.Is(err, message.ErrRecord) || data != nil):
			t.Errorf("%d bytes: %v", size, err)
		}
	}
	_, err := command.ReadFile(filepath.Join(filepath.Dir(name), "missing"), limit)
	if !errors.Is(err, os.ErrNotExist) || strings.HasPrefix(err.Error(), "open ") {
		t.Errorf("a missing file: %v", err)
	}
	if _, err := command.ReadFile(filepath.Dir(name), limit); err == nil {
		t.Error("a folder was read")
	}
}

// A device has no size and no end.
func TestReadFileOfADeviceEnds(t *testing.T) {
	const device, limit = "/dev/zero", 1 << 20
	if _, err := os.Stat(device); err != nil {
		t.Skip("there is no such device here")
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, err := command.ReadFile(device, limit)
	runtime.ReadMemStats(&after)
	if !errors.Is(err, message.ErrRecord) {
		t.Error(err)
	}
	if used := after.TotalAlloc - before.TotalAlloc; used > 8*limit {
		t.Errorf("%d bytes for a limit of %d", used, limit)
	}
}

// longRecord writes a record of many moves and branches; none need be legal.
func longRecord(moves, branches int) []byte {
	var b bytes.Buffer
	b.WriteString("duiju 1\ngame nullgame\noption pins 12\nmoves\n")
	for i := range moves {
		fmt.Fprintf(&b, "%d 1\n", i+1)
	}
	for range branches {
		b.WriteString("branch 0 0 1\n1 12\n")
	}
	return b.Bytes()
}

func TestRecordsHaveLimits(t *testing.T) {
	for _, tt := range []struct {
		moves, branches, kept int
		whole                 bool
	}{
		{command.MaxMoves, 0, command.MaxMoves, true},
		{command.MaxMoves + 1, 0, command.MaxMoves, false},
		{command.MaxMoves - 5, 6, command.MaxMoves - 5, false},
		{3, command.MaxBranches, 3, true},
		{3, command.MaxBranches + 1, 3, false},
	} {
		r, err := record.Parse(longRecord(tt.moves, tt.branches))
		var f *message.Fault
		if tt.whole != (err == nil) || !tt.whole && (!errors.As(err, &f) || f.Text.Key != "games.record.large") {
			t.Errorf("%d moves, %d branches: %v", tt.moves, tt.branches, err)
		}
		if len(r.Moves) != tt.kept || len(r.Branches) > command.MaxBranches {
			t.Errorf("%d moves, %d branches: kept %d and %d", tt.moves, tt.branches, len(r.Moves), len(r.Branches))
		}
	}
}

// A record made by an import has not met the parser.
func TestReplayStopsAtTheLimitOfBranches(t *testing.T) {
	r := games.Record{Game: "nullgame", Moves: []string{"1"}, At: 1}
	for i := range command.MaxBranches + 1 {
		r.Branches = append(r.Branches, games.Branch{Line: 0, After: 0, Moves: []string{[]string{"2", "3"}[i%2]}})
	}
	m, err := match.Replay(nullgame.Module{}, r)
	var f *message.Fault
	if !errors.As(err, &f) || f.Text.Key != "games.record.large" || m == nil || m.At() != 1 {
		t.Errorf("%v with %v", err, m)
	}
	r.Branches = r.Branches[:command.MaxBranches]
	if m, err = match.Replay(nullgame.Module{}, r); err != nil || !m.Goto(0) {
		t.Fatalf("at the limit: %v with %v", err, m)
	}
	if all, _ := m.Variations(); len(all) != 3 {
		t.Errorf("at the limit: the variations %v", all)
	}
}
