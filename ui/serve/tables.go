package serve

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
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
	s.hub = table.NewHub(table.Config{Modules: s.c.Modules, MaxHost: s.c.Limits.Tables, Log: s.c.Log, Keep: s.saver.keep, Deliver: s.deliver, Invite: s.inviteTo})
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

// mailHome begins the name of the home in which the letters of somebody without a key wait.
const mailHome = "mail-"

// deliver is table.Config.Deliver: the letter goes into the person's home, or waits in one of
// its own until somebody comes with the secret.
func (s *server) deliver(p table.Person, l table.Letter) {
	name := p.ID
	if isGuest(p) {
		name = mailHome + name
	}
	s.saver.put("letter "+name+" "+l.Table+l.At.Format(" 20060102T150405.000"), &saving{text: []byte(l.Record), saved: func(error) {}, letter: func() error {
		files := s.disk.enter(name, p.Host)
		err := store.Open(dirsOf(filepath.Join(s.disk.folder, name)), files).PutLetter(l)
		files.leave(true, "#")
		if errors.Is(err, errDisk) { // there will be no room in a moment either
			s.c.Log.Error("a letter is not kept", "table", l.Table, "to", shortID(p.ID), "error", err.Error())
			return nil
		}
		return err
	}})
}

// saver writes the files of tables and says when each is on the disk or why it is not.
// What fails is tried again every few seconds.
type saver struct {
	folder string
	files  store.FS
	log    *slog.Logger
	one    sync.Mutex // held while a file is written

	mu      sync.Mutex
	waiting map[string]*saving // the newest state of each table that is not on the disk
	wake    chan struct{}      // of one place
}

// saving is a state of a table.
type saving struct {
	text   []byte       // nil: the table is gone
	letter func() error // writes a letter instead, which comes before tables
	saved  func(error)
	tried  bool
	failed bool // this state or the one before could not be written
}

// retryTime is the time after which what failed is tried again.
const retryTime = 5 * time.Second

func newSaver(folder string, files store.FS, log *slog.Logger) *saver {
	return &saver{folder: folder, files: cmp.Or(files, store.FS(store.OS{})), log: log, waiting: map[string]*saving{}, wake: make(chan struct{}, 1)}
}

func (w *saver) path(id string) string { return filepath.Join(w.folder, id+".json") }

// keep is table.Config.Keep.
func (w *saver) keep(id string, text []byte, saved func(error)) bool {
	w.put(id, &saving{text: text, saved: saved})
	return true
}

// put lets a state be written in place of the one that waits.
func (w *saver) put(id string, s *saving) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if old := w.waiting[id]; old != nil {
		s.failed = old.failed
	}
	w.waiting[id] = s
	select {
	case w.wake <- struct{}{}:
	default: // it will look anyway
	}
}

// run writes until ctx ends.
func (w *saver) run(ctx context.Context) {
	again := time.NewTicker(retryTime)
	defer again.Stop()
	for {
		select {
		case <-w.wake:
			w.flush()
		case <-again.C:
			w.retry()
		case <-ctx.Done():
			return
		}
	}
}

// flush writes what waits.
func (w *saver) flush() {
	for w.writeOne() {
	}
}

// retry writes what waits, and once more what failed.
func (w *saver) retry() {
	w.mu.Lock()
	for _, s := range w.waiting {
		s.tried = false
	}
	w.mu.Unlock()
	w.flush()
}

// writeOne writes a table that waits and tells it whether it is on the disk, and the
// operator when that has changed; false if none waits.
func (w *saver) writeOne() bool {
	w.one.Lock()
	defer w.one.Unlock()
	id, s := w.next()
	if s == nil {
		return false
	}
	var err error
	if s.letter != nil {
		err = s.letter()
	} else if s.text != nil {
		err = w.files.Replace(w.path(id), s.text)
	} else if err = w.files.Remove(w.path(id)); errors.Is(err, fs.ErrNotExist) {
		err = nil
	}
	w.mu.Lock()
	newest := w.waiting[id]
	before := newest.failed
	s.tried, newest.failed = true, err != nil
	if newest == s && err == nil {
		delete(w.waiting, id)
	}
	w.mu.Unlock()
	switch {
	case err != nil && !before:
		w.log.Error("a table is not saved", "table", id, "error", err.Error())
	case err == nil && before:
		w.log.Info("a table is saved again", "table", id)
	}
	s.saved(err)
	return true
}

// next is a letter that waits, or a table, nil if none does.
func (w *saver) next() (id string, s *saving) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for i, one := range w.waiting {
		if !one.tried && (s == nil || one.letter != nil) {
			id, s = i, one
		}
	}
	return id, s
}

// closeTables waits for the last writes. The error has the text of every table that is
// not on the disk.
func (s *server) closeTables() error {
	w := s.saver
	atMost(stopTime, w.retry)
	w.mu.Lock()
	defer w.mu.Unlock()
	var lost []string
	for id, s := range w.waiting {
		if s.text != nil {
			lost = append(lost, fmt.Sprintf("%s is not saved; it should hold:\n%s", w.path(id), s.text))
		}
	}
	if slices.Sort(lost); len(lost) > 0 {
		return fmt.Errorf("not everything could be saved\n%s", strings.Join(lost, "\n"))
	}
	return nil
}
