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

	"github.com/charmbracelet/x/ansi"
	"github.com/spf13/pflag"

	"duiju/engine"
	"duiju/games"
	"duiju/games/list"
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
	set := pflag.NewFlagSet("", pflag.ContinueOnError)
	set.DurationVar(&s.odds.Time, "time", 0, "")
	set.DurationVar(&s.odds.Clock, "clock", 0, "")
	set.Uint64Var(&s.odds.Nodes, "nodes", 0, "")
	set.IntVar(&s.odds.Depth, "depth", 0, "")
	for one := range strings.FieldsFuncSeq(limits, func(r rune) bool { return r == ',' || r == '@' }) {
		key, value, _ := strings.Cut(one, "=")
		if err := set.Set(key, value); err != nil || strings.HasPrefix(value, "-") {
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

// names are those of players.
func names(players []seat) (all []string) {
	return list.Of(players, func(p seat) string { return p.name })
}

// pairs are who of n players plays whom: everybody everybody, or the first all others.
func pairs(n int, gauntlet bool) (all [][2]int) {
	for i := range n {
		for j := i + 1; j < n && (i == 0 || !gauntlet); j++ {
			all = append(all, [2]int{i, j})
		}
	}
	return all
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

// printMatches prints the tables of the matches that were played between players. Games
// that were lost by a fault are an error.
func (a *app) printMatches(players []string, matches []matchReport, asJSON bool) error {
	whole := tournamentReport{Players: players, Matches: matches}
	var pairings []arena.Pairing
	faults := 0
	for _, m := range matches {
		pairings = append(pairings, arena.Pairing{A: m.pair[0], B: m.pair[1], Games: m.Results})
		faults += m.Faults
	}
	whole.Table, whole.Conduct = arena.Table(len(players), pairings), arena.Behaved(len(players), pairings)
	var written error
	switch {
	case asJSON && len(players) == 2:
		written = json.NewEncoder(a.std.Out).Encode(matches[0])
	case asJSON:
		written = json.NewEncoder(a.std.Out).Encode(whole)
	default:
		a.printTable(&whole)
	}
	return errors.Join(written, faultError(faults))
}

// printTable prints what was played, the ratings of more than two players, the strongest
// first, and who beat whom; then how the players behaved: their time, memory and faults.
func (a *app) printTable(r *tournamentReport) {
	of := r.Matches[0]
	line := of.Game
	for _, key := range of.Options.Keys() {
		if value := of.Options[key]; value != "" {
			line += " " + key + "=" + value
		}
	}
	fmt.Fprintln(a.std.Out, clean.Line(fmt.Sprintf("%s %s", line, strings.TrimSpace(fmt.Sprintf("%s seed=%d, duiju %s", of.Limits, of.Seed, of.Version)))))
	ratings := [][]string{strings.Split(a.words.S("games.match.ratings"), "|")}
	conduct := [][]string{append([]string{""}, strings.Split(a.words.S("games.match.conduct"), "|")...)}
	if len(r.Table) == 2 { // A and B
		slices.SortFunc(r.Table, func(x, y arena.Rating) int { return x.Player - y.Player })
	}
	for i, t := range r.Table {
		place, name := strconv.Itoa(i+1), clean.Line(r.Players[t.Player])
		row := []string{place, fmt.Sprintf("%+.0f", t.Elo), fmt.Sprintf("%+.0f … %+.0f", t.Low, t.High), fmt.Sprintf("%.1f %%", 100*t.Score), strconv.Itoa(t.Games)}
		for _, o := range r.Table {
			row = append(row, r.against(t.Player, o.Player))
		}
		ratings[0] = slices.Insert(ratings[0], len(ratings[0])-1, place)
		ratings = append(ratings, append(row, name))
		c, memory := r.Conduct[t.Player], "-"
		if c.MiB > 0 {
			memory = fmt.Sprintf("%d MiB", c.MiB)
		}
		if len(r.Table) == 2 {
			place = "AB"[t.Player:][:1]
		}
		if c.Moves+len(c.Faults) > 0 {
			row := []string{place, strconv.Itoa(c.Moves), c.Mean().Round(time.Millisecond).String(), (time.Duration(c.Most) * time.Millisecond).String(), strconv.Itoa(c.Late)}
			for _, kind := range []arena.FaultKind{arena.Crash, arena.Illegal, arena.Silence, arena.Answer} {
				row = append(row, strconv.Itoa(c.Faults[kind]))
			}
			conduct = append(conduct, append(row, memory, name))
		}
	}
	if len(r.Table) > 2 {
		writeColumns(a.std.Out, ratings)
	}
	if len(conduct) > 1 {
		writeColumns(a.std.Out, conduct)
	}
}

// writeColumns writes rows of cells, the last to the left and the others to the right.
func writeColumns(w io.Writer, rows [][]string) {
	width := make([]int, len(rows[0]))
	for _, row := range rows {
		for i, cell := range row {
			width[i] = max(width[i], ansi.StringWidth(cell))
		}
	}
	for _, row := range rows {
		last := len(row) - 1
		for i, cell := range row[:last] {
			fmt.Fprint(w, strings.Repeat(" ", width[i]-ansi.StringWidth(cell)), cell, "  ")
		}
		fmt.Fprintln(w, row[last])
	}
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

// openLedger opens or begins the ledger of a match that begins behind skip games; "" is
// none. The ledgers of its parts, one behind the other in a file, are one too. A ledger
// of another match, or with a game twice or missing, is refused; a last line that a crash
// tore is dropped.
func openLedger(name string, header []byte, skip int) (*ledger, error) {
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
		if bytes.Equal(lines.Bytes(), header) { // the next part
			continue
		}
		var g ledgerGame
		if err := json.Unmarshal(lines.Bytes(), &g); err != nil || g.Game.Points < 0 || g.Game.Points > 2 {
			return nil, fmt.Errorf("%s, line %d: no game of a match", name, n)
		}
		l.done[g.Players] = append(l.done[g.Players], g.Game)
	}
	for _, done := range l.done {
		slices.SortFunc(done, func(x, y arena.Game) int { return x.Index - y.Index })
		for i, g := range done {
			if g.Index != skip+i {
				return nil, fmt.Errorf("%s: game %d is missing, or one before it is there twice", name, skip+i+1)
			}
		}
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
