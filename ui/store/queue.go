package store

import (
	"context"
	"maps"
	"slices"
	"sync"
)

// Queue writes whole files one after another. While a write runs, newer states
// of the same file replace older ones that still wait, so a slow disk costs at
// most one stale write.
type Queue struct {
	fs FS

	mu      sync.Mutex
	running bool              // a run was handed out and has not ended
	working bool              // and has begun
	writing string            // the name it is at, "" between two
	waiting []string          // names in order of arrival
	data    map[string][]byte // newest state of each waiting or failed file; nil: remove
	failed  map[string]error
	after   map[string]string // a file that is removed once another one is written
	idle    chan struct{}     // closed when the run ends
	later   map[*task]bool    // work that must be done before the end
}

// task is work that must be done before the program ends.
type task struct {
	once sync.Once
	work func()
}

func (t *task) run() { t.once.Do(t.work) }

// Later notes work, such as appending a line, and returns what does it. Flush
// does it if nobody has.
func (q *Queue) Later(work func()) func() {
	t := &task{work: work}
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.later == nil {
		q.later = map[*task]bool{}
	}
	q.later[t] = true
	return func() {
		t.run()
		q.mu.Lock()
		defer q.mu.Unlock()
		delete(q.later, t)
	}
}

// doLater does all noted work that is not done, until ctx ends.
func (q *Queue) doLater(ctx context.Context) {
	q.mu.Lock()
	tasks := slices.Collect(maps.Keys(q.later))
	q.mu.Unlock()
	all := make(chan struct{})
	go func() {
		defer close(all)
		for _, t := range tasks {
			t.run() // waits if its command is at it
		}
	}()
	select {
	case <-all:
	case <-ctx.Done():
	}
}

// put sets the newest state of a file; nil data removes it. The returned
// function does the writing and returns the first error; it is nil when a
// running one will pick the state up. Files that failed before are tried again.
func (q *Queue) put(name string, data []byte) func() error {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.set(name, data)
	return q.start()
}

// move is put of the new file, and of the removal of the old one as soon as the
// new one is on the disk: at every moment one of them is.
func (q *Queue) move(from, to string, data []byte) func() error {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.set(to, data)
	q.set(from, nil)
	q.after[from] = to
	return q.start()
}

// set is put without the writing.
func (q *Queue) set(name string, data []byte) {
	if q.data == nil {
		q.data, q.failed, q.after = map[string][]byte{}, map[string]error{}, map[string]string{}
	}
	if _, ok := q.data[name]; !ok {
		q.waiting = append(q.waiting, name)
	}
	q.data[name] = data
	delete(q.after, name)
}

// start queues what failed before, too, and is the run, nil if there is one.
func (q *Queue) start() func() error {
	q.again()
	if q.running {
		return nil
	}
	q.running, q.idle = true, make(chan struct{})
	return q.run
}

// again queues what failed: what is to be written before what is to be removed
// after it.
func (q *Queue) again() {
	for _, removal := range []bool{false, true} {
		for name := range q.failed {
			if (q.data[name] == nil) == removal {
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
		q.mu.Lock()
		if len(q.waiting) == 0 {
			q.running, q.working, q.writing = false, false, ""
			close(q.idle)
			q.mu.Unlock()
			return first
		}
		name := q.waiting[0]
		q.waiting = q.waiting[1:]
		data, ok := q.data[name]
		if _, unwritten := q.data[q.after[name]]; ok && data == nil && unwritten {
			q.failed[name] = nil // it waits for the other file, which failed
			q.mu.Unlock()
			continue
		}
		delete(q.data, name)
		q.writing = name
		q.mu.Unlock()
		if !ok {
			continue
		}
		err := q.write(name, data)
		if err == nil {
			continue
		}
		if first == nil {
			first = err
		}
		q.mu.Lock()
		q.writing = ""
		if _, newer := q.data[name]; !newer {
			q.data[name], q.failed[name] = data, err
		}
		q.mu.Unlock()
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

func (q *Queue) write(name string, data []byte) error {
	if data == nil {
		return ignoreMissing(q.fs.Remove(name))
	}
	return q.fs.Replace(name, data)
}

// pending reports whether a state of the file is on its way to the disk. One
// that failed is not: it waits for the next.
func (q *Queue) pending(name string) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.writing == name || slices.Contains(q.waiting, name)
}

// Flush does the work noted for later, waits for the running write, tries what
// failed once more, and returns what is still not written, by file name. It
// gives up when ctx ends. A run
// that was handed out but never begun, as the program was told to end, is done
// here.
func (q *Queue) Flush(ctx context.Context) map[string][]byte {
	q.doLater(ctx)
	if idle := q.busy(); idle != nil {
		go func() { _ = q.run() }()
		select {
		case <-idle:
		case <-ctx.Done():
			return q.unsaved()
		}
	}
	if run := q.retry(); run != nil {
		done := make(chan struct{})
		go func() {
			defer close(done)
			_ = run() // what fails again is in unsaved
		}()
		select {
		case <-done:
		case <-ctx.Done():
		}
	}
	return q.unsaved()
}

func (q *Queue) busy() <-chan struct{} {
	q.mu.Lock()
	defer q.mu.Unlock()
	if !q.running {
		return nil
	}
	return q.idle
}

// retry puts the failed files back in the queue.
func (q *Queue) retry() func() error {
	q.mu.Lock()
	defer q.mu.Unlock()
	if len(q.failed) == 0 || q.running {
		return nil
	}
	return q.start()
}

// unsaved is what is not on the disk, by file name; removals do not count.
func (q *Queue) unsaved() map[string][]byte {
	q.mu.Lock()
	defer q.mu.Unlock()
	lost := map[string][]byte{}
	for name, data := range q.data {
		if data != nil {
			lost[name] = data
		}
	}
	return lost
}
