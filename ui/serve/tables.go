package serve

import (
	"context"
	"path/filepath"

	"duiju/games/play/table"
	"duiju/games/text/command"
	"duiju/ui/store"
)

// openTables makes the tables again that a server before this one kept.
func (s *server) openTables() error {
	folder := filepath.Join(s.c.Home, "tables")
	s.queue = store.NewQueue(nil)
	s.hub = table.NewHub(table.Config{Modules: s.c.Modules, MaxHost: s.c.Limits.Tables, Log: s.c.Log, Keep: func(id string, text []byte) {
		path := filepath.Join(folder, id+".json")
		if run := s.queue.Put(path, text); run != nil {
			go func() {
				if err := run(); err != nil { // it stays queued, and the next change tries again
					s.c.Log.Error("a table is not saved", "table", id, "error", err.Error())
				}
			}()
		}
	}})
	names, err := filepath.Glob(filepath.Join(folder, "*.json"))
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

// closeTables waits for the last writes.
func (s *server) closeTables() {
	ctx, cancel := context.WithTimeout(context.Background(), stopTime)
	defer cancel()
	for _, u := range s.queue.Flush(ctx) {
		s.c.Log.Error("a table is not saved", "file", filepath.Base(u.Name))
	}
}
