package store

import (
	"bytes"
	"cmp"
	"context"
	"maps"
	"path/filepath"
	"slices"
	"sync"

	"duiju/games/text/message"
)

// Kind is what a file holds, for the words about one that could not be
// written.
type Kind uint8

// The kinds of file.
const (
	KindGame  Kind = iota // a game or a record
	KindPlace             // where something stands, such as today's problems
	KindLines             // results, answers, lessons: one on each line
)

// Unsaved is what could not be written.
type Unsaved struct {
	Name string // the path
	Kind Kind
	Data []byte // the file, or the lines that it lacks
}

// Told is what is said of it before and after what it holds.
func (u Unsaved) Told() (before, after message.Text) {
	switch u.Kind {
	case KindPlace:
		return message.T("ui.lost.place"), message.T("ui.lost.file", "file", u.Name)
	case KindLines:
		return message.T("ui.lost.lines"), message.T("ui.lost.append", "file", u.Name)
	}
	return message.T("ui.lost.game"), message.T("ui.lost.command", "file", filepath.Base(u.Name))
}

// change is what is to be done to one file: replace it by data, remove it, or
// append lines to it.
type change struct {
	kind  Kind
	data  []byte   // nil: remove, unless there are lines
	lines [][]byte // oldest first, each with its end
	tried bool     // the first line failed before and may be there in part
	after string   // of a removal: the file that must be written first
	err   error    // why the file is not as it should be, from an earlier try

	work func() error // is to be done instead
	told func(error)  // hears how each try has ended; nil: nobody
}

func (c *change) removal() bool { return c.data == nil && c.lines == nil && c.work == nil }

// Queue writes files one after another. While a write runs, newer states of
// the same file replace older ones that still wait, so a slow disk costs at
// most one stale write; lines are kept until each is on the disk. What fails is
// tried again with everything that is queued later, and by Flush.
type Queue struct {
	fs FS

	mu      sync.Mutex
	running bool               // a run was handed out and has not ended
	working bool               // and has begun
	writing string             // the name it is at, "" between two
	at      change             // what it writes there
	waiting []string           // names in order of arrival
	writes  map[string]*change // of each waiting or failed file
	failed  map[string]bool    // of these, those that wait for the next try
	idle    chan struct{}      // closed while there is no run
}

// NewQueue is an empty queue of writes.
func NewQueue(f FS) *Queue {
	q := &Queue{fs: f, idle: make(chan struct{}), writes: map[string]*change{}, failed: map[string]bool{}}
	close(q.idle)
	return q
}

// put sets the newest state of a file; nil data removes it. The returned function does
// the writing and returns the first error, or nil at once where another one that was
// returned does it. Files that failed before are tried again.
func (q *Queue) put(name string, w change) func() error {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.set(name, w)
	return q.start()
}

// Keep is put for a file whose owner hears how each try to write it has ended, while the
// file is not locked. A state in whose place a newer one is queued is not heard of.
func (q *Queue) Keep(name string, data []byte, told func(error)) (write func() error) {
	return q.put(name, change{data: data, told: told})
}

// Before queues work that writes something itself, before all that waits.
func (q *Queue) Before(name string, work func() error) (write func() error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.set(name, change{work: work})
	if i := slices.Index(q.waiting, name); i > 0 {
		q.waiting = slices.Insert(slices.Delete(q.waiting, i, i+1), 0, name)
	}
	return q.start()
}

// move is put of the new file, and of the removal of the old one as soon as the
// new one is on the disk: at every moment one of them is.
func (q *Queue) move(from, to string, data []byte) func() error {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.set(to, change{data: data})
	q.set(from, change{after: to})
	return q.start()
}

// appendLine adds a line to what a file is to get; see put.
func (q *Queue) appendLine(name string, line []byte) func() error {
	q.mu.Lock()
	defer q.mu.Unlock()
	w := change{kind: KindLines}
	if old := q.writes[name]; old != nil {
		w.lines, w.tried = old.lines, old.tried
	}
	w.lines = append(w.lines, line)
	q.set(name, w)
	return q.start()
}

// set is put without the writing.
func (q *Queue) set(name string, w change) {
	if old := q.writes[name]; old != nil {
		w.err = old.err
	} else {
		q.waiting = append(q.waiting, name)
	}
	q.writes[name] = &w
}

// start queues what failed before, too, and is the run.
func (q *Queue) start() func() error {
	q.again()
	if !q.running {
		q.running, q.idle = true, make(chan struct{})
	}
	return q.run
}

// again queues what failed: what is to be written before what is to be removed
// after it.
func (q *Queue) again() {
	for _, removal := range []bool{false, true} {
		for name := range q.failed {
			if q.writes[name].removal() == removal {
				q.waiting = append(q.waiting, name)
				delete(q.failed, name)
			}
		}
	}
}

// run writes until nothing waits. It does nothing where another call does the
// work, or has done it.
func (q *Queue) run() error {
	if !q.begin() {
		return nil
	}
	var first error
	for {
		name, w := q.next()
		if w == nil {
			return first
		}
		err := q.do(name, w)
		if first = cmp.Or(first, err); err != nil {
			q.keep(name, w, err)
		}
		if w.told != nil {
			w.told(err)
		}
	}
}

// next takes the next write out of the queue; none ends the run.
func (q *Queue) next() (string, *change) {
	q.mu.Lock()
	defer q.mu.Unlock()
	for len(q.waiting) > 0 {
		name := q.waiting[0]
		q.waiting = q.waiting[1:]
		w := q.writes[name]
		if w.removal() && q.writes[w.after] != nil { // it comes after the other file
			if q.failed[w.after] {
				q.failed[name] = true
			} else { // which waits anew
				q.waiting = append(q.waiting, name)
			}
			continue
		}
		delete(q.writes, name)
		q.writing, q.at = name, *w
		return name, w
	}
	q.running, q.working, q.writing = false, false, ""
	close(q.idle)
	return "", nil
}

// keep puts a failed write back into the queue. If a newer state of the file waits,
// that one stays, behind the lines that failed.
func (q *Queue) keep(name string, w *change, err error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.writing = ""
	newer := q.writes[name]
	if newer == nil {
		w.err = err
		q.writes[name], q.failed[name] = w, true
		return
	}
	newer.err = err
	if w.lines != nil {
		newer.lines, newer.tried = append(w.lines, newer.lines...), w.tried
	}
}

func (q *Queue) begin() bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	if !q.running || q.working {
		return false
	}
	q.working = true
	return true
}

// do does one write. Of lines it takes off w those that are on the disk.
func (q *Queue) do(name string, w *change) error {
	switch {
	case w.work != nil:
		return w.work()
	case w.removal():
		return ignoreMissing(q.fs.Remove(name))
	case w.lines == nil:
		return q.fs.Replace(name, w.data)
	}
	for len(w.lines) > 0 {
		if err := q.addLine(name, w.lines[0], w.tried); err != nil {
			w.tried = true
			return err
		}
		w.lines, w.tried = w.lines[1:], false
	}
	return nil
}

// addLine appends a line, on a fresh line even if a crash tore the one before.
// What an earlier try wrote of it, which may be all, is not written again: as long
// as that cannot be read, nothing is.
func (q *Queue) addLine(name string, line []byte, tried bool) error {
	old, err := q.fs.ReadFile(name)
	unread := ignoreMissing(err) != nil
	torn := old[bytes.LastIndexByte(old, '\n')+1:]
	switch {
	case tried && unread:
		return err
	case tried && len(torn) == 0 && bytes.HasSuffix(old, line):
		return nil
	case tried && bytes.HasPrefix(line, torn):
		line = line[len(torn):]
	case len(torn) > 0 || unread: // an empty line harms nobody
		line = append([]byte{'\n'}, line...)
	}
	err = q.fs.Append(name, line)
	if err != nil && !unread && q.ends(name, len(old), line) {
		return nil // nothing but its end may be missing, and the next line begins anew
	}
	return err
}

// ends reports whether a file has grown and ends with a line, be it without the
// line's own end.
func (q *Queue) ends(name string, before int, line []byte) bool {
	now, err := q.fs.ReadFile(name)
	return err == nil && len(now) > before && bytes.HasSuffix(bytes.TrimSuffix(now, []byte("\n")), bytes.TrimSpace(line))
}

// Failed is why something queued is not on the disk, nil if all is or is on its
// way for the first time: what failed counts until it is written.
func (q *Queue) Failed() error {
	q.mu.Lock()
	defer q.mu.Unlock()
	for _, name := range slices.Sorted(maps.Keys(q.writes)) {
		if err := q.writes[name].err; err != nil {
			return err
		}
	}
	if q.writing != "" {
		return q.at.err
	}
	return nil
}

// pending reports whether a state of the file is on its way to the disk. One
// that failed is not: it waits for the next.
func (q *Queue) pending(name string) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.writing == name || slices.Contains(q.waiting, name)
}

// Flush writes everything before the program ends: it runs or awaits the writes, tries
// what failed once more, and returns what is still not written. It gives up when ctx ends.
func (q *Queue) Flush(ctx context.Context) []Unsaved {
	go func() { _ = q.run() }() // what fails is in unsaved
	q.Settle(ctx)
	write := q.Retry()
	go func() { _ = write() }()
	q.Settle(ctx)
	return q.unsaved()
}

// Settle waits until nothing is being written, or ctx ends.
func (q *Queue) Settle(ctx context.Context) {
	q.mu.Lock()
	idle := q.idle
	q.mu.Unlock()
	select {
	case <-idle:
	case <-ctx.Done():
	}
}

// Retry puts the failed files back in the queue; see put.
func (q *Queue) Retry() (write func() error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if len(q.failed) == 0 || q.running {
		return q.run
	}
	return q.start()
}

// unsaved is what is not on the disk, by file name. A removal does not count; a write
// that the disk has not finished does.
func (q *Queue) unsaved() []Unsaved {
	q.mu.Lock()
	defer q.mu.Unlock()
	open := map[string]change{}
	if q.writing != "" {
		open[q.writing] = q.at
	}
	for name, w := range q.writes {
		w := *w
		w.lines = slices.Concat(open[name].lines, w.lines)
		open[name] = w
	}
	var lost []Unsaved
	for _, name := range slices.Sorted(maps.Keys(open)) {
		if w := open[name]; !w.removal() && w.work == nil {
			lost = append(lost, Unsaved{name, w.kind, slices.Concat(w.data, bytes.Join(w.lines, nil))})
		}
	}
	return lost
}
