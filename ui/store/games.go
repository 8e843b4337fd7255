package store

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"duiju/games"
	"duiju/games/text/record"
)

const gameExt = ".duiju"

// Entry is a file of an unfinished game or a record.
type Entry struct {
	Name string // without folder and extension: gomoku-20261121T075300-1f2e3d4c
	Time time.Time
}

// NewName makes a name that no other game has: id, start and eight hex digits,
// which keep games apart that start in one second, also one that the clock,
// set back, gives a second time. It asks no disk, as screens call it.
func (s *Store) NewName(id string) string {
	return fmt.Sprintf("%s-%s-%08x", id, s.now().UTC().Format("20060102T150405"), s.random())
}

// SaveGame queues the newest state of an unfinished game. The returned
// function writes it and belongs into a command.
func (s *Store) SaveGame(name string, record []byte) func() error {
	s.Games.Before(s.playedFile(), func() error { return s.notePlayed(name) })
	return s.Games.put(s.gamePath(name), change{data: record})
}

// Try reports why no game can be saved, nil if one can: it makes a file beside
// them and removes it.
func (s *Store) Try() error {
	name := s.gamePath("try") + fmt.Sprint(s.random()) // swept as what an unfinished write leaves
	if err := s.fs.Create(name, nil); err != nil {
		return err
	}
	return s.fs.Remove(name)
}

// Saving reports whether a state of a game is on its way to the disk.
func (s *Store) Saving(name string) bool {
	return s.Games.pending(s.gamePath(name)) || s.Games.pending(s.recordPath(name))
}

// FinishGame queues the record of a finished game, and the removal of the
// unfinished one once the record is on the disk. The returned function is as
// that of SaveGame.
func (s *Store) FinishGame(name string, record []byte) func() error {
	return s.Games.move(s.gamePath(name), s.recordPath(name), record)
}

// SaveRecord queues a record.
func (s *Store) SaveRecord(name string, data []byte) func() error {
	return s.Games.put(s.recordPath(name), change{data: data})
}

// SaveTable queues the record of a person's game at a table. Its name is the same
// whenever the person comes back, so it is there once.
func (s *Store) SaveTable(r games.Record) func() error {
	return s.SaveRecord(tableRecord(r), record.Marshal(r))
}

func tableRecord(r games.Record) string {
	return r.Game + "-" + r.Started.UTC().Format("20060102T150405") + "-table"
}

// Unfinished lists the unfinished games, the one played last first: by our own
// notes, not by the times of the files, which a clock that was set back or a copy
// of the folder changes. Games without a note come last, the newest file first.
func (s *Store) Unfinished() []Entry {
	all := s.list(filepath.Join(s.Dirs.State, "games"))
	order := s.played()
	place := func(e Entry) uint { return uint(slices.Index(order, e.Name)) } // the largest without a note
	slices.SortStableFunc(all, func(a, b Entry) int { return cmp.Compare(place(a), place(b)) })
	return all
}

// Records lists the records, newest first.
func (s *Store) Records() []Entry { return s.list(filepath.Join(s.Dirs.Data, "records")) }

// ReadGame reads an unfinished game.
func (s *Store) ReadGame(name string) ([]byte, error) { return s.fs.ReadFile(s.gamePath(name)) }

// ReadRecord reads a record.
func (s *Store) ReadRecord(name string) ([]byte, error) { return s.fs.ReadFile(s.recordPath(name)) }

// SetGameAside renames a damaged game and returns the new file name without
// its folder.
func (s *Store) SetGameAside(name string) (string, error) {
	return s.setAside(s.gamePath(name), "bad")
}

// Remove sets a record, or an unfinished game, aside and returns the function that brings
// it back.
func (s *Store) Remove(name string, unfinished bool) (restore func() error, err error) {
	path := s.recordPath(name)
	if unfinished {
		path = s.gamePath(name)
	}
	aside, err := s.setAside(path, "removed")
	if err != nil {
		return nil, err
	}
	return func() error { return s.fs.Rename(filepath.Join(filepath.Dir(path), aside), path) }, nil
}

// ReadState reads a file of the state folder that is no game. One that is
// damaged, or that check does not take, is set aside before the next SaveState
// writes over it: aside is its new name without the folder, "" if it is still
// where it was. A missing file is nil.
func (s *Store) ReadState(file string, check func([]byte) error) (data []byte, aside string) {
	path := filepath.Join(s.Dirs.State, file)
	data, err := s.fs.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, ""
	}
	whole := true
	if err == nil {
		data, whole = unsealFile(data)
	}
	if err == nil && whole && check(data) == nil {
		return data, ""
	}
	if aside, err = s.setAside(path, "bad"); err != nil {
		aside = ""
	}
	return nil, aside
}

// SaveState queues a file of the state folder that is no game.
func (s *Store) SaveState(file string, data []byte) func() error {
	return s.Games.put(filepath.Join(s.Dirs.State, file), change{kind: KindPlace, data: sealFile(data)})
}

// setAside renames a file to NAME.WHY-n, n being the first free number.
func (s *Store) setAside(path, why string) (string, error) {
	taken := map[string]bool{}
	entries, err := s.fs.ReadDir(filepath.Dir(path))
	if err != nil {
		return "", err
	}
	for _, e := range entries {
		taken[e.Name()] = true
	}
	base := filepath.Base(path)
	for n := 1; ; n++ {
		name := fmt.Sprintf("%s.%s-%d", base, why, n)
		if !taken[name] {
			return name, s.fs.Rename(path, filepath.Join(filepath.Dir(path), name))
		}
	}
}

// Export writes an exported game into the exports folder and returns its path. It never
// takes another's place.
func (s *Store) Export(name string, data []byte) (string, error) {
	path := filepath.Join(s.Dirs.Data, "exports", name)
	return path, s.fs.Create(path, data)
}

// ExportName is a name, with folders or without, that no file of the exports folder has with
// any ending: the given one, or that with a number added.
func (s *Store) ExportName(name string) string {
	folder, base := filepath.Split(name)
	entries, _ := s.fs.ReadDir(filepath.Join(s.Dirs.Data, "exports", folder)) // no folder, no files
	free := base
	for n := 2; slices.ContainsFunc(entries, func(e fs.DirEntry) bool {
		return strings.TrimSuffix(e.Name(), filepath.Ext(e.Name())) == free
	}); n++ {
		free = fmt.Sprintf("%s-%d", base, n)
	}
	return folder + free
}

func (s *Store) list(dir string) []Entry {
	entries, err := s.fs.ReadDir(dir)
	if err != nil {
		return nil // no folder, no games
	}
	var all []Entry
	for _, e := range entries {
		name, ok := strings.CutSuffix(e.Name(), gameExt)
		if !ok || e.IsDir() {
			continue
		}
		info, err := e.Info()
		if err != nil {
			continue // removed meanwhile
		}
		all = append(all, Entry{Name: name, Time: info.ModTime()})
	}
	slices.SortFunc(all, func(a, b Entry) int {
		if c := b.Time.Compare(a.Time); c != 0 {
			return c
		}
		return cmp.Compare(b.Name, a.Name)
	})
	return all
}

// SaveFile queues a file anywhere, such as the one a game is recorded in.
func (s *Store) SaveFile(path string, data []byte) func() error {
	return s.Games.put(path, change{data: data})
}

// playedFile has the names of the unfinished games, the one played last first.
func (s *Store) playedFile() string { return filepath.Join(s.Dirs.State, "played.txt") }

// mostPlayed is how many names it has; those of games that are gone are the last ones.
const mostPlayed = 1000

// played are those names; without the file the times of the games decide.
func (s *Store) played() []string {
	text, _ := s.fs.ReadFile(s.playedFile())
	return strings.FieldsFunc(string(text), func(r rune) bool { return r == '\n' })
}

// notePlayed puts a game first, unless it is: another copy of the program may have noted
// another game meanwhile.
func (s *Store) notePlayed(name string) error {
	all := s.played()
	if len(all) > 0 && all[0] == name {
		return nil
	}
	all = append([]string{name}, slices.DeleteFunc(all, func(other string) bool { return other == name })...)
	return s.fs.Replace(s.playedFile(), []byte(strings.Join(all[:min(len(all), mostPlayed)], "\n")+"\n"))
}
