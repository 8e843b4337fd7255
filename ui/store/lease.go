package store

import "sync"

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
