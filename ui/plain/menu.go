package plain

import (
	"cmp"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"duiju/games"
	"duiju/games/play/session"
	"duiju/ui/store"
)

// menu lists the games and asks for one until the person quits.
func (t *term) menu() error {
	t.listGames()
	for {
		line, err := t.ask(t.Words.S("plain.menu.prompt"))
		if err != nil {
			return err
		}
		word, rest, _ := strings.Cut(line, " ")
		n, numeric := strconv.Atoi(word)
		switch {
		case word == "":
			t.listGames()
		case numeric == nil && n >= 1 && n <= len(t.Modules):
			err = t.newGame(t.Modules[n-1])
		case t.is(word, "plain.command.continue"):
			err = t.resume(rest)
		case t.is(word, "plain.command.demo"):
			err = t.demo(rest)
		case t.is(word, "plain.command.tutorial"):
			err = t.tutorial(rest)
		case t.is(word, "plain.command.library"):
			err = t.library(rest, games.T("learn.left"))
		case t.is(word, "plain.command.train"):
			err = t.trainer(rest)
		case t.is(word, "plain.command.records"):
			t.listRecords()
		case t.is(word, "plain.command.replay"):
			err = t.openRecord(rest)
		case t.is(word, "plain.command.stats"):
			for _, m := range t.Modules {
				t.stats(m)
			}
		case t.is(word, "plain.command.quit"):
			return errEnd
		default:
			t.say("plain.menu.expected", "n", len(t.Modules))
		}
		if err != nil {
			return err
		}
	}
}

func (t *term) listGames() {
	t.print("Duiju 對局")
	for i, m := range t.Modules {
		info := m.Info()
		t.say("plain.menu.game", "number", i+1, "name", games.T(info.Name), "facts", games.T(info.Facts))
	}
	for i, s := range t.unfinished() {
		if i == 0 {
			t.say("plain.menu.continue", "name", t.gameName(s.record.Game), "move", s.record.At+1)
			continue
		}
		t.say("plain.menu.older", "number", i+1, "name", t.gameName(s.record.Game), "move", s.record.At+1)
	}
	t.say("plain.menu.keys")
}

// gameName is the name of a game by its id.
func (t *term) gameName(id string) games.Text {
	if m := games.ByID(t.Modules, id); m != nil {
		return games.T(m.Info().Name)
	}
	return games.Verbatim(id)
}

// savedGame is an unfinished game that can be read.
type savedGame struct {
	name   string
	record games.Record
}

// maxListed is how many unfinished games the menu lists.
const maxListed = 9

// unfinished are the unfinished games, the one played last first.
func (t *term) unfinished() []savedGame {
	if t.Store == nil {
		return nil
	}
	var all []savedGame
	for _, e := range t.Store.Unfinished() {
		data, err := t.Store.ReadGame(e.Name)
		if err != nil || len(all) == maxListed {
			continue
		}
		if r, _ := games.ParseRecord(data); r.Game != "" {
			all = append(all, savedGame{e.Name, r})
		}
	}
	return all
}

// resume goes on with an unfinished game, by its number in the list or the
// first. A damaged one is set aside and what could be read of it goes on under
// its name.
func (t *term) resume(number string) error {
	all := t.unfinished()
	n, err := strconv.Atoi(strings.TrimSpace(number))
	if number == "" {
		n, err = 1, nil
	}
	if err != nil || n < 1 || n > len(all) {
		t.say("plain.menu.none")
		return nil
	}
	saved := all[n-1].name
	name := saved
	release, err := t.Store.Claim(name)
	if err == nil {
		defer release()
	} else {
		t.say("plain.menu.open")
		name = ""
	}
	m := t.load(saved)
	if m == nil {
		return nil
	}
	return t.play(m, name, "")
}

// load reads an unfinished game.
func (t *term) load(name string) *games.Match {
	data, err := t.Store.ReadGame(name)
	if err != nil {
		t.print(err.Error())
		return nil
	}
	m, damage := t.replayed(data)
	if damage != nil {
		if aside, err := t.Store.SetGameAside(name); err == nil {
			t.say("plain.menu.damaged", "file", aside)
		}
	}
	return m
}

// replayed is the match of a record, nil if there is none to be made of it, and
// what is damaged. What is wrong is said.
func (t *term) replayed(data []byte) (*games.Match, error) {
	r, damage := games.ParseRecord(data)
	module := games.ByID(t.Modules, r.Game)
	if module == nil {
		if damage == nil || errors.Is(damage, games.ErrRecord) && r.Game != "" {
			damage = games.Faultf(games.ErrRecord, "plain.menu.unknown", "game", r.Game)
		}
		t.print(t.Words.Error(damage))
		return nil, nil
	}
	m, err := games.Replay(module, r)
	if damage = cmp.Or(damage, err); damage != nil {
		t.print(t.Words.Error(damage))
	}
	return m, damage
}

// newGame starts a game with the last settings for it.
func (t *term) newGame(m games.Module) error {
	match, err := t.setUp(m)
	if err != nil {
		t.print(t.Words.Error(err))
		return nil
	}
	return t.play(match, "", "")
}

// setUp makes a match with the stored choices, as the first screen would.
func (t *term) setUp(m games.Module) (*games.Match, error) {
	g := t.choices(m)
	opponent, err := games.ParsePlayer(g.Opponent)
	if err != nil || g.Opponent == "" {
		opponent = games.PlayerSpec{Kind: games.Level, Level: m.Info().DefaultLevel}
	}
	now := t.Now()
	match, err := games.NewMatch(games.Setup{
		Module: m, Options: games.Fit(m, games.Options(g.Options)),
		Seed: t.Seed(m), Started: now.UTC(), Salt: games.NewSalt(),
	})
	if err != nil {
		return nil, err
	}
	me := match.Turn() // who is to move has the task
	if g.Side == "second" {
		me = me.Other()
	}
	match.SetSeat(me.Other(), opponent)
	return match, nil
}

func (t *term) choices(m games.Module) store.GameSettings {
	if g, ok := t.settings().Games[m.Info().ID]; ok {
		return g
	}
	return store.DefaultGame()
}

// demo plays engine against engine: the game with the number, or the first.
func (t *term) demo(number string) error {
	n, err := strconv.Atoi(strings.TrimSpace(number))
	if err != nil || n < 1 || n > len(t.Modules) {
		if number != "" {
			t.say("plain.menu.expected", "n", len(t.Modules))
			return nil
		}
		n = 1
	}
	m, err := t.demoMatch(t.Modules[n-1])
	if err != nil {
		t.print(t.Words.Error(err))
		return nil
	}
	return t.play(m, "", "")
}

func (t *term) demoMatch(m games.Module) (*games.Match, error) {
	match, err := t.setUp(m)
	if err != nil {
		return nil, err
	}
	for _, s := range []games.Side{games.First, games.Second} {
		match.SetSeat(s, games.PlayerSpec{Kind: games.Level, Level: m.Info().DefaultLevel})
	}
	return match, nil
}

// tutorial teaches the game with the number, or the first that has lessons.
func (t *term) tutorial(number string) error {
	m := t.Modules[0]
	if n, err := strconv.Atoi(strings.TrimSpace(number)); err == nil && n >= 1 && n <= len(t.Modules) {
		m = t.Modules[n-1]
	} else if number != "" {
		t.say("plain.menu.expected", "n", len(t.Modules))
		return nil
	}
	return t.teach(m)
}

// listRecords lists the records of finished games, the newest first.
func (t *term) listRecords() {
	if t.Store == nil || len(t.Store.Records()) == 0 {
		t.say("ui.records.none")
		return
	}
	for i, e := range t.Store.Records() {
		if i == maxListed {
			return
		}
		data, err := t.Store.ReadRecord(e.Name)
		if err != nil {
			continue
		}
		r, _ := games.ParseRecord(data)
		t.say("plain.records.row", "number", i+1, "name", t.gameName(r.Game), "date", r.Started.Format(time.DateOnly), "n", len(r.Moves))
	}
}

// watch plays demos of all games, one after another, until the input ends. An
// engine that fails loses its game: nobody sits by.
func (t *term) watch() error {
	c := t.config(nil)
	c.Failure = session.Forfeit
	i := 0
	d := session.NewSeries(c, 0, func() *games.Match {
		if i > 0 && i%len(t.Modules) == 0 && t.inputEnded() {
			return nil
		}
		m, err := t.demoMatch(t.Modules[i%len(t.Modules)])
		if i++; err != nil {
			t.print(t.Words.Error(err))
			return nil
		}
		return m
	})
	s := t.talk(d)
	s.greet()
	return s.run()
}

// inputEnded looks without waiting. With no input at all one round is enough.
func (t *term) inputEnded() bool {
	select {
	case _, ok := <-t.lines.C:
		return !ok
	default:
		return false
	}
}

// greetRules is how many rules a game is greeted with at least.
const greetRules = 2

// optionWords says the rules of a game: the first ones, and whatever else is
// not the default.
func (t *term) optionWords(m *games.Match) []string {
	var words []string
	for _, op := range m.Module().Schema(m.Options()) {
		v := m.Options()[op.Key]
		if op.Quiet && !op.Size || len(words) >= greetRules && v == op.Default && !op.Size {
			continue
		}
		word := fmt.Sprintf("%s %s", t.Words.S(op.Name), v)
		for _, c := range op.Choices {
			if c.Value == v {
				word = t.Words.Text(c.Name)
			}
		}
		if op.Kind != games.KindText {
			words = append(words, word)
		}
	}
	return words
}
