package store

import (
	"errors"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/gofrs/flock"
)

// ErrHeld says that another running copy has the game open.
var ErrHeld = errors.New("held by another process")

// Lock takes the system's lock on a file of that name, made if there is none,
// and returns what gives it back; that may be called more than once. The
// system drops the lock of a process that ends in any way, so no reused
// process number and no other host name can hold a game. The error is ErrHeld
// while another lock is held, by this process too; any other error says that
// no lock can be had here.
func (OS) Lock(name string) (release func(), err error) {
	if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
		return nil, err
	}
	for range lockTries {
		l := flock.New(name, flock.SetPermissions(0o600))
		taken, err := l.TryLock()
		if err != nil {
			return nil, err
		}
		if !taken {
			return nil, ErrHeld
		}
		if sameFile(l, name) {
			return func() { unlock(l) }, nil
		}
		_ = l.Unlock() // its last holder removed the file between our open and our lock
	}
	return nil, ErrHeld // others take and remove it all the time
}

// lockTries is how often Lock meets a file that is just being removed.
const lockTries = 10

// sameFile reports whether the locked file is still the one of that name.
func sameFile(l *flock.Flock, name string) bool {
	ours, err := l.Stat()
	if err != nil {
		return false
	}
	now, err := os.Stat(name)
	return err == nil && os.SameFile(ours, now)
}

// unlock removes the lock's file while it is held, where the system removes
// open files, and gives the lock back. A file that stays is not held and harms
// nobody.
func unlock(l *flock.Flock) {
	if !l.Locked() {
		return
	}
	err := os.Remove(l.Path())
	_ = l.Unlock()
	if err != nil {
		_ = os.Remove(l.Path())
	}
}

// Claim takes the lock beside an unfinished game; ErrHeld says that it is open
// in another window. The release function may be called more than once. Where
// no lock can be had at all (a read-only home, a file system without locks) the
// claim succeeds.
func (s *Store) Claim(name string) (release func(), err error) {
	release, err = s.fs.Lock(s.gamePath(name) + ".lock")
	if errors.Is(err, ErrHeld) {
		return nil, ErrHeld
	}
	if err != nil {
		return func() {}, nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.held = append(s.held, release)
	return release, nil
}

// ReleaseAll gives back every game that is still claimed, at the end of the
// program.
func (s *Store) ReleaseAll() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, release := range s.held {
		release()
	}
	s.held = nil
}

// How long withLock waits for another process.
const (
	lockWaits = 200
	lockPause = 10 * time.Millisecond
)

// withLock reads, changes and writes a file while no other process does. Where no
// lock can be had, or the other one does not end within two seconds, it works
// all the same: a change is worth more than the order of two.
func (s *Store) withLock(file string, work func() error) error {
	for range lockWaits {
		release, err := s.fs.Lock(file + ".lock")
		if err == nil {
			defer release()
			break
		}
		if !errors.Is(err, ErrHeld) {
			break
		}
		time.Sleep(lockPause)
	}
	return work()
}

// Lease is the lock of a game. Taking and giving it back run in commands, in
// either order.
type Lease struct {
	mu      sync.Mutex
	release func()
	over    bool
}

// Take claims the game unless the lease is over.
func (l *Lease) Take(s *Store, name string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.over || l.release != nil {
		return
	}
	if release, err := s.Claim(name); err == nil {
		l.release = release
	}
}

// End gives the lock back for good.
func (l *Lease) End() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.over = true
	if l.release != nil {
		l.release()
	}
}

// Held is the lease of a game that was claimed.
func Held(release func()) *Lease { return &Lease{release: release} }
