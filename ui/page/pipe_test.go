//go:build !windows

package page

import (
	"errors"
	"path/filepath"
	"syscall"
	"testing"

	"duiju/games/nullgame"
	"duiju/games/text/message"
)

// A pipe or a device is not opened as a record: it may never end. (The commands
// read pipes, up to the limit.)
func TestPipesAreNotOpened(t *testing.T) {
	h := houseWith(t, nullgame.Module{})
	pipe := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Skip(err)
	}
	for _, path := range []string{pipe, "/dev/zero", t.TempDir()} {
		if rows, err := h.readFile(path); !errors.Is(err, message.ErrRecord) || len(rows) > 0 {
			t.Errorf("%s: %d games, %v", path, len(rows), err)
		}
	}
}
