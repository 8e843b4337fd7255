package store

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"sync"
	"time"
)

// ErrHeld says that another running process has the game open.
var ErrHeld = errors.New("held by another process")

// lockTable knows the locks of this process, so that a lock left by a dead
// process with the same number is not taken for our own.
type lockTable struct {
	mu   sync.Mutex
	held map[string]bool
}

// holder is what a lock file says.
type holder struct {
	PID  int       `json:"pid"`
	Host string    `json:"host"`
	Time time.Time `json:"time"`
}

// Claim takes the lock beside an unfinished game. A lock of a dead process is
// taken over; that of a live one, here or on another machine, gives ErrHeld.
// The release function may be called more than once. Where locks cannot be
// written at all (a read-only home) the claim succeeds: nothing can be written
// by anyone there.
func (s *Store) Claim(name string) (release func(), err error) {
	path := s.gamePath(name) + ".lock"
	s.locks.mu.Lock()
	defer s.locks.mu.Unlock()
	if s.locks.held[path] {
		return nil, ErrHeld
	}
	me := s.me()
	data, _ := json.Marshal(me) // three plain fields cannot fail
	err = s.fs.Create(path, data)
	if errors.Is(err, fs.ErrExist) {
		if err := s.clearDead(path, me.Host); err != nil {
			return nil, err
		}
		err = s.fs.Create(path, data)
	}
	if errors.Is(err, fs.ErrExist) {
		return nil, ErrHeld // somebody was quicker
	}
	if err != nil {
		return func() {}, nil
	}
	if s.locks.held == nil {
		s.locks.held = map[string]bool{}
	}
	s.locks.held[path] = true
	return func() { s.release(path) }, nil
}

// How long alone waits for another process.
const (
	aloneTries = 200
	alonePause = 10 * time.Millisecond
)

// alone reads, changes and writes a file while no other process does. Where no
// lock can be written, or the other one does not end within two seconds, it
// works all the same: a change is worth more than the order of two.
func (s *Store) alone(file string, work func() error) error {
	lock := file + ".lock"
	me := s.me()
	data, _ := json.Marshal(me) // three plain fields cannot fail
	for range aloneTries {
		err := s.fs.Create(lock, data)
		if err == nil {
			defer func() { _ = s.fs.Remove(lock) }() // left behind, it is a dead process's lock
			break
		}
		if !errors.Is(err, fs.ErrExist) {
			break
		}
		if errors.Is(s.clearDead(lock, me.Host), ErrHeld) {
			time.Sleep(alonePause)
		}
	}
	return work()
}

// clearDead moves the lock of a dead process out of the way. It is moved
// first and looked at again, so that a lock another process has just taken is
// put back instead of removed.
func (s *Store) clearDead(path, host string) error {
	before, err := s.fs.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil // released meanwhile
	}
	if err != nil || s.live(before, host) {
		return ErrHeld
	}
	aside := path + ".old"
	if err := s.fs.Rename(path, aside); err != nil {
		return ErrHeld
	}
	if after, err := s.fs.ReadFile(aside); err == nil && s.live(after, host) {
		_ = s.fs.Rename(aside, path)
		return ErrHeld
	}
	_ = s.fs.Remove(aside)
	return nil
}

// live reports whether the process a lock names may still run. A lock that
// says nothing readable was cut off by a crash.
func (s *Store) live(lock []byte, host string) bool {
	var h holder
	if json.Unmarshal(lock, &h) != nil || h.PID <= 0 {
		return false
	}
	if h.Host != host {
		return true
	}
	return h.PID != s.pid && alive(h.PID)
}

func (s *Store) release(path string) {
	s.locks.mu.Lock()
	defer s.locks.mu.Unlock()
	if s.locks.held[path] {
		delete(s.locks.held, path)
		_ = s.fs.Remove(path) // left behind, it is a dead process's lock
	}
}

func (s *Store) me() holder {
	host, _ := os.Hostname() // no name is a name too
	return holder{PID: s.pid, Host: host, Time: s.now().UTC()}
}
