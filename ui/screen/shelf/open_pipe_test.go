//go:build !windows

package shelf

import (
	"errors"
	"path/filepath"
	"syscall"
	"testing"

	"duiju/games/nullgame"
	"duiju/games/text/message"
	"duiju/ui/uitest"
)

// A pipe or a device is not opened as a record: it may never end. (The commands
// read pipes, up to the limit.)
func TestPipesAreNotOpened(t *testing.T) {
	d := uitest.StartIn(t, shelved, nullgame.Module{})
	pipe := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Skip(err)
	}
	a := d.Root.App
	for _, path := range []string{pipe, "/dev/zero", t.TempDir()} {
		if f, err := readFile(a, path); !errors.Is(err, message.ErrRecord) || len(f.rows) > 0 {
			t.Errorf("%s: %d games, %v", path, len(f.rows), err)
		}
	}
}
