package cli

// Matches between more than two players, and what a long match needs: an end
// when enough is known, and a ledger from which it goes on.

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strconv"
	"strings"

	"duiju/games"
	"duiju/games/play/arena"
	"duiju/games/text/command"
	"duiju/ui/draw/clean"
)

// schedule is who plays whom in a match.
type schedule struct {
	players []games.PlayerSpec
	pairs   [][2]int
}

// newSchedule pairs the players: everybody with everybody, or the first with all
// others.
func newSchedule(players []games.PlayerSpec, gauntlet bool) schedule {
	s := schedule{players: players}
	for i := range players {
		for j := i + 1; j < len(players); j++ {
			if !gauntlet || i == 0 {
				s.pairs = append(s.pairs, [2]int{i, j})
			}
		}
	}
	return s
}

// parseSPRT reads LOW,HIGH in Elo; "" is no test.
func parseSPRT(text string) (*arena.SPRT, error) {
	if text == "" {
		return nil, nil
	}
	low, high, _ := strings.Cut(text, ",")
	a, err1 := strconv.ParseFloat(strings.TrimSpace(low), 64)
	b, err2 := strconv.ParseFloat(strings.TrimSpace(high), 64)
	if err1 != nil || err2 != nil || !(a < b) || max(-a, b) > 1000 {
		return nil, command.Usagef("--sprt takes two differences in Elo, the lower first: --sprt 0,10; got %s", text)
	}
	return &arena.SPRT{Low: a, High: b}, nil
}

// sprtText says where a test stands.
func sprtText(t arena.SPRT, v arena.Verdict) string {
	taken := "not decided"
	switch v.Taken {
	case 1:
		taken = fmt.Sprintf("A is at least %g Elo better", t.High)
	case -1:
		taken = fmt.Sprintf("A is at most %g Elo better", t.Low)
	}
	return fmt.Sprintf("SPRT %g,%g: log odds %+.2f, %s", t.Low, t.High, v.LLR, taken)
}

// tournamentReport is the JSON of a match between more than two players.
type tournamentReport struct {
	Players []string       `json:"players"`
	Table   []arena.Rating `json:"table"`
	Matches []matchReport  `json:"matches"`
}

// printTable prints the ratings, the strongest first, and who beat whom.
func (a *app) printTable(r *tournamentReport, asJSON bool) error {
	if asJSON {
		return json.NewEncoder(a.std.Out).Encode(r)
	}
	fmt.Fprintf(a.std.Out, "%4s  %6s  %15s  %7s  %6s  %s\n", "rank", "Elo", "95 %", "score", "games", "player")
	for i, t := range r.Table {
		fmt.Fprintf(a.std.Out, "%4d  %+6.0f  %+6.0f … %+6.0f  %5.1f %%  %6d  %s\n",
			i+1, t.Elo, t.Low, t.High, 100*t.Score, t.Games, clean.Line(r.Players[t.Player]))
	}
	return nil
}

// ledger is a file of finished games, a line each, behind a line that says
// which match they are of.
type ledger struct {
	file *os.File
	done map[[2]int][]arena.Game // the games of each pair of players so far
	err  error                   // the first of writing
}

// ledgerGame is a line of a ledger.
type ledgerGame struct {
	Players [2]int     `json:"players"`
	Game    arena.Game `json:"game"`
}

// openLedger opens or begins the ledger of a match; "" is none. A ledger of
// another match is refused, a last line that a crash tore is dropped.
func openLedger(name string, header []byte) (*ledger, error) {
	l := &ledger{done: map[[2]int][]arena.Game{}}
	if name == "" {
		return l, nil
	}
	if name == command.Standard {
		return nil, command.Usagef("--ledger needs a file, from which the match can go on")
	}
	data, err := command.ReadFile(name, command.MaxFile)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	whole := data[:bytes.LastIndexByte(data, '\n')+1]
	lines := bufio.NewScanner(bytes.NewReader(whole))
	lines.Buffer(nil, len(whole)+1)
	if lines.Scan() && !bytes.Equal(lines.Bytes(), header) {
		return nil, fmt.Errorf("%s holds another match: other players, options, limits or another seed", name)
	}
	for n := 2; lines.Scan(); n++ {
		var g ledgerGame
		if err := json.Unmarshal(lines.Bytes(), &g); err != nil || g.Game.Points < 0 || g.Game.Points > 2 {
			return nil, fmt.Errorf("%s, line %d: no game of a match", name, n)
		}
		l.done[g.Players] = append(l.done[g.Players], g.Game)
	}
	if l.file, err = os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o666); err != nil {
		return nil, command.PlainError(err)
	}
	if err := l.file.Truncate(int64(len(whole))); err != nil {
		return nil, command.PlainError(err)
	}
	if _, err := l.file.Seek(0, io.SeekEnd); err != nil {
		return nil, command.PlainError(err)
	}
	if len(whole) == 0 {
		l.write(header)
	}
	return l, nil
}

func (l *ledger) write(line []byte) {
	if l.file == nil || l.err != nil {
		return
	}
	_, err := l.file.Write(append(line, '\n'))
	l.err = command.PlainError(err)
}

// add notes a game that was just played.
func (l *ledger) add(players [2]int, g arena.Game) {
	line, err := json.Marshal(ledgerGame{players, g})
	if err != nil && l.err == nil {
		l.err = err
		return
	}
	l.write(line)
}

func (l *ledger) close() error {
	if l.file == nil {
		return nil
	}
	return errors.Join(l.err, command.PlainError(l.file.Close()))
}
