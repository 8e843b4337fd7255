package store

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/user"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"time"

	"github.com/adrg/xdg"
	"github.com/natefinch/atomic"

	"duiju/games/text/command"
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
	// Lock takes the lock of that name until it is released or the process
	// ends; see OS.Lock.
	Lock(name string) (release func(), err error)
}

// OS is the file system of the machine.
type OS struct{}

// ReadFile reads a whole file, up to command.MaxFile. It opens regular files only: a
// pipe would wait for ever for somebody to write.
func (OS) ReadFile(name string) ([]byte, error) {
	if info, err := os.Stat(name); err == nil && !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s: %w", name, ErrNoFile)
	}
	return command.ReadFile(name, command.MaxFile)
}

// ErrNoFile says that a name is that of a folder, a pipe or a device.
var ErrNoFile = errors.New("is not a regular file")

// ReadDir lists a folder.
func (OS) ReadDir(dir string) ([]fs.DirEntry, error) { return os.ReadDir(dir) }

// Rename moves a file.
func (OS) Rename(from, to string) error { return atomic.ReplaceFile(from, to) }

// Remove deletes a file.
func (OS) Remove(name string) error { return os.Remove(name) }

// Replace writes a temporary file beside name and renames it; of a link, beside
// what it leads to, so that the link stays. Where another program holds the
// file open for a moment (Windows), it tries again for a quarter of a second.
func (OS) Replace(name string, data []byte) error {
	name = target(name)
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

// target follows the links that a name is, also to a file that is not there yet.
func target(name string) string {
	for range maxLinks {
		to, err := os.Readlink(name)
		if err != nil {
			return name // no link, or nothing
		}
		if !filepath.IsAbs(to) {
			dir, err := filepath.EvalSymlinks(filepath.Dir(name))
			if err != nil {
				return name
			}
			to = filepath.Join(dir, to)
		}
		name = to
	}
	return name // a loop: writing says so
}

// maxLinks is how many links systems follow.
const maxLinks = 40

// Append opens the file for appending, so lines of two processes never mix. A pipe
// is not opened: it would wait for ever for somebody to read.
func (OS) Append(name string, data []byte) error {
	if info, err := os.Stat(name); err == nil && info.Mode()&fs.ModeNamedPipe != 0 {
		return fmt.Errorf("%s: %w", name, ErrNoFile)
	}
	return write(name, data, os.O_APPEND|os.O_CREATE|os.O_WRONLY)
}

// Create fails if the file is there. Where the file system has links, nobody
// sees a part of the file: it is linked once it is written.
func (OS) Create(name string, data []byte) error { return create(name, data, os.Link) }

func create(name string, data []byte, link func(from, to string) error) error {
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
	if err = link(whole.Name(), name); err == nil || errors.Is(err, fs.ErrExist) {
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

// DirsIn are those of a home that is all in one folder.
func DirsIn(home string) Dirs {
	return Dirs{Config: filepath.Join(home, "config"), State: filepath.Join(home, "state"), Data: filepath.Join(home, "data")}
}

// UserDirs are the folders of the person who runs the program, by the XDG
// convention. Where the environment names no home, the system's list of users
// does; the error is ErrNoHome if that has none either.
func UserDirs() (Dirs, error) { return userDirs(user.Current) }

func userDirs(current func() (*user.User, error)) (Dirs, error) {
	if runtime.GOOS != "windows" && os.Getenv("HOME") == "" {
		if u, err := current(); err == nil && u.HomeDir != "" {
			_ = os.Setenv("HOME", u.HomeDir) // cannot fail with this name
			xdg.Reload()
		}
	}
	d := Dirs{
		Config: filepath.Join(xdg.ConfigHome, "duiju"),
		State:  filepath.Join(xdg.StateHome, "duiju"),
		Data:   filepath.Join(xdg.DataHome, "duiju"),
	}
	if home := os.Getenv("HOME"); !filepath.IsAbs(home) && runtime.GOOS != "windows" {
		for _, own := range []string{"XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME"} {
			if os.Getenv(own) == "" {
				if home != "" {
					return Dirs{}, fmt.Errorf("HOME is %s, which is not a whole path: %w", home, ErrNoHome)
				}
				return Dirs{}, ErrNoHome
			}
		}
	}
	return d, nil
}

// ErrNoHome says that there is no folder to keep anything in.
var ErrNoHome = errors.New("there is no home folder: set HOME, or XDG_CONFIG_HOME, XDG_STATE_HOME and XDG_DATA_HOME")

// Store is the whole of what is kept. Its methods are safe for concurrent use
// by one process; other processes are kept apart by locks and by re-reading.
type Store struct {
	Dirs     Dirs
	fs       FS
	now      func() time.Time
	random   func() uint32 // for names
	mu       sync.Mutex    // guards held
	held     []func()      // give back the games claimed so far
	settings sync.Mutex    // guards the next two and the file
	wanted   *Settings     // the newest that are not written; nil: none
	written  tree          // what they differ from
	Games    *Queue        // writes of unfinished games and records
}

// Open returns the store in the folders. Nothing is read or made yet.
func Open(d Dirs, f FS) *Store {
	if f == nil {
		f = OS{}
	}
	s := &Store{Dirs: d, fs: f, now: time.Now, random: rand.Uint32}
	s.Games = NewQueue(f)
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

// SweepTemporaries removes what a crash left more than a day ago: temporary files,
// and files of locks that nobody holds.
func (s *Store) SweepTemporaries() {
	for _, dir := range []string{s.Dirs.Config, s.Dirs.State, filepath.Join(s.Dirs.State, "games"), filepath.Join(s.Dirs.Data, "records")} {
		entries, err := s.fs.ReadDir(dir)
		if err != nil {
			continue
		}
		for _, e := range entries {
			info, err := e.Info()
			if err != nil || e.IsDir() || s.now().Sub(info.ModTime()) < 24*time.Hour {
				continue
			}
			path := filepath.Join(dir, e.Name())
			switch {
			case temporary(e.Name()):
				_ = s.fs.Remove(path) // a leftover that stays harms nobody
			case filepath.Ext(path) == ".lock":
				if release, err := s.fs.Lock(path); err == nil {
					release() // with its file, as nobody holds it
				}
			}
		}
	}
}

// temporary reports whether a name is one of ours with digits after its
// extension, as the atomic writer makes them.
func temporary(name string) bool {
	stem := strings.TrimRight(name, "0123456789")
	if stem == name {
		return false
	}
	ext := filepath.Ext(stem)
	return ext == gameExt || ext == ".json" || ext == ".lock"
}
