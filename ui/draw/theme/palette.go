package theme

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/muesli/termenv"
)

// Level is how many colours a terminal shows.
type Level uint8

// The colour levels.
const (
	Mono      Level = iota // bold, reverse and underline only
	Ansi16                 // the sixteen colours of the terminal's own palette
	Ansi256                // the fixed colours 16-255
	Truecolor              // 24 bits
)

// DetectLevel is the colour level for a setting of colours in an
// environment. "auto" obeys NO_COLOR and CLICOLOR=0 and reads COLORTERM and TERM.
func DetectLevel(setting string, getenv func(string) string) Level {
	if i := slices.Index([]string{"none", "16", "256", "truecolor"}, setting); i >= 0 {
		return Level(i)
	}
	if getenv("NO_COLOR") != "" || getenv("CLICOLOR") == "0" {
		return Mono
	}
	out := termenv.NewOutput(nil, termenv.WithUnsafe(), termenv.WithEnvironment(environ(getenv)))
	switch out.ColorProfile() {
	case termenv.TrueColor:
		return Truecolor
	case termenv.ANSI256:
		return Ansi256
	case termenv.ANSI:
		return Ansi16
	}
	return Mono
}

// environ lets termenv read any environment.
type environ func(string) string

func (e environ) Getenv(key string) string { return e(key) }
func (e environ) Environ() []string        { return nil }

// Palette is a theme resolved for a colour level and a background. It holds the escape
// sequences of every style used so far, for the goroutine that writes to the terminal, and
// the tones of roles, for the one that draws.
type Palette struct {
	Theme // its name is never "auto"
	Level Level
	Dark  bool
	// Filled says that the second side's stones may be drawn filled, because
	// their colour alone shows well on this board.
	Filled bool
	// Few says that there are no colours between others, so that painted stones
	// have hard edges; Rimmed that light ones are lost on this board without a rim.
	Few, Rimmed bool

	fg, bg [roles]shade
	fgAttr [roles]Style    // attributes that come with a role as foreground
	bgAttr [roles]Style    // and as background
	inkOn  [roles]shade    // foreground forced by a background
	rgb    [roles][3]uint8 // of the roles that have a colour of their own
	pens   map[Style]*sgr
	known  map[sgr]*sgr
	steps  map[move]step
	tones  map[Role][3]uint8
}

// shade is a colour as a terminal is told, and as a picture has it; the zero value is
// the terminal's own.
type shade struct {
	params string // of SGR
	hex    string // "#rrggbb"
}

// sgr is a style in escape parameters.
type sgr struct {
	fg, bg                   string
	bold, reverse, underline bool
}

// New resolves a theme of the program by name for a terminal. An unknown name means "auto".
func New(name string, level Level, dark bool) *Palette {
	t, _ := Named(name, dark, nil)
	return t.For(level, dark)
}

// For resolves a theme for a terminal.
func (t Theme) For(level Level, dark bool) *Palette {
	p := &Palette{Theme: t, Level: level, Dark: dark, pens: map[Style]*sgr{}, known: map[sgr]*sgr{}, steps: map[move]step{}, tones: map[Role][3]uint8{}}
	if t.Name == "mono" {
		p.Level = Mono
	}
	p.Filled = p.Level >= Ansi256 && contrast(t.board[Stone1].hex, t.board[Stone2].hex) >= readable
	p.Few = p.Level < Ansi256
	p.Rimmed = !p.Filled
	switch p.Level {
	case Mono:
		p.useMono()
	case Ansi16:
		p.use16()
	default:
		p.useTables(panel(t.Name, dark), t.board)
	}
	return p
}

func panel(name string, dark bool) roleColours {
	switch {
	case name == "contrast":
		return contrastPanel
	case dark:
		return darkPanel
	}
	return lightPanel
}

func (p *Palette) useTables(panel, board roleColours) {
	for _, set := range []roleColours{panel, board} {
		for r, c := range set {
			if r < roles {
				p.fg[r], p.bg[r], p.rgb[r] = p.shade(c, false), p.shade(c, true), p.shown(c)
			}
		}
	}
	p.fg[None] = p.shade(panel[Text], false)
	p.bg[Text] = p.bg[None] // text is no background
	p.inkOn[Select], p.inkOn[TileDown] = p.shade(panel[inkOnSelect], false), p.shade(board[inkOnTileDown], false)
}

func (p *Palette) use16() {
	for r := Text; r < roles; r++ {
		l := dark16[r]
		if light, ok := light16[r]; ok && !p.Dark {
			l = light
		}
		if l.n >= 0 {
			p.fg[r].params = termenv.ANSIColor(l.n).Sequence(false)
			p.bg[r].params = termenv.ANSIColor(l.n).Sequence(true)
		}
		p.fgAttr[r] = Style{Bold: l.bold, Reverse: l.reverse}
		p.bgAttr[r] = Style{Reverse: l.reverse}
	}
	p.inkOn[TileDown].params = termenv.ANSIColor(tileInk16).Sequence(false)
}

func (p *Palette) useMono() {
	for r, st := range monoLook {
		p.fgAttr[r] = st
		p.bgAttr[r] = Style{Reverse: st.Reverse}
	}
	for _, r := range monoInk {
		p.bgAttr[r].Reverse = true
	}
}

// shade is a colour at the palette's level, which has 256 of them or all.
func (p *Palette) shade(c colour, bg bool) shade {
	if c.hex == "" {
		return shade{}
	}
	params := termenv.ANSI256Color(c.c256).Sequence(bg)
	if p.Level == Truecolor { // termenv would round some of them down
		r, g, b := rgb(c.hex)
		params = fmt.Sprintf("%s;2;%d;%d;%d", params[:2], r, g, b)
	}
	return shade{params, strings.ToLower(c.hex)}
}

// resolve is the one sgr of a style. Like all that is cached for escape sequences it is for
// the goroutine that writes to the terminal.
func (p *Palette) resolve(st Style) *sgr {
	if p.pens[st] == nil {
		p.pens[st] = p.intern(p.sgr(st))
	}
	return p.pens[st]
}

// sgr makes a style escape parameters.
func (p *Palette) sgr(st Style) sgr {
	a, b := p.fgAttr[p.named(st.FG)], p.bgAttr[p.named(st.BG)]
	r := sgr{
		fg: p.shadeOf(st.FG, false).params, bg: p.shadeOf(st.BG, true).params,
		bold:      st.Bold || a.Bold,
		reverse:   st.Reverse || a.Reverse || b.Reverse,
		underline: st.Underline || a.Underline,
	}
	if on := p.inkOn[p.named(st.BG)].params; on != "" && st.BG < roles && written(st.FG) {
		r.fg = on
	}
	return r
}

// written reports whether a role is the ink of something written: a background may force
// another one. What is painted beside it, such as the wood at the edge of a tile, keeps its
// own colour.
func written(r Role) bool { return r < roles && r != Board && (r < Disc1 || r > Shine) }

// intern is the one sgr of its content.
func (p *Palette) intern(r sgr) *sgr {
	if p.known[r] == nil {
		p.known[r] = &r
	}
	return p.known[r]
}

const reset = "\x1b[0m"

// Blank reports whether blanks in this style look like nothing at all, so that
// they need not be sent at the end of a row.
func (p *Palette) Blank(st Style) bool {
	r := p.resolve(st)
	return r.bg == "" && !r.reverse && !r.underline
}

func (s sgr) on() string {
	params := make([]string, 0, 5)
	for _, a := range []struct {
		on bool
		s  string
	}{{s.bold, "1"}, {s.underline, "4"}, {s.reverse, "7"}} {
		if a.on {
			params = append(params, a.s)
		}
	}
	for _, c := range []string{s.fg, s.bg} {
		if c != "" {
			params = append(params, c)
		}
	}
	if len(params) == 0 {
		return ""
	}
	return "\x1b[" + strings.Join(params, ";") + "m"
}

// to is the shortest sequence from one style to another: only what differs
// where that is possible, and a reset before what must lose something.
func (s sgr) to(n sgr) string {
	gone := s.bold && !n.bold || s.underline && !n.underline || s.reverse && !n.reverse ||
		s.fg != "" && n.fg == "" || s.bg != "" && n.bg == ""
	switch {
	case s == n:
		return ""
	case gone && n == (sgr{}):
		return reset
	case gone:
		return "\x1b[0;" + n.on()[len("\x1b["):]
	}
	d := n
	d.bold, d.underline, d.reverse = n.bold && !s.bold, n.underline && !s.underline, n.reverse && !s.reverse
	if d.fg == s.fg {
		d.fg = ""
	}
	if d.bg == s.bg {
		d.bg = ""
	}
	return d.on()
}

// sameBlank reports whether a blank looks the same in both styles. An underlined one has
// ink.
func (s sgr) sameBlank(n sgr) bool {
	if !s.underline {
		s.fg, s.bold = n.fg, n.bold
	}
	return s == n && !s.reverse
}

// Pen writes the cells of one row with as few escape sequences as it can.
type Pen struct {
	palette *Palette
	now     *sgr
	st      Style // that now is of
}

// Pen begins a row.
func (p *Palette) Pen() Pen { return Pen{palette: p, now: &plain} }

var plain sgr

// noStyle stands for colours that no style has: those of a blank that kept the ink
// at hand.
var noStyle = Style{FG: roles}

// move is a change of style, and step is how to send it: the sequence, and the style
// after it. A blank shows no ink, so it may keep the ink at hand.
type (
	move struct {
		from, to *sgr
		blank    bool
	}
	step struct {
		sequence string
		to       *sgr
	}
)

// Append appends the text of a cell in a style.
func (p *Pen) Append(out []byte, s string, st Style) []byte {
	if st == p.st && p.now != &plain {
		return append(out, s...)
	}
	to := p.palette.resolve(st)
	if to != p.now {
		next := p.palette.step(move{p.now, to, s == " "})
		out = append(out, next.sequence...)
		p.now = next.to
	}
	p.st = noStyle
	if p.now == to {
		p.st = st
	}
	return append(out, s...)
}

// Free reports whether text in a style needs no sequence now.
func (p *Pen) Free(s string, st Style) bool {
	to := p.palette.resolve(st)
	return to == p.now || p.palette.step(move{p.now, to, s == " "}).sequence == ""
}

// step is the shortest sequence for a move: colours take more bytes than all else
// on a painted board.
func (p *Palette) step(m move) step {
	best, ok := p.steps[m]
	if ok {
		return best
	}
	best = step{m.from.to(*m.to), m.to}
	if m.blank && !m.to.reverse && !m.to.underline {
		other := *m.to
		other.fg, other.bold = m.from.fg, m.from.bold
		if s := m.from.to(other); len(s) < len(best.sequence) {
			best = step{s, p.intern(other)}
		}
	}
	p.steps[m] = best
	return best
}

// End ends the row in plain style.
func (p *Pen) End(out []byte) []byte {
	if *p.now != plain {
		out = append(out, reset...)
	}
	p.now, p.st = &plain, Style{}
	return out
}

// Alike reports whether text, or blanks, look the same in both styles.
func (p *Palette) Alike(a, b Style, blank bool) bool {
	x, y := p.resolve(a), p.resolve(b)
	return x == y || *x == *y || blank && x.sameBlank(*y)
}

// rgb reads "#RRGGBB".
func rgb(hex string) (r, g, b uint8) {
	n, _ := strconv.ParseUint(hex[1:], 16, 32)
	return uint8(n >> 16), uint8(n >> 8), uint8(n)
}
