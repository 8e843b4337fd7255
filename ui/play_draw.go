package ui

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"duiju/games"
	"duiju/ui/board"
	"duiju/ui/canvas"
	"duiju/ui/theme"
)

// areas is where the parts of a board screen lie.
type areas struct {
	board, panel rect
	status       int  // row of the status sentence
	own          bool // the status has a row of its own
	side         bool // the panel stands beside the board
}

const (
	// statusHeight is the window height from which the status sentence has a
	// row of its own.
	statusHeight = 20
	// sideWidth is the window width from which the panel may stand beside.
	sideWidth = 80
	// panelMin and panelWant are the columns that a panel beside the board
	// needs, and those it gets before the board grows.
	panelMin  = 30
	panelWant = 32
	// sideGap is the margin left of the board and the rule beside it.
	sideGap = 4
	// panelRows is the least of a panel below the board.
	panelRows = 2
	// twoColumns is the panel width from which it has two columns.
	twoColumns = 62
)

// arrange chooses the sizes of board and panel for a lattice.
func arrange(l games.Lattice, w, h int, o board.Options) (areas, *board.Layout) {
	a := areas{own: h >= statusHeight, status: h - 2}
	rows := h - 2 // header and footer
	if a.own {
		rows--
	}
	if w >= sideWidth {
		lay := board.Pick(l, w-panelWant-sideGap, rows, o)
		bw, bh := lay.Size()
		if w-bw-sideGap >= panelMin {
			a.side = true
			a.board = rect{1, 1, bw, bh}
			a.panel = rect{bw + sideGap, 1, w - bw - sideGap - 1, rows} // a free column at the edge
			return a, lay
		}
	}
	lay := board.Pick(l, w-1, rows-panelRows, o)
	bw, bh := lay.Size()
	a.board = rect{max((w-bw)/2, 0), 1, bw, bh}
	a.panel = rect{1, 1 + bh, w - 2, rows - bh}
	return a, lay
}

// boardOptions are the choices about the board for a scene.
func (p *play) boardOptions() board.Options {
	o := board.Options{Coordinates: p.settings.Coordinates}
	o.Turn = board.Turn(p.turned % 3)
	if !p.whole {
		o.Part = p.scene.Focus
	}
	return o
}

// choose decides the layout; it stays until the window, the settings or the
// board change.
func (p *play) chooseLayout() {
	if p.ready || p.w == 0 {
		return
	}
	p.area, p.layout = arrange(p.scene.Lattice, p.w, p.h, p.boardOptions())
	p.ready = true
}

// refresh makes the scene of the position shown: the state's own picture or
// the lens's, with what the person does drawn on it.
func (p *play) refresh() {
	p.findBranches()
	switch {
	case p.live():
		p.state = p.m.State()
	default:
		p.state = p.m.StateAt(p.back)
	}
	p.setPath(p.path)
	sc := p.state.Scene()
	if p.lens.scene != nil && p.lens.current >= 0 && p.lens.of == p.state.Text() {
		sc = *p.lens.scene
		sc.Spots = append([]games.Spot(nil), sc.Spots...)
	}
	if d, ok := p.state.(games.PathDrawer); ok && len(p.path) > 0 {
		d.DrawPath(p.path, &sc)
	}
	if !p.settings.LastMove {
		for i := range sc.Spots {
			sc.Spots[i].Marks &^= games.MarkLast | games.MarkFrom
		}
	}
	p.markHint(&sc)
	if p.lesson != nil && p.lesson.phase <= trying && p.lens.current < 0 {
		for _, q := range p.lesson.now().Marks {
			sc.Spots[q].Marks |= games.MarkHint
		}
	}
	if n := p.settings.MoveNumbers; n != 0 && p.lens.current < 0 && p.hint.step == 0 {
		p.numberLast(&sc, n)
	}
	if p.lineLens() {
		if t, _, ok := p.thought(); ok && len(t.Lines) > 0 {
			numberMoves(p.state, &sc, t.Lines[0].Moves)
		}
	}
	if n, ok := p.renaming(); ok {
		sc.ColLabels, sc.RowLabels = n.RenamedLabels()
	}
	if sc.Lattice != p.scene.Lattice || sc.Focus != p.scene.Focus {
		p.ready = false
	}
	p.scene = sc
	if p.cursor >= games.Point(len(sc.Spots)) {
		p.cursor = p.firstPoint()
	}
	p.chooseLayout()
}

// markHint draws the hint step shown.
func (p *play) markHint(sc *games.Scene) {
	step := p.hint.current()
	if step == nil {
		return
	}
	for _, q := range step.Area {
		sc.Spots[q].Marks |= games.MarkRegion
	}
	for _, q := range step.Marks {
		sc.Spots[q].Marks |= games.MarkHint
	}
	if step.Move != "" {
		for _, q := range p.state.PathOf(step.Move) {
			sc.Spots[q].Marks |= games.MarkHint
		}
	}
	numberMoves(p.state, sc, step.Line)
}

// maxNumbered is how many moves of a line are numbered on the board.
const maxNumbered = 9

// numberMoves writes the moves of a line as numbers on their last points.
func numberMoves(from games.State, sc *games.Scene, line []string) {
	state := from.Clone()
	for i, move := range line {
		if i >= maxNumbered {
			return
		}
		if path := state.PathOf(move); len(path) > 0 {
			s := &sc.Spots[path[len(path)-1]]
			if s.Label == "" || s.Marks&games.MarkHint == 0 {
				s.Label = fmt.Sprint(i + 1)
			}
		}
		if state.Play(move) != nil {
			return // a line through chance cannot be played on
		}
	}
}

func (p *play) draw(c *canvas.Canvas) {
	p.chooseLayout()
	p.drawHeader(c)
	b := p.area.board
	p.layout.Draw(c.Sub(b.x, b.y, b.w, b.h), &p.scene, p.view())
	if p.area.side {
		x := p.area.panel.x - 2
		for y := range p.area.panel.h {
			c.Put(x, 1+y, p.glyphs.FrameV, canvas.Style{FG: theme.Dim})
		}
	}
	p.drawPanel(c)
	p.drawStatus(c)
}

func (p *play) view() board.View {
	v := board.View{
		Cursor: p.cursor, Path: p.path, Glyphs: p.glyphs, Letters: p.letters(),
		Filled: p.settings.Stones == "filled" && p.palette.Filled, HideLast: !p.settings.LastMove,
	}
	if len(p.path) > 0 {
		v.Legal = p.step.Follow
	}
	if p.watched() && !p.demo.paused || p.replay {
		v.Cursor = games.NoPoint
	}
	return v
}

// drawHeader draws the game, its rules and who plays on the left, where the
// game stands on the right. What does not fit is left out: the rules first.
func (p *play) drawHeader(c *canvas.Canvas) {
	name, seats := p.t(p.info.Name), p.seatsText()
	for _, right := range []string{p.standing(true), p.standing(false)} {
		for rules := 2; rules >= 0; rules-- {
			left := p.dotted(name, p.rules(rules), seats)
			if p.width(left)+p.width(right)+4 <= p.w {
				header(c, left, right)
				return
			}
		}
	}
	header(c, name, p.standing(false))
}

// dotted joins the parts that are not empty.
func (a *app) dotted(parts ...string) string {
	parts = slices.DeleteFunc(slices.Clone(parts), func(s string) bool { return s == "" })
	return strings.Join(parts, " "+a.glyphs.Dot+" ")
}

// ruleNames is the names of a game's chosen rules in one language.
type ruleNames struct {
	language string
	names    []string
}

// rules names the first n options of the game that a person can choose.
func (p *play) rules(n int) string {
	if p.ruled.language != p.table.Code {
		p.ruled = ruleNames{p.table.Code, p.nameRules()}
	}
	return p.dotted(p.ruled.names[:min(n, len(p.ruled.names))]...)
}

func (p *play) nameRules() []string {
	var names []string
	for _, o := range p.m.Module().Schema(p.m.Options()) {
		if o.Quiet || o.Kind == games.KindText {
			continue
		}
		v := p.m.Options()[o.Key]
		if o.Kind == games.KindInt {
			names = append(names, p.t(o.Name)+" "+v)
			continue
		}
		for _, ch := range o.Choices {
			if ch.Value == v {
				names = append(names, p.say(ch.Name))
			}
		}
	}
	return names
}

// seatsText says who plays: "You v level 2", "demo: level 6 v level 4".
func (p *play) seatsText() string {
	a, b := p.playerText(games.First), p.playerText(games.Second)
	switch {
	case p.task != nil:
		return p.t("ui.train.title")
	case p.lesson != nil:
		return p.t("tutorial.title", "i", p.lesson.at+1, "of", len(p.lesson.all))
	case p.isDemo():
		return p.t("ui.play.seats.demo", "a", a, "b", b)
	case p.mine() == games.NoSide:
		return p.t("ui.play.seats.two")
	case p.mine() == games.Second:
		a, b = b, a
	}
	return p.t("ui.play.seats", "a", a, "b", b)
}

// playerText names the player of a side.
func (p *play) playerText(s games.Side) string {
	if p.m.Seat(s).Kind == games.Human && p.mine() == games.NoSide {
		return p.t("ui.player.human")
	}
	return p.playerName(p.info, p.m.Seat(s))
}

// playerName names a player.
func (a *app) playerName(info games.Info, spec games.PlayerSpec) string {
	switch spec.Kind {
	case games.Level:
		return a.t("ui.player.level", "level", spec.Level)
	case games.Max:
		return a.t("ui.player.max")
	case games.Classic:
		for _, c := range info.Classics {
			if c.Name == spec.Name {
				return a.t(c.Title)
			}
		}
		return spec.Name
	}
	return a.t("ui.player.you")
}

// standing is the right half of the header, in its short form without the side
// to move.
func (p *play) standing(long bool) string {
	var parts []string
	if p.unsaved != nil {
		parts = append(parts, p.t("ui.play.notsaved"))
	}
	if p.watched() {
		parts = append(parts, p.speedText())
	}
	if !p.live() {
		parts = append(parts, p.t("ui.play.lookingat", "n", p.back, "all", p.m.At()))
	} else {
		parts = append(parts, p.t("ui.play.move", "k", p.m.At()+1))
	}
	if long && !p.state.Status().Over && !p.m.Status().Over {
		parts = append(parts, p.t("ui.play.tomove", "side", p.state.SideName(p.state.Turn())))
	}
	return p.dotted(parts...)
}

func (p *play) speedText() string {
	switch {
	case p.demo.paused:
		return p.t("ui.demo.paused")
	case p.demo.speed <= 0:
		return p.t("ui.demo.max")
	}
	return fmt.Sprintf("%gx", p.demo.speed)
}

func (p *play) drawStatus(c *canvas.Canvas) {
	if p.box.active {
		p.box.draw(c, 1, p.area.status, p.w-2, ":")
		return
	}
	text, role := p.status()
	text = p.named(text)
	lines := canvas.Wrap(text, p.w-2)
	if room := max(p.statusRoom(), 1); len(lines) > room {
		lines = append(lines[:room-1], strings.Join(lines[room-1:], " "))
	}
	top := p.area.status + 1 - len(lines)
	if len(lines) > 1 || !p.area.own {
		c.Fill(0, top, p.w, len(lines), ' ', canvas.Style{})
	}
	for i, l := range lines {
		c.PutIn(1, top+i, p.w-2, l, canvas.Style{FG: role})
	}
}

// maxStatus is how many rows a long status sentence may take.
const maxStatus = 3

// statusRoom is how many rows the status sentence can have without covering
// the board.
func (p *play) statusRoom() int {
	b := p.area.board
	return min(p.area.status-(b.y+b.h)+1, maxStatus)
}

// status is the sentence above the footer: whose turn, what just happened,
// what to do next.
func (p *play) status() (string, theme.Role) {
	if !p.note.IsZero() {
		return p.say(p.note), theme.Warn
	}
	if st := p.hint.current(); st != nil {
		text := p.say(st.Text)
		if len(p.hint.steps) > 1 {
			text = p.t("ui.play.hint.step", "i", p.hint.step, "of", len(p.hint.steps), "text", text)
		}
		return text, theme.Good
	}
	switch {
	case p.task != nil && p.live() && len(p.path) == 0:
		return p.trainStatus()
	case p.lesson != nil && p.live() && len(p.path) == 0:
		return p.lessonStatus()
	}
	turn := p.m.State().SideName(p.m.Turn())
	switch {
	case p.replay && p.reviewText() != "":
		return p.reviewText(), theme.Text
	case !p.live() && p.replay:
		return p.t("ui.replay.status"), theme.Text
	case !p.live():
		return p.t("ui.play.looking"), theme.Text
	case p.m.Status().Over:
		return p.overText(), p.overRole()
	case p.demo.attract:
		return p.t("ui.demo.attract"), theme.Text
	case p.replay:
		return p.t("ui.replay.status"), theme.Text
	case p.isDemo() && p.demo.paused:
		return p.t("ui.demo.ispaused"), theme.Text
	case p.think != nil && p.isDemo():
		return p.join(p.event, games.T("ui.demo.thinking", "side", turn)), theme.Text
	case p.think != nil:
		return p.join(p.event, games.T("ui.play.thinking", "side", turn)), theme.Text
	case len(p.path) > 0:
		return p.pathText(), theme.Text
	case len(p.step.Follow) == 0 && len(p.step.Choices) > 0:
		return p.join(p.event, games.T("ui.play.choose", "side", turn)), theme.Text
	case p.mine() == games.NoSide:
		return p.join(p.event, games.T("ui.play.turn", "side", turn)), theme.Text
	}
	return p.join(p.event, games.T("ui.play.yourturn", "side", turn)), theme.Text
}

// overText says how the game ended and what can be done now.
func (p *play) overText() string {
	parts := []string{p.resultText(p.m.Status())}
	if offer := p.offerText(); offer != "" {
		parts = append(parts, offer)
	} else if p.isDemo() {
		if p.area.side { // else the scoreboard has no other place
			parts = append(parts, p.t("ui.demo.afterwards"))
		} else {
			parts = append(parts, p.seriesText())
		}
	} else {
		parts = append(parts, p.t("ui.play.afterwards"))
	}
	return strings.Join(parts, " ")
}

// join puts what happened before what comes next.
func (p *play) join(event, next games.Text) string {
	if event.IsZero() {
		return p.say(next)
	}
	return p.t("ui.play.join", "event", p.sentence(event), "next", p.say(next))
}

// sentence says a text with a full stop at its end.
func (a *app) sentence(t games.Text) string {
	s := a.say(t)
	if s == "" || strings.ContainsAny(s[len(s)-1:], ".!?") || strings.HasSuffix(s, "。") || strings.HasSuffix(s, "！") || strings.HasSuffix(s, "？") {
		return s
	}
	return s + a.t("ui.stop")
}

// pathText says what the open path is.
func (p *play) pathText() string {
	from := p.scene.Spots[p.path[0]].Name
	switch {
	case p.growing():
		return p.t("ui.play.path.grow", "move", p.step.Move)
	case p.step.Move != "":
		return p.t("ui.play.path.move", "move", p.step.Move)
	}
	return p.t("ui.play.path.open", "from", from, "n", len(p.step.Follow))
}

// overRole is the look of the result for the person who played.
func (p *play) overRole() theme.Role {
	st, mine := p.m.Status(), p.mine()
	switch {
	case st.Winner == games.NoSide || mine == games.NoSide:
		return theme.Text
	case st.Winner == mine:
		return theme.Good
	}
	return theme.Danger
}

// resultText says how a game ended.
func (p *play) resultText(st games.Status) string {
	if st.Winner == games.NoSide {
		return p.t("ui.play.drawn", "reason", p.say(st.Reason))
	}
	key := "ui.play.won"
	if mine := p.mine(); mine != games.NoSide {
		key = "ui.play.lost"
		if mine == st.Winner {
			key = "ui.play.youwon"
		}
	}
	return p.t(key, "side", p.m.State().SideName(st.Winner), "reason", p.say(st.Reason))
}

// clockText writes a time as 4:05.
func clockText(d time.Duration) string {
	s := int(d.Round(time.Second).Seconds())
	return fmt.Sprintf("%d:%02d", s/60, s%60)
}
