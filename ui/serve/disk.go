package serve

import (
	"cmp"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"duiju/ui/store"
)

// disk bounds what visitors keep: in a home, in all homes, and how much the visitors
// of an address add. A file counts as whole blocks, so many small ones are no way
// around it.
type disk struct {
	folder     string // of the homes
	home, most int64  // bytes of one and of all
	now        func() time.Time

	mu    sync.Mutex
	total int64
	homes map[string]*home // of those who are here
	hosts *budgets         // what an address may still add
}

// home is what one person keeps, while the person is here.
type home struct {
	sessions int
	used     int64
	full     bool // something was refused
}

const (
	block = 4 << 10
	// homeBytes is how much one home may hold, a thousand files at most.
	homeBytes = 4 << 20
	// eachDay is the part of all that one address may add in a day.
	eachDay = 16
	// visitFile is in every home: how often its person was here, the last time at its
	// time.
	visitFile = "visits"
	// Homes are kept as long after the last visit.
	keepHome     = 90 * 24 * time.Hour
	keepOneVisit = 7 * 24 * time.Hour
	keepCrowded  = time.Hour // of one visit, while three quarters of all is taken
)

// errDisk says that a visitor may keep no more.
var errDisk = errors.New("the room for you on this server is full")

func newDisk(folder string, most int64, strangers bool) *disk {
	d := &disk{folder: folder, home: homeBytes, most: most, now: time.Now, homes: map[string]*home{}}
	if strangers {
		most /= eachDay
	}
	d.hosts = newBudgets(int(most), rate.Limit(most)/rate.Limit((24*time.Hour).Seconds()))
	return d
}

// cost is what a file of that many bytes takes, -1 for no file.
func cost(n int64) int64 {
	if n < 0 {
		return 0
	}
	return max(1, (n+block-1)/block) * block
}

// size is what the files below a folder take.
func size(folder string) (total int64) {
	_ = filepath.WalkDir(folder, func(_ string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() || e.Name() == visitFile || e.Name() == nameFile {
			return nil // gone meanwhile, or ours
		}
		if info, err := e.Info(); err == nil {
			total += cost(info.Size())
		}
		return nil
	})
	return total
}

// enter opens the home of a name for a session from an address.
func (d *disk) enter(name, host string) *homeFS {
	d.mu.Lock()
	defer d.mu.Unlock()
	h := d.homes[name]
	if h == nil {
		h = &home{used: size(filepath.Join(d.folder, name))}
		d.homes[name] = h
	}
	h.sessions++
	return &homeFS{d: d, h: h, name: name, host: host}
}

// leave ends a session's use of its home, whose person came with a name. One that keeps nothing, or that nobody can
// come back to, is removed.
func (f *homeFS) leave(keep bool, name string) (full bool) {
	d, path := f.d, filepath.Join(f.d.folder, f.name)
	d.mu.Lock()
	defer d.mu.Unlock()
	if f.h.sessions--; f.h.sessions > 0 {
		return f.h.full
	}
	delete(d.homes, f.name)
	if !keep || size(path) == 0 {
		_ = os.RemoveAll(path) // the next sweep tries again
		d.total -= f.h.used
		return f.h.full
	}
	_ = os.WriteFile(filepath.Join(path, visitFile), []byte(strconv.Itoa(visitsOf(path)+1)+"\n"), 0o600) // on a full disk it is swept early
	if !strings.Contains(name, "#") {                                                                    // it is this person's
		_ = os.WriteFile(filepath.Join(path, nameFile), []byte(name), 0o600) // or it is free again after the visit
	}
	return f.h.full
}

// visitsOf is how often the person of a home was there.
func visitsOf(path string) int {
	text, _ := os.ReadFile(filepath.Join(path, visitFile))
	n, _ := strconv.Atoi(strings.TrimSpace(string(text)))
	return n
}

// sweep removes homes that nobody comes back to, and counts what the others take.
func (d *disk) sweep() (removed int) {
	type old struct {
		name string
		last time.Time
		once bool
		used int64
	}
	var all []old
	entries, _ := os.ReadDir(d.folder) // none yet
	for _, e := range entries {
		path := filepath.Join(d.folder, e.Name())
		o := old{name: e.Name(), once: visitsOf(path) <= 1, used: size(path)}
		info, err := os.Stat(filepath.Join(path, visitFile))
		if err != nil {
			info, err = e.Info()
		}
		if err == nil {
			o.last = info.ModTime()
		}
		all = append(all, o)
	}
	slices.SortFunc(all, func(a, b old) int { return a.last.Compare(b.last) })
	d.mu.Lock()
	defer d.mu.Unlock()
	now := d.now()
	d.total = 0
	for _, o := range all {
		d.total += o.used
	}
	for _, o := range all {
		age := now.Sub(o.last)
		crowded := o.once && d.total > d.most/4*3 && age > keepCrowded
		if d.homes[o.name] != nil || !crowded && age <= keepHome && (!o.once || age <= keepOneVisit) && !strings.HasPrefix(o.name, noKey) {
			continue
		}
		if os.RemoveAll(filepath.Join(d.folder, o.name)) == nil {
			d.total -= o.used
			removed++
		}
	}
	return removed
}

// homeFS is the files of one session of a person.
type homeFS struct {
	store.OS
	d    *disk
	h    *home
	name string
	host string
}

// grow makes room for a file to become so large, does the work, and gives back what it
// did not take.
func (f *homeFS) grow(name string, to func(now int64) int64, work func() error) error {
	before := int64(-1)
	if info, err := os.Stat(name); err == nil {
		before = info.Size()
	}
	more := cost(to(before)) - cost(before)
	if !f.take(more) {
		return &fs.PathError{Op: "write", Path: filepath.Base(name), Err: errDisk}
	}
	err := work()
	if err != nil {
		f.give(more)
	}
	return err
}

// take counts bytes that are to be added; false where there is no room for them.
func (f *homeFS) take(n int64) bool {
	d := f.d
	d.mu.Lock()
	defer d.mu.Unlock()
	if n > 0 {
		ok := f.h.used+n <= d.home && d.total+n <= d.most
		if ok && f.host != "" {
			_, ok = d.hosts.take(f.host, int(n))
		}
		if !ok {
			f.h.full = true
			return false
		}
	}
	f.h.used += n
	d.total += n
	return true
}

func (f *homeFS) give(n int64) {
	f.d.mu.Lock()
	defer f.d.mu.Unlock()
	f.h.used -= n
	f.d.total -= n
}

// Replace implements store.FS.
func (f *homeFS) Replace(name string, data []byte) error {
	return f.grow(name, func(int64) int64 { return int64(len(data)) }, func() error { return f.OS.Replace(name, data) })
}

// Append implements store.FS.
func (f *homeFS) Append(name string, data []byte) error {
	return f.grow(name, func(now int64) int64 { return max(0, now) + int64(len(data)) }, func() error { return f.OS.Append(name, data) })
}

// Create implements store.FS.
func (f *homeFS) Create(name string, data []byte) error {
	return f.grow(name, func(now int64) int64 { return cmp.Or(max(0, now), int64(len(data))) }, func() error { return f.OS.Create(name, data) })
}

// Remove implements store.FS.
func (f *homeFS) Remove(name string) error {
	return f.grow(name, func(int64) int64 { return -1 }, func() error { return f.OS.Remove(name) })
}
