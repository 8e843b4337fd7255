package record

import (
	"bytes"
	"cmp"
	"duiju/games"
	"duiju/games/text/command"
	"duiju/games/text/message"
	"duiju/games/text/sgf"
	"fmt"
	"hash/crc32"
	"slices"
	"strconv"
	"strings"
	"time"
)

// recordVersion is the version of the text form that is written. No program that read
// or wrote another was given to anybody.
//
// A record is UTF-8 text of one fact a line, each a word and its values:
//
//	duiju 3                              the version; always the first line
//	game darkchess
//	option draw 60                       one line an option, sorted by key
//	option setup "dark"                  a value may be quoted as in Go
//	position "X... r K 0"                where it did not begin as a new game
//	seed 31
//	salt 5f0c2e...                       of the sealed deal, see Match.Seal
//	first human                          the players of the two sides
//	second level:2
//	started 2026-11-21T08:00:00Z
//	clock 5m0s 5s 4m12s 5m0s             main, increment, left first, left second
//	practice                             present or not
//	result second resigned               first|second|draw and the ending
//	result white file                    as its note RE says, by colour
//	source sgf                           of a file: its steps are carried out whatever they are
//	moves 3 2                            how many follow, how many are on the board
//	1 c2(P)
//	2 d4(k)
//	3 c2-d2
//	branch 0 1 2                         from line 0, after its 1st move, 2 moves
//	2 a1(n)
//	3 c2-c3
//	branch 0 1 1 earlier                 in its file it stands before the line it leaves
//	2 b1(q)
//	note 1 3 C "better"                  on line 1, after its 3rd move
//	note 0 0 RE "W+34.5"
//	note 0 2 score "+35"
//	end 5f1a99c0                         CRC-32 of all bytes above
//
// Notes are the one place for what hangs on a move, or on the whole game (after 0
// moves): name and values, one or more. A name in capitals is a property of SGF, as
// its file has it, with its escapes; a record of an SGF file has all of them, in
// their order. Other names are our own: score, depth and time (ms) of a move, its
// mark in a review (! ? ??), same (the step stands in the node of the step before),
// psq (the lines of a PSQ file that are no moves). Unknown names are kept.
//
// A step of a file that is no move is a set-up: stones by colour, points that
// become empty, who moves; "setup" alone does nothing:
//
//	4 setup black:D4,E5 white:C3:E3 none:A1 to:white
//
// All lines but the first two may be missing, so a record is easily written
// by hand: a "moves" line without numbers takes every numbered line that
// follows. There are limits, MaxMoves and MaxBranches. Empty lines and lines that begin with # say nothing. Unknown words
// are an error. A record that breaks off or is damaged keeps what stands
// before the damage.
const recordVersion = 3

// endings are the results that are not decided by a game's rules, by the word
// for them in a record.
var endings = []struct{ word, key string }{
	{"resigned", "games.end.resigned"},
	{"time", "games.end.time"},
	{"adjudicated", "games.end.adjudicated"},
	{"agreed", "games.end.agreed"},
	{"forfeit", "games.end.forfeit"},
	{"plies", "games.end.plies"},
	{"file", ""}, // as the file says
}

// Marshal writes the record as text.
func Marshal(r games.Record) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "duiju %d\ngame %s\n", recordVersion, r.Game)
	for _, k := range r.Options.Keys() {
		fmt.Fprintf(&b, "option %s %s\n", k, quoteIfNeeded(r.Options[k]))
	}
	if r.Position != "" {
		fmt.Fprintf(&b, "position %s\n", strconv.Quote(r.Position))
	}
	fmt.Fprintf(&b, "seed %d\n", r.Seed)
	if r.Salt != "" {
		fmt.Fprintf(&b, "salt %s\n", r.Salt)
	}
	fmt.Fprintf(&b, "first %s\nsecond %s\n", r.Seats[games.First], r.Seats[games.Second])
	if !r.Started.IsZero() {
		fmt.Fprintf(&b, "started %s\n", r.Started.UTC().Format(time.RFC3339))
	}
	if c := r.Clock; c.On() {
		fmt.Fprintf(&b, "clock %s %s %s %s\n", c.Main, c.Increment, c.Left[games.First], c.Left[games.Second])
	}
	if r.Practice {
		b.WriteString("practice\n")
	}
	if r.Source != "" {
		fmt.Fprintf(&b, "source %s\n", r.Source)
	}
	if r.Result != nil {
		how := endingWord(r.Result.Reason)
		fmt.Fprintf(&b, "result %s %s\n", winnerWord(r.Result.Winner, how), how)
	}
	fmt.Fprintf(&b, "moves %d %d\n", len(r.Moves), r.At)
	writeMoves(&b, 0, r.Moves)
	for _, br := range r.Branches {
		fmt.Fprintf(&b, "branch %d %d %d", br.Line, br.After, len(br.Moves))
		if br.Earlier {
			b.WriteString(" earlier")
		}
		b.WriteByte('\n')
		writeMoves(&b, br.After, br.Moves)
	}
	for _, t := range r.Notes {
		fmt.Fprintf(&b, "note %d %d %s", t.Line, t.After, t.Name)
		for _, v := range t.Values {
			b.WriteString(" " + strconv.Quote(v))
		}
		b.WriteByte('\n')
	}
	fmt.Fprintf(&b, "end %08x\n", crc32.ChecksumIEEE(b.Bytes()))
	return b.Bytes()
}

func writeMoves(b *bytes.Buffer, after int, moves []string) {
	for i, m := range moves {
		fmt.Fprintf(b, "%d %s\n", after+i+1, quoteIfNeeded(m))
	}
}

// quoteIfNeeded keeps a value on its line and readable back.
func quoteIfNeeded(s string) string {
	q := strconv.Quote(s)
	if q != `"`+s+`"` || s == "" || strings.TrimSpace(s) != s {
		return q
	}
	return s
}

func unquote(s string) (string, error) {
	if strings.HasPrefix(s, `"`) {
		return strconv.Unquote(s)
	}
	return s, nil
}

// winnerWord is the winner of an ending; a file names colours.
func winnerWord(s games.Side, how string) string {
	switch {
	case s == games.NoSide:
		return "draw"
	case how == "file":
		return games.SetupColor(s)
	}
	return map[games.Side]string{games.First: "first", games.Second: "second"}[s]
}

func endingWord(reason message.Text) string {
	for _, e := range endings {
		if e.key == reason.Key && e.key != "" {
			return e.word
		}
	}
	if (games.Status{Reason: reason}).FromFile() {
		return "file"
	}
	return "agreed"
}

// Is reports whether a text is a record rather than a foreign one: its first line, or
// where that is damaged its second, says so.
func Is(data []byte) bool {
	first, rest, _ := bytes.Cut(bytes.TrimPrefix(data, []byte("\ufeff")), []byte("\n"))
	return bytes.HasPrefix(first, []byte("duiju ")) || bytes.HasPrefix(rest, []byte("game "))
}

// Parse reads a record. After an error, a *Fault of kind ErrRecord, the
// record holds everything before the damage; it is worth using if its Game is
// set. A record of a newer version gives a *Fault of kind ErrNewer and nothing
// else. Whether the moves are legal is for Replay to say.
func Parse(data []byte) (games.Record, error) {
	p := recordParser{want: -1}
	for len(data) > 0 {
		line, rest, whole := bytes.Cut(data, []byte("\n"))
		p.line++
		text := strings.TrimSuffix(string(line), "\r")
		if err := p.parse(text, whole); err != nil {
			return p.finish(), err
		}
		if p.ended {
			break
		}
		p.crc = crc32.Update(p.crc, crc32.IEEETable, data[:len(data)-len(rest)])
		data = rest
	}
	r := p.finish()
	switch {
	case p.line == 0:
		return r, message.Faultf(message.ErrRecord, "games.record.none")
	case r.Game == "":
		return r, p.damage()
	case p.want > 0:
		return r, message.Faultf(message.ErrRecord, "games.record.short", "n", len(*p.moves), "missing", p.want)
	}
	return r, nil
}

// recordParser holds what the next line depends on.
type recordParser struct {
	r     games.Record
	line  int
	crc   uint32
	ended bool
	atSet bool
	moves *[]string // the line of moves being read
	after int       // moves of other lines before it
	want  int       // moves still announced, -1: as many as there are
	total int       // moves of all lines so far
}

// TooLarge is the fault of a record beyond the limits.
func TooLarge() error {
	return message.Faultf(message.ErrRecord, "games.record.large", "moves", command.MaxMoves, "branches", command.MaxBranches)
}

// most is a limit, which is another one for what was read from a file: nothing of it
// has to be played.
func (p *recordParser) most(n int) int {
	if p.r.Source != "" {
		return command.MaxSteps
	}
	return n
}

// damage is the fault for the current line.
func (p *recordParser) damage() error {
	return message.Faultf(message.ErrRecord, "games.record.damaged", "line", p.line)
}

// finish makes what was read consistent.
func (p *recordParser) finish() games.Record {
	if !p.atSet || p.r.At > len(p.r.Moves) {
		p.r.At = len(p.r.Moves)
	}
	if r := p.r.Result; r != nil && r.Reason.IsZero() {
		winner, said := sgf.Result(p.r.Note(games.NoteResult), p.r.Note("GM"))
		r.Winner, r.Reason = sgf.Color(winner), said
	}
	return p.r
}

func (p *recordParser) parse(text string, whole bool) error {
	if p.line == 1 {
		return p.parseVersion(text)
	}
	if text == "" || text[0] == '#' {
		return nil
	}
	// A line that is cut off may read as another move than was played.
	if !whole && !strings.HasPrefix(text, "end ") {
		return p.damage()
	}
	word, value, _ := strings.Cut(text, " ")
	if text[0] >= '0' && text[0] <= '9' {
		return p.parseMove(word, value)
	}
	if p.r.Game == "" && word != "game" {
		return p.damage()
	}
	if p.want > 0 {
		return message.Faultf(message.ErrRecord, "games.record.short", "n", len(*p.moves), "missing", p.want)
	}
	ok := false
	switch word {
	case "game":
		ok = p.r.Game == "" && message.IsWord(value)
		p.r.Game = value
	case "option":
		ok = p.parseOption(value)
	case "position":
		var err error
		p.r.Position, err = unquote(value)
		ok = err == nil && p.r.Position != ""
	case "seed":
		ok = parseNumber(value, &p.r.Seed)
	case "salt":
		ok = message.IsWord(value)
		p.r.Salt = value
	case "first":
		ok = parsePlayer(value, &p.r.Seats[games.First])
	case "second":
		ok = parsePlayer(value, &p.r.Seats[games.Second])
	case "started":
		t, err := time.Parse(time.RFC3339, value)
		p.r.Started, ok = t.UTC(), err == nil
	case "clock":
		ok = p.parseClock(strings.Fields(value))
	case "source":
		ok = message.IsWord(value)
		p.r.Source = value
	case "practice":
		p.r.Practice, ok = true, value == ""
	case "result":
		ok = p.parseResult(strings.Fields(value))
	case "moves":
		ok = p.parseMoves(strings.Fields(value))
	case "branch":
		if len(p.r.Branches) == p.most(command.MaxBranches) {
			return TooLarge()
		}
		ok = p.parseBranch(strings.Fields(value))
	case "note":
		ok = p.parseNote(value)
	case "end":
		p.ended = true
		if ok = value == fmt.Sprintf("%08x", p.crc); !ok { // which line is another nobody can say
			return message.Faultf(message.ErrRecord, "games.record.changed")
		}
	}
	if !ok {
		return p.damage()
	}
	return nil
}

func (p *recordParser) parseVersion(text string) error {
	word, value, _ := strings.Cut(strings.TrimPrefix(text, "\ufeff"), " ")
	version, err := strconv.Atoi(value)
	switch {
	case word != "duiju" || err != nil || version < 1:
		return message.Faultf(message.ErrRecord, "games.record.none")
	case version > recordVersion:
		return message.Faultf(message.ErrNewer, "games.record.newer", "version", version, "known", recordVersion)
	}
	return nil
}

func (p *recordParser) parseOption(value string) bool {
	key, v, _ := strings.Cut(value, " ")
	v, err := unquote(v)
	if _, twice := p.r.Options[key]; twice || err != nil || !message.IsWord(key) {
		return false
	}
	if p.r.Options == nil {
		p.r.Options = games.Options{}
	}
	p.r.Options[key] = v
	return true
}

func (p *recordParser) parseClock(f []string) bool {
	if len(f) != 4 {
		return false
	}
	var d [4]time.Duration
	for i := range d {
		var err error
		if d[i], err = time.ParseDuration(f[i]); err != nil || d[i] < 0 {
			return false
		}
	}
	p.r.Clock = games.Clock{Main: d[0], Increment: d[1], Left: [2]time.Duration{d[2], d[3]}}
	return p.r.Clock.On()
}

func (p *recordParser) parseResult(f []string) bool {
	if len(f) != 2 {
		return false
	}
	for _, s := range []games.Side{games.First, games.Second, games.NoSide} {
		for _, e := range endings {
			if f[1] == e.word && f[0] == winnerWord(s, e.word) {
				p.r.Result = &games.Status{Over: true, Winner: s, Reason: message.T(e.key)}
				return true
			}
		}
	}
	return false
}

func (p *recordParser) parseMoves(f []string) bool {
	if p.moves != nil || len(f) > 2 {
		return false
	}
	p.moves = &p.r.Moves
	if len(f) > 0 && !parseCount(f[0], &p.want) {
		return false
	}
	if len(f) > 1 {
		p.atSet = true
		return parseCount(f[1], &p.r.At) && p.r.At <= p.want
	}
	return true
}

func (p *recordParser) parseBranch(f []string) bool {
	var b games.Branch
	var n int
	if len(f) == 4 && f[3] == "earlier" {
		b.Earlier, f = true, f[:3]
	}
	if len(f) != 3 || !parseCount(f[0], &b.Line) || !parseCount(f[1], &b.After) || !parseCount(f[2], &n) || n == 0 {
		return false
	}
	if b.Line > len(p.r.Branches) || b.After > lineLength(p.r, b.Line) {
		return false
	}
	p.r.Branches = append(p.r.Branches, b)
	p.moves, p.after, p.want = &p.r.Branches[len(p.r.Branches)-1].Moves, b.After, n
	return true
}

func (p *recordParser) parseNote(value string) bool {
	var t games.Note
	line, rest, _ := strings.Cut(value, " ")
	after, rest, _ := strings.Cut(rest, " ")
	t.Name, rest, _ = strings.Cut(rest, " ")
	for rest != "" {
		q, err := strconv.QuotedPrefix(rest)
		if err != nil {
			return false
		}
		v, _ := strconv.Unquote(q) // a quoted prefix is a quoted text
		t.Values, rest = append(t.Values, v), strings.TrimPrefix(rest[len(q):], " ")
	}
	if !message.IsWord(t.Name) || !parseCount(line, &t.Line) || !parseCount(after, &t.After) {
		return false
	}
	if t.Line > len(p.r.Branches) || t.After > lineLength(p.r, t.Line) || len(p.r.Notes) == p.most(command.MaxMoves) {
		return false
	}
	p.r.Notes = append(p.r.Notes, t)
	return true
}

// lineLength is the number of moves from the start to the end of a line.
func lineLength(r games.Record, line int) int {
	if line == 0 {
		return len(r.Moves)
	}
	b := r.Branches[line-1]
	return b.After + len(b.Moves)
}

func (p *recordParser) parseMove(word, value string) error {
	var k int
	move, err := unquote(value)
	switch {
	case p.moves == nil, p.want == 0, err != nil, move == "":
		return p.damage()
	case !parseCount(word, &k) || k != p.after+len(*p.moves)+1:
		return p.damage()
	}
	if p.total++; p.total > p.most(command.MaxMoves) {
		return TooLarge()
	}
	*p.moves = append(*p.moves, move)
	if p.want > 0 {
		p.want--
	}
	return nil
}

func parseNumber(s string, n *uint64) bool {
	v, err := strconv.ParseUint(s, 10, 64)
	*n = v
	return err == nil
}

// parseCount reads a small number that is not negative.
func parseCount(s string, n *int) bool {
	v, err := strconv.ParseUint(s, 10, 31)
	*n = int(v)
	return err == nil
}

func parsePlayer(s string, spec *games.PlayerSpec) bool {
	p, err := games.ParsePlayer(s)
	*spec = p
	return err == nil
}

// Import reads a file in the first of the game's formats that takes it. The
// error is a *Fault of kind ErrRecord, with what could be read; without any
// record if no format takes the file.
func Import(m games.Module, name string, data []byte) ([]games.Record, error) {
	return imported(m, name, data, false)
}

// ImportAs is Import of a file that somebody says is of this game.
func ImportAs(m games.Module, name string, data []byte) ([]games.Record, error) {
	return imported(m, name, data, true)
}

func imported(m games.Module, name string, data []byte, asked bool) ([]games.Record, error) {
	for _, f := range m.Info().Formats {
		read := f.Read
		if asked && f.Asked != nil {
			read = f.Asked
		}
		if read == nil {
			continue
		}
		if records, err := read(name, data); len(records) > 0 || err != nil {
			return records, err
		}
	}
	return nil, message.Faultf(message.ErrRecord, "games.record.none")
}

// ImportAny reads a file, each of its games as the first of ours that takes it, with what
// is wrong with each. The error says that none takes any.
func ImportAny(modules []games.Module, name string, data []byte) (all []games.Record, faults []error, err error) {
	err = message.Faultf(message.ErrRecord, "games.record.none")
	for _, m := range modules {
		if len(m.Info().Formats) == 0 {
			continue
		}
		records, wrong := Import(m, name, data)
		for i, r := range records {
			if i == len(all) {
				all, faults = append(all, games.Record{}), append(faults, nil)
			}
			if all[i].Game == "" {
				all[i], faults[i] = r, message.OfGame(wrong, i)
			}
		}
		err = cmp.Or(wrong, err)
	}
	if slices.ContainsFunc(all, func(r games.Record) bool { return r.Game != "" }) {
		err = nil
	}
	return all, faults, err
}
