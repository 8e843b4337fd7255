package serve

import (
	"context"
	"fmt"
	"log/slog"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"duiju/games/play/table"
	"duiju/games/text/command"
	"duiju/ui/store"
)

// openTables makes the tables again that a server before this one kept.
func (s *server) openTables() error {
	s.saver = newSaver(filepath.Join(s.c.Home, "tables"), s.files, s.c.Log)
	s.hub = table.NewHub(table.Config{Modules: s.c.Modules, MaxHost: s.c.Limits.Tables, Log: s.c.Log, Keep: s.saver.keep})
	names, err := filepath.Glob(s.saver.path("*"))
	if err != nil {
		return err
	}
	for _, name := range names {
		data, err := command.ReadFile(name, command.MaxFile)
		if err == nil {
			_, err = s.hub.Restore(data)
		}
		if err != nil {
			s.c.Log.Error("a table is left as it is", "file", filepath.Base(name), "error", err.Error())
		}
	}
	return nil
}

// saver writes the files of tables, one after another, and says when each is on the
// disk or why it is not. What fails is tried again with the next and every few
// seconds.
type saver struct {
	folder string
	queue  *store.Queue
	log    *slog.Logger

	mu      sync.Mutex
	waiting map[string]saving
	order   []string
	failed  map[string]func(error) // of tables whose last state is not written
	wake    chan struct{}          // of one place
	idle    *sync.Cond             // nothing waits and nothing is written
	busy    bool
}

// saving is the newest state of a table.
type saving struct {
	text  []byte
	saved func(error)
}

// retryTime is the time after which what failed is tried again.
const retryTime = 5 * time.Second

func newSaver(folder string, files store.FS, log *slog.Logger) *saver {
	w := &saver{
		folder: folder, queue: store.NewQueue(files), log: log,
		waiting: map[string]saving{}, failed: map[string]func(error){}, wake: make(chan struct{}, 1),
	}
	w.idle = sync.NewCond(&w.mu)
	return w
}

func (w *saver) path(id string) string { return filepath.Join(w.folder, id+".json") }

// keep is table.Config.Keep.
func (w *saver) keep(id string, text []byte, saved func(error)) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	if _, ok := w.waiting[id]; !ok {
		w.order = append(w.order, id)
	}
	w.waiting[id] = saving{text, saved}
	select {
	case w.wake <- struct{}{}:
	default: // it will look anyway
	}
	return true
}

// run writes until ctx ends.
func (w *saver) run(ctx context.Context) {
	again := time.NewTicker(retryTime)
	defer again.Stop()
	for {
		select {
		case <-w.wake:
		case <-again.C:
			w.retry(ctx)
		case <-ctx.Done():
			return
		}
		for w.writeNext() {
		}
	}
}

// writeNext writes the table that waits longest; false if there is none.
func (w *saver) writeNext() bool {
	w.mu.Lock()
	if len(w.order) == 0 {
		w.busy = false
		w.idle.Broadcast()
		w.mu.Unlock()
		return false
	}
	w.busy = true
	id := w.order[0]
	next := w.waiting[id]
	w.order = w.order[1:]
	delete(w.waiting, id)
	w.mu.Unlock()
	if run := w.queue.Put(w.path(id), next.text); run != nil {
		_ = run() // the queue knows which files failed
	}
	w.tell(id, next.saved)
	return true
}

// retry writes what failed once more.
func (w *saver) retry(ctx context.Context) {
	w.mu.Lock()
	failed := w.failed
	w.failed = map[string]func(error){}
	w.mu.Unlock()
	if len(failed) == 0 {
		return
	}
	w.queue.Flush(ctx)
	for id, saved := range failed {
		w.tell(id, saved)
	}
}

// tell tells a table whether it is on the disk, and the operator when that has
// changed.
func (w *saver) tell(id string, saved func(error)) {
	err := w.queue.Err(w.path(id))
	w.mu.Lock()
	_, before := w.failed[id]
	if delete(w.failed, id); err != nil {
		w.failed[id] = saved
	}
	w.mu.Unlock()
	switch {
	case err != nil && !before:
		w.log.Error("a table is not saved", "table", id, "error", err.Error())
	case err == nil && before:
		w.log.Info("a table is saved again", "table", id)
	}
	saved(err)
}

// flush waits until what waits is written, or cannot be.
func (w *saver) flush() {
	w.mu.Lock()
	defer w.mu.Unlock()
	for w.busy || len(w.order) > 0 {
		w.idle.Wait()
	}
}

// closeTables waits for the last writes. The error has the text of every table that is
// not on the disk.
func (s *server) closeTables() error {
	ctx, cancel := context.WithTimeout(context.Background(), stopTime)
	defer cancel()
	written := make(chan struct{})
	go func() {
		s.saver.flush()
		close(written)
	}()
	select {
	case <-written:
	case <-ctx.Done():
	}
	var lost []string
	for _, u := range s.saver.queue.Flush(ctx) {
		lost = append(lost, fmt.Sprintf("%s is not saved; it should hold:\n%s", u.Name, u.Data))
	}
	if slices.Sort(lost); len(lost) > 0 {
		return fmt.Errorf("not everything could be saved\n%s", strings.Join(lost, "\n"))
	}
	return nil
}
