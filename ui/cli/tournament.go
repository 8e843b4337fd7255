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
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"duiju/engine"
	"duiju/games"
	"duiju/games/play/arena"
	"duiju/games/text/command"
	"duiju/ui/draw/clean"
)

// seat is a player of a match, with limits of its own behind an @ where its name has
// them.
type seat struct {
	games.PlayerSpec
	name string
	odds games.Budget
}

// readSeat reads the name of a player: PLAYER or PLAYER@time=1s,nodes=1000,depth=3,clock=1m.
// An @ in the command of another program that no limit follows is the command's.
func readSeat(a *app, m games.Module, o games.Options, text string) (s seat, err error) {
	name, limits := text, ""
	if i := strings.LastIndexByte(text, '@'); i >= 0 && oddsForm.MatchString(text[i+1:]) {
		name, limits = text[:i], text[i:]
	}
	for _, one := range strings.FieldsFunc(limits, func(r rune) bool { return r == ',' || r == '@' }) {
		key, value, _ := strings.Cut(one, "=")
		var err error
		switch key {
		case "time":
			s.odds.Time, err = time.ParseDuration(value)
		case "clock":
			s.odds.Clock, err = time.ParseDuration(value)
		case "nodes":
			s.odds.Nodes, err = strconv.ParseUint(value, 10, 64)
		default:
			s.odds.Depth, err = strconv.Atoi(value)
		}
		if err != nil || value == "" || strings.HasPrefix(value, "-") {
			return s, command.Usagef("%s: %s is no limit; give time=300ms, clock=1m, nodes=1000 or depth=4", text, one)
		}
	}
	s.PlayerSpec, err = a.player(m, o, name)
	s.name = s.String() + limits
	return s, err
}

// oddsForm is what limits of one player look like.
var oddsForm = regexp.MustCompile(`^(time|clock|nodes|depth)=[^=,]*(,(time|clock|nodes|depth)=[^=,]*)*$`)

// parseAgreement reads SCORE,MOVES; "" is none.
func parseAgreement(flag, text string) (by arena.Agreement, err error) {
	if text == "" {
		return by, nil
	}
	score, moves, _ := strings.Cut(text, ",")
	n, err1 := strconv.Atoi(strings.TrimSpace(score))
	by.Moves, err = strconv.Atoi(strings.TrimSpace(moves))
	by.Score = engine.Score(min(n, int(engine.MaxEval)))
	if err1 != nil || err != nil || n < 0 || by.Moves < 1 {
		return by, command.Usagef("--%s takes a score in the game's points and a number of moves: --%s 500,4; got %s", flag, flag, text)
	}
	return by, nil
}

// schedule is who plays whom in a match.
type schedule struct {
	players []seat
	pairs   [][2]int
}

// names are those of the players.
func (s schedule) names() (all []string) {
	for _, p := range s.players {
		all = append(all, p.name)
	}
	return all
}

// newSchedule pairs the players: everybody with everybody, or the first with all
// others.
func newSchedule(players []seat, gauntlet bool) schedule {
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

// maxElo is the largest difference that a test takes: 100 to 1 and a little more says
// all that a few thousand games can.
const maxElo = 2000

// parseSPRT reads LOW,HIGH in Elo; "" is no test.
func parseSPRT(text string) (*arena.SPRT, error) {
	if text == "" {
		return nil, nil
	}
	low, high, _ := strings.Cut(text, ",")
	a, err1 := strconv.ParseFloat(strings.TrimSpace(low), 64)
	b, err2 := strconv.ParseFloat(strings.TrimSpace(high), 64)
	if err1 != nil || err2 != nil || !(a < b) || max(-a, b) > maxElo {
		return nil, command.Usagef("--sprt takes two differences in Elo, the lower first, at most %d: --sprt 0,10; got %s", maxElo, text)
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
	Players []string        `json:"players"`
	Table   []arena.Rating  `json:"table"`
	Conduct []arena.Conduct `json:"conduct"`
	Matches []matchReport   `json:"matches"`
}

// printTable prints the ratings, the strongest first, and who beat whom.
func (a *app) printTable(r *tournamentReport, asJSON bool) error {
	if asJSON {
		return json.NewEncoder(a.std.Out).Encode(r)
	}
	cross := make([]string, len(r.Table)) // the heads of the columns: points against each
	for i := range cross {
		cross[i] = fmt.Sprintf("%9s", fmt.Sprintf("v %d", i+1))
	}
	fmt.Fprintf(a.std.Out, "%4s  %6s  %15s  %7s  %6s %s  %s\n", "rank", "Elo", "95 %", "score", "games", strings.Join(cross, ""), "player")
	for i, t := range r.Table {
		for j, o := range r.Table {
			cross[j] = fmt.Sprintf("%9s", r.against(t.Player, o.Player))
		}
		fmt.Fprintf(a.std.Out, "%4d  %+6.0f  %+6.0f … %+6.0f  %5.1f %%  %6d %s  %s\n",
			i+1, t.Elo, t.Low, t.High, 100*t.Score, t.Games, strings.Join(cross, ""), clean.Line(r.Players[t.Player]))
	}
	a.printConduct(r.Players, r.Conduct)
	return nil
}

// against is what a player made against another: points of games.
func (r *tournamentReport) against(player, other int) string {
	for _, m := range r.Matches {
		s := m.Score
		switch m.pair {
		case [2]int{player, other}:
			return fmt.Sprintf("%g/%d", float64(s.Wins)+float64(s.Draws)/2, s.Games)
		case [2]int{other, player}:
			return fmt.Sprintf("%g/%d", float64(s.Losses)+float64(s.Draws)/2, s.Games)
		}
	}
	return "-"
}

// printConduct says how the players behaved: their time, memory and faults.
func (a *app) printConduct(names []string, all []arena.Conduct) {
	if !slices.ContainsFunc(all, func(c arena.Conduct) bool { return c.Moves+len(c.Faults) > 0 }) {
		return
	}
	fmt.Fprintf(a.std.Out, "%6s %9s %9s %5s %6s %8s %8s %7s %8s  %s\n",
		"moves", "mean", "longest", "late", "crash", "illegal", "silence", "answer", "memory", "player")
	for _, c := range all {
		memory := "-"
		if c.MiB > 0 {
			memory = fmt.Sprintf("%d MiB", c.MiB)
		}
		fmt.Fprintf(a.std.Out, "%6d %9v %9v %5d %6d %8d %8d %7d %8s  %s\n", c.Moves, c.Mean().Round(time.Millisecond), time.Duration(c.Most)*time.Millisecond,
			c.Late, c.Faults[arena.Crash], c.Faults[arena.Illegal], c.Faults[arena.Silence], c.Faults[arena.Answer], memory, clean.Line(names[c.Player]))
	}
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
