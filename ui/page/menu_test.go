package page

import (
	"slices"
	"strings"
	"testing"

	"duiju/games"
	"duiju/games/all"
	"duiju/games/nullgame"
	"duiju/games/play/match"
	"duiju/games/play/players"
	"duiju/games/play/table"
	"duiju/games/teach"
	"duiju/games/teach/study"
	"duiju/games/text/message"
	"duiju/games/text/record"
	"duiju/ui/store"
)

// said are texts in English.
func said(h *House, all []message.Text) (lines []string) {
	for _, text := range all {
		lines = append(lines, h.Say(text))
	}
	return lines
}

// The menu says what Enter starts: against whom, on which side, whatever was played last.
func TestWhatEnterStartsIsSaid(t *testing.T) {
	m := NewMenu(houseWith(t, nullgame.Module{}))
	for _, c := range []struct{ seats, side, want string }{
		{store.SeatsPlay, "first", "enter starts as First against level 2."}, {store.SeatsTwo, "second", "enter starts as Second against level 2."},
		{store.SeatsDemo, "random", "enter starts against level 2, your side is drawn."},
	} {
		m.House.Settings.Games = map[string]store.GameSettings{"nullgame": {Seats: c.seats, Side: c.side, Opponent: "level:2"}}
		if got := m.House.Say(m.enterText()); got != "Kayles: "+c.want {
			t.Errorf("%+v: %q", c, got)
		}
		step, err := m.begin(store.SeatsPlay)
		if play, ok := step.(Play); err != nil || !ok || play.Match.People() != 1 {
			t.Errorf("%+v: Enter leads to %+v (%v), want a game of one person", c, step, err)
		}
	}
}

// The level of the opponent is said with the wins that lead to the next, unless they
// are there or it is the last; a player that is no level has none.
func TestTheNextLevelIsSaid(t *testing.T) {
	m := NewMenu(houseWith(t, nullgame.Module{}))
	for _, c := range []struct {
		opponent string
		wins     int
		want     string
	}{
		{"level:1", 1, "Level 1 of 3 (2 wins to the next)"}, {"level:1", 2, "Level 1 of 3 (1 win to the next)"}, {"level:1", 3, "Level 1 of 3 (level 2 fits you now)"},
		{"level:2", 0, "Level 2 of 3 (3 wins to the next)"}, {"level:3", 1, "Level 3 of 3"}, {"max", 1, ""},
	} {
		m.House.Settings.Games = map[string]store.GameSettings{"nullgame": {Opponent: c.opponent}}
		m.House.Past = []store.Result{{Game: "nullgame", Seats: [2]string{"human", "max"}, Result: "first"}}
		if c.opponent == "level:1" {
			if got := said(m.House, m.standing()); got[1] != "Level 1 (game 1 of 3 that find your level)" {
				t.Errorf("a new player: %q", got)
			}
		}
		for range players.Placing {
			m.House.Past = append(m.House.Past, store.Result{Game: "nullgame", Seats: [2]string{"human", "level:9"}, Result: "draw", Rated: true})
		}
		for range c.wins {
			m.House.Past = append(m.House.Past, store.Result{Game: "nullgame", Seats: [2]string{"human", c.opponent}, Result: "first", Rated: true})
		}
		got := said(m.House, m.standing())
		if is := len(got) > 1; is != (c.want != "") || is && got[1] != c.want {
			t.Errorf("%+v: %q", c, got)
		}
	}
}

// problems is the null game as one of problems.
type problems struct{ nullgame.Module }

func (problems) Teaching() teach.Teaching { return teach.Teaching{Trainer: &teach.Trainer{}} }

// Of a game of problems the menu says what was answered, and what today's problem is. The
// row is there before that is known.
func TestTheStandingWithProblemsIsSaid(t *testing.T) {
	m := NewMenu(houseWith(t, problems{}))
	for _, c := range []struct {
		p            study.Standing
		first, today string
	}{
		{study.Standing{}, "", "Today's problem"},
		{study.Standing{Problems: 1, Answers: 3, Right: 2}, "3 answers, 66 % right at once", "Today's problem, grade 0"},
		{study.Standing{Problems: 9, Answers: 1, Right: 1, Solved: true, Days: 4}, "1 answer, 100 % right at once", "Today's problem is solved (4 days in a row)"},
	} {
		m.practice = map[string]study.Standing{"nullgame": c.p}
		rows := ""
		for _, r := range m.Page().Rows {
			rows += r.Text(m.House.Table) + "\n"
		}
		if got := strings.Join(said(m.House, m.standing()), "\n"); !strings.Contains(got, c.first) || !strings.Contains(rows, c.today+"\n") {
			t.Errorf("%+v: %q, the rows are\n%s", c, got, rows)
		}
	}
}

// No row moves by what is found out after the menu is first shown, and the board beside the
// rows is that of the person's last game whichever game is chosen: 700 bytes a key.
func TestTheRowsOfTheMenuStay(t *testing.T) {
	h := houseWith(t, nullgame.Module{}, problems{})
	h.Leaves = true
	played, err := match.New(match.Setup{Module: nullgame.Module{}, Seats: [2]games.PlayerSpec{1: {Kind: games.Level, Level: 1}}})
	if err != nil {
		t.Fatal(err)
	}
	for _, move := range []string{"1", "2"} {
		if _, err := played.Play(move); err != nil {
			t.Fatal(err)
		}
	}
	if err := h.Store.SaveGame("nullgame-x", record.Marshal(played.Record()))(); err != nil {
		t.Fatal(err)
	}
	m := NewMenu(h)
	m.Ready()
	ids := func() (all []string) {
		for _, r := range m.Page().Rows {
			all = append(all, r.ID)
		}
		return all
	}
	first, board := strings.Join(ids(), " "), m.Page().Beside[0]
	if _, err := after(t, m.reread(), nil); err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(ids(), " "); got != first || !strings.HasPrefix(got, "continue play two host join ") {
		t.Errorf("the rows are\n%s\nat first they were\n%s", got, first)
	}
	m.Page().Turn(1)
	if got := m.Page().Beside[0]; h.Say(got.Caption) != h.Say(board.Caption) || !strings.Contains(h.Say(got.Caption), "Kayles - unfinished") {
		t.Errorf("the board is %q, before it was %q", h.Say(got.Caption), h.Say(board.Caption))
	}
}

// Who leaves a table of one's own finds it again: the menu names it until it is closed.
func TestAnOpenTableIsNamed(t *testing.T) {
	h := houseWith(t, nullgame.Module{})
	h.Hub, h.Person = table.NewHub(table.Config{Modules: h.Modules}), table.Person{ID: "Ann", Name: "Ann"}
	m := NewMenu(h)
	row := func() string {
		if _, err := after(t, m.reread(), nil); err != nil {
			t.Fatal(err)
		}
		rows := m.Page().Rows
		return h.Say(rows[slices.IndexFunc(rows, func(r Row) bool { return r.ID == "together" })].Cells[0].Text)
	}
	if got := row(); strings.Contains(got, "open") {
		t.Errorf("with no table the row is %q", got)
	}
	open, err := h.Hub.Open(h.Person, table.Setup{Kind: table.ForTwo, Setup: match.Setup{Module: nullgame.Module{}}})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := open.Join(h.Person); err != nil {
		t.Fatal(err)
	}
	if got := row(); got != "Your table "+open.ID()+" is open" {
		t.Errorf("with a table the row is %q", got)
	}
}

// Who joins gives an address, and a table if there is one; servers that were joined before
// are rows.
func TestJoiningAsksForAnAddress(t *testing.T) {
	h := houseWith(t, nullgame.Module{})
	h.Servers = func() []string { return []string{"here:2222"} }
	p := h.JoinPage()()
	for row, typed := range []string{"", "there:1 red-fox"} {
		act, ok := p.Main(row)
		if !ok {
			t.Fatalf("row %d has no act", row)
		}
		step, err := act.Do(row, typed)
		want := []string{"join here:2222", "join there:1 red-fox"}[row]
		if l, ok := step.(Leave); err != nil || !ok || strings.Join(l.Args, " ") != want {
			t.Errorf("row %d leads to %+v (%v), want %s", row, step, err, want)
		}
	}
}

// The row of the skills says where the person stands on the path of the chosen game, and
// the end of a game says so as well, once an exercise was answered.
func TestWhereOneStandsOnThePathIsSaid(t *testing.T) {
	gomoku := games.ByID(all.All(), "gomoku")
	m := NewMenu(houseWith(t, gomoku))
	skill := teach.Of(gomoku).Path.Skills[0]
	for _, want := range []string{"right 0, of the last 0", "right 1, of the last 1"} {
		for step, err := m.reread(), error(nil); step != nil; {
			switch s := step.(type) {
			case Tell:
				step = s.Then
			case Work:
				step, err = s.Do(t.Context())()
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		p := m.Page()
		row := p.Rows[slices.IndexFunc(p.Rows, func(r Row) bool { return r.ID == "own-problems" })]
		said, ended := m.House.Say(row.About), m.House.Say(m.House.Paths["gomoku"])
		if name := m.House.T(skill.Key); !strings.Contains(said, name) || !strings.Contains(said, want) {
			t.Errorf("the row says %q, not %s: %s", said, name, want)
		}
		if (ended == said) != strings.Contains(want, "1") {
			t.Errorf("%s: the end of a game says %q", want, ended)
		}
		write := m.House.Store.AddAnswer(study.Answer{Game: "gomoku", Problem: "p", Tags: []string{skill.ID()}, Quality: study.Right, Tries: 1})
		if err := write(); err != nil {
			t.Fatal(err)
		}
	}
}
