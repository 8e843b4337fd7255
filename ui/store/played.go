package store

import (
	"encoding/json"
	"path/filepath"
)

// Which unfinished game was played last is noted in a file that gets a line
// whenever another game is played than before.

// playedGame is such a line.
type playedGame struct {
	Game string `json:"game"`
}

func (s *Store) playedFile() string { return filepath.Join(s.Dirs.State, "played.jsonl") }

// notePlayed notes that a game is being played. The note is written with the game,
// unless it stands last in the file anyway: another copy of the program may have
// noted another game meanwhile.
func (s *Store) notePlayed(name string) {
	s.Games.note(s.playedFile(), playedGame{name}.line())
}

// line is the line of the file.
func (p playedGame) line() []byte {
	text, _ := json.Marshal(p) // a string cannot fail
	return append(sealLine(text), '\n')
}

// played is the place of every game in the order in which they were played, from
// 1 on.
func (s *Store) played() map[string]int {
	order := map[string]int{}
	all, _, err := readLines[playedGame](s, s.playedFile())
	if err != nil {
		return order // the times of the files decide
	}
	for i, p := range all {
		order[p.Game] = i + 1
	}
	return order
}

// maxPlayed is from how many lines on the notes are written anew, without those
// of games that are gone.
const maxPlayed = 1000

// shortenPlayed drops the notes that say nothing any more.
func (s *Store) shortenPlayed() {
	all, _, err := readLines[playedGame](s, s.playedFile())
	games := s.list(filepath.Join(s.Dirs.State, "games"))
	if err != nil || len(all) < maxPlayed || len(games) == 0 { // or the folder cannot be read
		return
	}
	last, there := map[string]int{}, map[string]bool{}
	for i, p := range all {
		last[p.Game] = i
	}
	for _, e := range games {
		there[e.Name] = true
	}
	var text []byte
	for i, p := range all {
		if last[p.Game] == i && there[p.Game] {
			text = append(text, p.line()...)
		}
	}
	_ = s.fs.Replace(s.playedFile(), text) // the long file serves as well
}
