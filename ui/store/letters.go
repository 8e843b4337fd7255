package store

import (
	"encoding/json"
	"path/filepath"

	"duiju/games"
	"duiju/games/play/match"
	"duiju/games/play/session"
	"duiju/games/play/table"
	"duiju/games/text/record"
)

// LetterFolder is where letters wait in the state folder.
const LetterFolder = "mail"

// PutLetter writes a letter, once for each game.
func (s *Store) PutLetter(l table.Letter) error {
	r, err := record.Parse([]byte(l.Record))
	if err != nil {
		return err
	}
	data, err := json.Marshal(l)
	if err != nil {
		return err
	}
	return s.fs.Replace(filepath.Join(s.Dirs.State, LetterFolder, tableRecord(r)+".json"), data)
}

// TakeLetters puts the games of the letters where those stand that the person saw end, and
// returns the letters and the results. What is there already, since the server was killed
// in between, is not returned; what cannot be read or kept stays a letter.
func (s *Store) TakeLetters(modules []games.Module) (taken []table.Letter, results []Result) {
	folder := filepath.Join(s.Dirs.State, LetterFolder)
	entries, _ := s.fs.ReadDir(folder) // most have none
	for _, e := range entries {
		path := filepath.Join(folder, e.Name())
		var l table.Letter
		data, err := s.fs.ReadFile(path)
		if err != nil || json.Unmarshal(data, &l) != nil {
			continue
		}
		r, err := record.Parse([]byte(l.Record))
		module := games.ByID(modules, r.Game)
		if err != nil || module == nil {
			continue
		}
		m, err := match.Replay(module, r)
		if err != nil {
			continue
		}
		_, missing := s.ReadRecord(tableRecord(r))
		if missing != nil && s.SaveTable(r)() != nil {
			continue
		}
		if s.fs.Remove(path) != nil || missing == nil { // another window has taken it
			continue
		}
		taken = append(taken, l)
		if st := m.Status(); st.Over {
			results = append(results, ResultOf(m, session.Result{Status: st, Seats: r.Seats, Plies: m.At()}, l.At))
			_ = s.AddResult(results[len(results)-1])() // the queue keeps what failed
		}
	}
	return taken, results
}
