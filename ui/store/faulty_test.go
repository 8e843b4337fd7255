package store

import (
	"cmp"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"syscall"
	"testing"
)

// faulty is a disk that is full after room bytes, or read-only.
type faulty struct {
	OS
	mu       sync.Mutex
	room     int // bytes left; negative: plenty
	readOnly bool
	entered  chan struct{} // if not nil, every Replace reports here
	gate     chan struct{} // if not nil, every Replace waits for it to close
	replaced []string      // base names, in order
	calls    int           // operations of any kind
	failAt   int           // the call that fails, with failFor-1 more after it; 0: none
	failFor  int           // 0 is 1
	tear     int           // bytes that the failing call still writes
}

func (f *faulty) take(n int) (int, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.readOnly {
		return 0, syscall.EROFS
	}
	if f.calls++; f.fails() {
		return min(n, f.tear), syscall.ENOSPC
	}
	if f.room < 0 {
		return n, nil
	}
	if n > f.room {
		n = f.room
		f.room = 0
		return n, syscall.ENOSPC
	}
	f.room -= n
	return n, nil
}

// fails reports whether the call that was just counted fails.
func (f *faulty) fails() bool {
	return f.failAt > 0 && f.calls >= f.failAt && f.calls < f.failAt+max(f.failFor, 1)
}

// look is take for what changes nothing: a full or a read-only disk can be read.
func (f *faulty) look() error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.calls++; f.fails() {
		return syscall.EIO
	}
	return nil
}

func (f *faulty) ReadFile(name string) ([]byte, error) {
	if err := f.look(); err != nil {
		return nil, err
	}
	return f.OS.ReadFile(name)
}

func (f *faulty) ReadDir(dir string) ([]fs.DirEntry, error) {
	if err := f.look(); err != nil {
		return nil, err
	}
	return f.OS.ReadDir(dir)
}

func (f *faulty) Replace(name string, data []byte) error {
	if f.entered != nil {
		f.entered <- struct{}{}
	}
	if f.gate != nil {
		<-f.gate
	}
	n, err := f.take(len(data))
	if errors.Is(err, syscall.ENOSPC) {
		// What a crash in the middle of the write leaves behind.
		_ = os.MkdirAll(filepath.Dir(name), 0o700)
		_ = os.WriteFile(name+"123456", data[:n], 0o600)
	}
	if err != nil {
		return err
	}
	f.mu.Lock()
	f.replaced = append(f.replaced, filepath.Base(name))
	f.mu.Unlock()
	return f.OS.Replace(name, data)
}

func (f *faulty) Append(name string, data []byte) error {
	n, err := f.take(len(data))
	if n > 0 {
		err = cmp.Or(f.OS.Append(name, data[:n]), err)
	}
	return err
}

func (f *faulty) Create(name string, data []byte) error {
	if _, err := f.take(len(data)); err != nil {
		return err
	}
	return f.OS.Create(name, data)
}

func (f *faulty) Remove(name string) error {
	if _, err := f.take(0); err != nil {
		return err
	}
	return f.OS.Remove(name)
}

func (f *faulty) Rename(from, to string) error {
	if _, err := f.take(0); err != nil {
		return err
	}
	return f.OS.Rename(from, to)
}

func (f *faulty) Lock(name string) (func(), error) {
	if _, err := f.take(0); err != nil {
		return nil, err
	}
	return f.OS.Lock(name)
}

// open returns a store in a fresh folder on a disk with room for everything.
func open(t *testing.T) (*Store, *faulty) {
	t.Helper()
	root := t.TempDir()
	f := &faulty{room: -1}
	return Open(Dirs{Config: filepath.Join(root, "config"), State: filepath.Join(root, "state"), Data: filepath.Join(root, "data")}, f), f
}
