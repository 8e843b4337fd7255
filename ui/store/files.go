package store

import (
	"bytes"
	"errors"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/adrg/xdg"
	"github.com/natefinch/atomic"

	"duiju/games"
)

// FS is what the store needs of a file system. Names are whole paths. Tests
// put a failing one in its place.
type FS interface {
	ReadFile(name string) ([]byte, error)
	ReadDir(dir string) ([]fs.DirEntry, error)
	// Replace puts data in place of the file in one step, making the folder
	// if there is none. After an error the old file stands.
	Replace(name string, data []byte) error
	// Append adds data to the end of the file in one write.
	Append(name string, data []byte) error
	// Create makes a file that did not exist; the error wraps fs.ErrExist if
	// it did.
	Create(name string, data []byte) error
	Rename(from, to string) error
	Remove(name string) error
}

// OS is the file system of the machine.
type OS struct{}

// ReadFile reads a whole file, up to a size that none of ours has.
func (OS) ReadFile(name string) ([]byte, error) { return games.ReadFile(name, games.MaxFile) }

// ReadDir lists a folder.
func (OS) ReadDir(dir string) ([]fs.DirEntry, error) { return os.ReadDir(dir) }

// Rename moves a file.
func (OS) Rename(from, to string) error { return atomic.ReplaceFile(from, to) }

// Remove deletes a file.
func (OS) Remove(name string) error { return os.Remove(name) }

// Replace writes a temporary file beside name and renames it. Where another
// program holds the file open for a moment (Windows), it tries again for a
// quarter of a second.
func (OS) Replace(name string, data []byte) error {
	if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
		return err
	}
	var err error
	for range replaceTries {
		if err = atomic.WriteFile(name, bytes.NewReader(data)); err == nil || !sharingViolation(err) {
			return err
		}
		time.Sleep(replacePause)
	}
	return err
}

const (
	replaceTries = 10
	replacePause = 25 * time.Millisecond
)

// Append opens the file for appending, so lines of two processes never mix.
func (OS) Append(name string, data []byte) error {
	return write(name, data, os.O_APPEND|os.O_CREATE|os.O_WRONLY)
}

// Create fails if the file is there. Where the file system has links, nobody
// sees a part of the file: it is linked once it is written.
func (OS) Create(name string, data []byte) error {
	if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
		return err
	}
	whole, err := os.CreateTemp(filepath.Dir(name), filepath.Base(name)+"*")
	if err != nil {
		return err
	}
	defer os.Remove(whole.Name())
	_, err = whole.Write(data)
	if err = errors.Join(err, whole.Close()); err != nil {
		return err
	}
	if err = os.Link(whole.Name(), name); err == nil || errors.Is(err, fs.ErrExist) {
		return err
	}
	return write(name, data, os.O_EXCL|os.O_CREATE|os.O_WRONLY)
}

func write(name string, data []byte, flag int) error {
	if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
		return err
	}
	f, err := os.OpenFile(name, flag, 0o600)
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	return errors.Join(err, f.Close())
}

// Dirs are the folders the store lives in.
type Dirs struct {
	Config string // settings.json
	State  string // games/, log.txt
	Data   string // records/, results.jsonl, training.jsonl, collections/, exports/
}

// UserDirs are the folders of the person who runs the program, by the XDG
// convention.
func UserDirs() Dirs {
	return Dirs{
		Config: filepath.Join(xdg.ConfigHome, "duiju"),
		State:  filepath.Join(xdg.StateHome, "duiju"),
		Data:   filepath.Join(xdg.DataHome, "duiju"),
	}
}

// Store is the whole of what is kept. Its methods are safe for concurrent use
// by one process; other processes are kept apart by locks and by re-reading.
type Store struct {
	Dirs     Dirs
	fs       FS
	now      func() time.Time
	random   func() uint32 // for names
	pid      int           // of this process, for locks
	locks    lockTable
	settings sync.Mutex // guards the next two and the file
	wanted   *Settings  // the newest that are not written; nil: none
	written  Settings   // what they differ from
	Games    *Queue     // writes of unfinished games and records
}

// Open returns the store in the folders. Nothing is read or made yet.
func Open(d Dirs, f FS) *Store {
	if f == nil {
		f = OS{}
	}
	s := &Store{Dirs: d, fs: f, now: time.Now, random: rand.Uint32, pid: os.Getpid()}
	s.Games = &Queue{fs: f}
	return s
}

func (s *Store) configFile(name string) string { return filepath.Join(s.Dirs.Config, name) }
func (s *Store) dataFile(name string) string   { return filepath.Join(s.Dirs.Data, name) }

// gamePath is the file of an unfinished game.
func (s *Store) gamePath(name string) string {
	return filepath.Join(s.Dirs.State, "games", name+gameExt)
}

// recordPath is the file of a finished game.
func (s *Store) recordPath(name string) string {
	return filepath.Join(s.Dirs.Data, "records", name+gameExt)
}

// SweepTemporaries removes temporary files that a crash left more than a day
// ago.
func (s *Store) SweepTemporaries() {
	for _, dir := range []string{s.Dirs.Config, s.Dirs.State, filepath.Join(s.Dirs.State, "games"), filepath.Join(s.Dirs.Data, "records")} {
		entries, err := s.fs.ReadDir(dir)
		if err != nil {
			continue
		}
		for _, e := range entries {
			info, err := e.Info()
			if err != nil || e.IsDir() || !temporary(e.Name()) || s.now().Sub(info.ModTime()) < 24*time.Hour {
				continue
			}
			// A leftover that cannot be removed harms nobody.
			_ = s.fs.Remove(filepath.Join(dir, e.Name()))
		}
	}
}

// temporary reports whether a name is one of ours with digits after its
// extension, as the atomic writer makes them.
func temporary(name string) bool {
	stem := trimDigits(name)
	if stem == name {
		return false
	}
	ext := filepath.Ext(stem)
	return ext == gameExt || ext == ".json" || ext == ".lock"
}

func trimDigits(s string) string {
	for len(s) > 0 && s[len(s)-1] >= '0' && s[len(s)-1] <= '9' {
		s = s[:len(s)-1]
	}
	return s
}
