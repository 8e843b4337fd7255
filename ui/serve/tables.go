package serve

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"duiju/games/play/table"
	"duiju/games/text/command"
	"duiju/ui/store"
)

// openTables makes the tables again that a server before this one kept.
func (s *server) openTables() error {
	s.hub = table.NewHub(table.Config{Modules: s.c.Modules, MaxHost: s.c.Limits.Tables, Log: s.c.Log, Keep: s.tables.keep, Deliver: s.deliver, Invite: s.inviteTo})
	names, err := filepath.Glob(s.tables.path("*"))
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
	s.tables.begin(s.tables.Before("letter "+name+" "+l.Table+l.At.Format(" 20060102T150405.000"), func() error {
		files := s.disk.enter(name, p.Host)
		err := store.Open(store.DirsIn(filepath.Join(s.disk.folder, name)), files).PutLetter(l)
		files.leave(true, "#")
		if errors.Is(err, errDisk) { // there will be no room in a moment either
			s.c.Log.Error("a letter is not kept", "table", l.Table, "to", shortID(p.ID), "error", err.Error())
			return nil
		}
		return err
	}))
}

// tables writes the files of tables. What fails is tried again with whatever is written
// next, and every few seconds.
type tables struct {
	*store.Queue
	folder string
	log    *slog.Logger

	mu      sync.Mutex
	failing map[string]bool // tables that are not on the disk, as was logged
}

// retryTime is the time after which what failed is tried again.
const retryTime = 5 * time.Second

func newTables(folder string, files store.FS, log *slog.Logger) *tables {
	return &tables{Queue: store.NewQueue(cmp.Or(files, store.FS(store.OS{}))), folder: folder, log: log, failing: map[string]bool{}}
}

func (t *tables) path(id string) string { return filepath.Join(t.folder, id+".json") }

// keep is table.Config.Keep.
func (t *tables) keep(id string, text []byte, saved func(error)) bool {
	t.begin(t.Keep(t.path(id), text, func(err error) {
		t.note(id, err)
		saved(err)
	}))
	return true
}

// begin lets the queue write, where it does not yet.
func (t *tables) begin(write func() error) {
	go func() { _ = write() }() // who has queued something hears of it
}

// note tells the operator when a table is not on the disk any more, or is again.
func (t *tables) note(id string, err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	switch before := t.failing[id]; {
	case err != nil && !before:
		t.log.Error("a table is not saved", "table", id, "error", err.Error())
	case err == nil && before:
		t.log.Info("a table is saved again", "table", id)
	}
	if t.failing[id] = true; err == nil {
		delete(t.failing, id)
	}
}

// settle waits for what is being written.
func (t *tables) settle() {
	ctx, cancel := context.WithTimeout(context.Background(), stopTime)
	defer cancel()
	t.Settle(ctx)
}

// close waits for the last writes. The error has the text of every table that is not on
// the disk.
func (t *tables) close() error {
	ctx, cancel := context.WithTimeout(context.Background(), stopTime)
	defer cancel()
	var lost []string
	for _, u := range t.Flush(ctx) {
		lost = append(lost, fmt.Sprintf("%s is not saved; it should hold:\n%s", u.Name, u.Data))
	}
	if len(lost) > 0 {
		return fmt.Errorf("not everything could be saved\n%s", strings.Join(lost, "\n"))
	}
	return nil
}
