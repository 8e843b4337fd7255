//go:build !windows

package store

import (
	"errors"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"duiju/engine/enginetest"
)

// A pipe in place of a file is an error at once: nobody may ever write to it.
func TestPipeIsNotRead(t *testing.T) {
	s, _ := open(t)
	enginetest.Must(t, os.MkdirAll(s.Dirs.Config, 0o700))
	enginetest.Must(t, syscall.Mkfifo(filepath.Join(s.Dirs.Config, "settings.json"), 0o600))
	if _, _, err := s.Settings(); !errors.Is(err, ErrNoFile) {
		t.Errorf("%v, want %v", err, ErrNoFile)
	}
}

// A pipe in place of a file of lines is an error at once, and the line is given
// back.
func TestPipeIsNotWritten(t *testing.T) {
	s, _ := open(t)
	enginetest.Must(t, os.MkdirAll(s.Dirs.Data, 0o700))
	enginetest.Must(t, syscall.Mkfifo(s.dataFile("x.jsonl"), 0o600))
	if err := s.AppendLine("x.jsonl", 1)(); !errors.Is(err, ErrNoFile) {
		t.Errorf("%v, want %v", err, ErrNoFile)
	}
	if lost := s.Games.Flush(t.Context()); len(lost) != 1 || string(lost[0].Data) != "1\n" {
		t.Errorf("given back: %+v", lost)
	}
}
