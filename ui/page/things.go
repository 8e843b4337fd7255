package page

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"sync"

	"duiju/games"
	"duiju/games/play/session"
	"duiju/games/teach"
	"duiju/games/teach/library"
	"duiju/games/teach/training"
	"duiju/games/text/message"
	"duiju/games/text/words"
	"duiju/ui/autosave"
	"duiju/ui/store"
)

// all are the things that are there whatever is typed, what can be done here first. Of
// those with one ID the first that can be done is listed, and the words for all of them
// mean it.
func (f *finder) all() []Thing {
	for i := range f.at.Acts {
		f.at.Acts[i].here = true
	}
	var once []Thing
	add := func(all []Thing, other bool) {
		for _, t := range all {
			switch i := slices.IndexFunc(once, func(o Thing) bool { return o.ID == t.ID }); {
			case i < 0:
				once = append(once, t)
			case !other:
				if t.Also = append(t.Also, once[i].Also...); once[i].Why.IsZero() {
					once[i].Also = t.Also
				} else {
					once[i] = t
				}
			}
		}
	}
	add(slices.Concat(f.at.Acts, f.games(), f.house(), f.levels(), f.settings(), f.form(), f.pages()), false)
	add(f.elsewhere(), true)
	return f.prepared(once)
}

// prepared writes down what means each thing, in the language in force and in all others.
func (f *finder) prepared(all []Thing) []Thing {
	for i := range all {
		t := &all[i]
		t.sentence = normal(f.House.Say(t.Name))
		if t.phrases = nil; len(strings.Fields(t.sentence)) <= 2 { // the name itself is what somebody may type
			t.phrases = []string{t.sentence}
		}
		for _, word := range t.Words {
			t.phrases = append(t.phrases, normal(word))
		}
		for _, key := range t.Also {
			t.phrases = append(t.phrases, synonyms(key)...)
		}
	}
	return all
}

// synonyms are the words of all languages that mean a message, as normal leaves them.
func synonyms(key string) []string {
	if all, ok := synonymsOf.Load(key); ok {
		return all.([]string)
	}
	var all []string
	for _, code := range words.Codes() {
		if table, err := words.Load(code); err == nil && table.Has(key+".also") {
			for word := range strings.FieldsFuncSeq(table.S(key+".also"), func(r rune) bool { return strings.ContainsRune(",、", r) }) {
				all = append(all, normal(word))
			}
		}
	}
	synonymsOf.Store(key, all)
	return all
}

// synonymsOf keeps what synonyms has found: making it anew doubled the time in which the
// page opens.
var synonymsOf sync.Map

// games are what can be begun with each game, with the one that is meant first.
func (f *finder) games() (all []Thing) {
	here := f.at.Module.Info().ID
	others := slices.DeleteFunc(slices.Clone(f.House.Modules), func(m games.Module) bool { return m.Info().ID == here })
	for _, m := range append([]games.Module{f.at.Module}, others...) {
		info := m.Info()
		add := func(id, key, also string, there bool, do func() (Step, error)) {
			if info.ID != here {
				id += "-" + info.ID
			}
			if there {
				all = append(all, Thing{ID: id, Name: message.T(key, "game", message.T(info.Name)), Also: []string{also, info.Name}, Words: []string{f.House.T(info.Name), info.ID}, Do: do})
			}
		}
		trainer, exercises := teach.Of(m).Trainer != nil, teach.Of(m).Trainer != nil || teach.Of(m).Path != nil
		train := func(mode training.Mode) func() (Step, error) { return to(Train{m, mode}) }
		add("play", "find.play", "find.play", !trainer, f.begins(m, store.SeatsPlay, ""))
		add("train", "find.train", "find.train", exercises, train(training.Mode{}))
		add("two", "find.two", "find.two", !trainer, f.begins(m, store.SeatsTwo, ""))
		add("demo", "find.demo", "find.demo", true, f.begins(m, store.SeatsDemo, ""))
		add("today", "find.today", "ui.about.today", trainer, train(training.Mode{Kind: training.OfDay}))
		tutorial, taught := library.Tutorial(info.ID)
		add("tutorial", "find.tutorial", "tutorial.about", taught, to(Read{tutorial}))
		add("rules", "find.rules", "ui.about.rules", true, to(Open{Page: f.House.RulesPage(m)}))
		add("statistics", "find.statistics", "ui.about.statistics", true, to(Open{Page: f.House.StatisticsPage(slices.IndexFunc(f.House.Modules, func(o games.Module) bool { return o.Info().ID == info.ID }), nil)}))
		add("form", "find.form", "find.form", true, to(Open{Page: f.House.NewGamePage(m)}))
	}
	return all
}

// begins is a new game of these seats, with the last choices otherwise; an opponent is
// another one than the last.
func (f *finder) begins(m games.Module, seats, opponent string) func() (Step, error) {
	return func() (Step, error) {
		g := f.House.game(m)
		g.Seats, g.Opponent = seats, cmp.Or(opponent, g.Opponent)
		g.Rival = cmp.Or(g.Rival, g.Opponent)
		match, err := f.House.Begin(m, g, f.House.Seed(m))
		return Play{Game{Match: match}}, err
	}
}

// house are the pages and shelves of the house.
func (f *finder) house() []Thing {
	all := []Thing{
		{ID: "help", Name: message.T("find.help"), Also: []string{"find.help"}, Keys: "?", Do: f.goOn("")},
		{ID: "library", Name: message.T("learn.library"), Also: []string{"learn.library"}, Do: to(Open{Page: f.House.LibraryPage()})},
		{ID: "records", Name: message.T("ui.about.records"), Also: []string{"ui.about.records"}, Do: to(Open{Page: f.House.RecordsPage()})},
		{ID: "settings", Name: message.T("ui.about.settings"), Also: []string{"ui.about.settings"}, Do: to(Open{Page: f.House.SettingsPage("")})},
		{ID: "arrange", Name: message.T("ui.about.position"), Also: []string{"ui.about.position"}, Do: func() (Step, error) {
			return arrange(f.House, f.at.Module, autosave.Posed(f.House.Home, f.at.Module.Info().ID))
		}},
		{ID: "keys", Name: message.T("ui.keys.title"), Also: []string{"ui.keys.title"}, Do: func() (Step, error) { return Open{Page: f.House.KeysPage()}, nil }},
	}
	online := Thing{ID: "online", Name: message.T("lobby.about"), Also: []string{"lobby.about"}}
	switch {
	case f.House.Hub != nil:
		online.Do = to(Open{Page: f.House.LobbyPage(f.at.Module)})
		all = append(all, online)
	case f.House.Leaves:
		all = append(all,
			Thing{ID: "host", Name: message.T("ui.about.host"), Also: []string{"ui.about.host"}, Do: to(Leave{[]string{"host", f.at.Module.Info().ID}})},
			Thing{ID: "join", Name: message.T("ui.about.join"), Also: []string{"ui.about.join"}, Do: to(Open{Page: f.House.JoinPage()})})
	default:
		online.Why = message.T("find.online.how")
		all = append(all, online)
	}
	if !f.House.Visits {
		all = append(all,
			Thing{ID: "open", Name: message.T("open.about"), Also: []string{"open.about"}, Do: f.goOn("~/")},
			Thing{ID: "programs", Name: message.T("ui.set.programs"), Also: []string{"ui.set.programs"}, Do: to(Open{Page: f.House.ProgramsPage()})})
	}
	return all
}

// levels are the players that one can have for an opponent, in the game on the board or in a
// new one.
func (f *finder) levels() (all []Thing) {
	m := f.at.Module
	for _, p := range f.House.Opponents(m.Info()) {
		t := Thing{
			ID: p.String(), Name: message.Verbatim(f.House.Dotted(f.House.Say(f.House.Settings.PlayerText(m.Info(), p)), f.House.AboutPlayer(m.Info(), p))),
			Words: []string{f.House.Say(f.House.Settings.PlayerText(m.Info(), p))}, Do: f.begins(m, store.SeatsPlay, p.String()),
		}
		if d := f.at.Driver; d != nil {
			sit := session.Sit{Side: opposite(d.Session()), Player: p}
			if _, ok := d.Can(sit); ok {
				t.Do = to(Do{sit})
			}
		}
		all = append(all, t)
	}
	return all
}

// settings are all settings, and their values.
func (f *finder) settings() (all []Thing) {
	s := &settings{House: f.House}
	for _, field := range f.House.Settings.Table() {
		if field.Label == "" || field.Values == nil || field.Machine && f.House.Visits {
			continue
		}
		r := s.row(field)
		at := func() (Step, error) { return Open{Page: startingAt(f.House.SettingsPage(field.Path), field.Path)}, nil }
		all = append(all, f.choice(field.Path, "find.choice", r, at, func(code string) (Step, error) { return Do{Call{}}, r.Set(code) })...)
		for i := range r.Values {
			if value := field.Values[i]; !field.Machine && field.Path != "language" {
				all[len(all)-len(r.Values)+i].Look = func() { f.House.Try(func(to *store.Settings) { to.Put(field.Path, value) }) }
			}
		}
	}
	return all
}

// form are the choices for a new game, and their values.
func (f *finder) form() (all []Thing) {
	for _, rare := range []bool{false, true} {
		for i, r := range formOf(f.House, f.at.Module, rare)().Rows {
			if r.Values == nil || rare && len(f.at.Module.Info().Presets) == 0 {
				continue
			}
			at := func() (Step, error) { return Open{Page: startingAt(formOf(f.House, f.at.Module, rare), r.ID)}, nil }
			all = append(all, f.choice("form."+r.ID, "find.formchoice", r, at, func(code string) (Step, error) {
				form := formOf(f.House, f.at.Module, rare)
				err := form().Rows[i].Set(code)
				return Open{Page: startingAt(form, r.ID)}, err
			})...)
		}
	}
	return all
}

// languageNames are the message keys of what languages are called in others, by their codes.
var languageNames = map[string]string{words.English: "find.english", words.Traditional: "find.traditional", words.Simplified: "find.simplified"}

// choice is a row of a page and each of its values.
func (f *finder) choice(id, key string, r Row, open func() (Step, error), set func(code string) (Step, error)) []Thing {
	said := func(value message.Text) message.Text { return message.T(key, "label", r.Label, "value", value) }
	label := f.House.Say(r.Label)
	all := []Thing{{ID: id, Name: said(message.T("find.now", "value", r.Text(f.House.Table))), Also: []string{r.Label.Key}, Words: []string{label}, Do: open}}
	for _, v := range r.Values {
		name := f.House.Say(v.Name)
		all = append(all, Thing{
			ID: id + "=" + v.Code, Name: said(v.Name), Also: []string{v.Name.Key, languageNames[v.Code]}, Words: []string{name, name + " " + label, label + " " + name}, Do: func() (Step, error) { return set(v.Code) },
		})
	}
	return all
}

// startingAt is a page whose row of an ID is chosen first.
func startingAt(make Maker, id string) Maker {
	return func() Page {
		p := make()
		p.Start = max(slices.IndexFunc(p.Rows, func(r Row) bool { return r.ID == id }), 0)
		return p
	}
}

// pages are those of the library but for the tutorials, which their games have.
func (f *finder) pages() (all []Thing) {
	for _, shelf := range library.Shelves() {
		if shelf.ID == library.Tutorials {
			continue
		}
		for _, p := range shelf.Pages {
			all = append(all, Thing{ID: "page-" + p.ID, Name: p.Name(), More: message.T(shelf.Title), Also: []string{p.Name().Key}, Words: []string{f.House.Say(p.Name()), f.House.T(shelf.Title)}, Do: to(Read{p})})
		}
	}
	return all
}

// topics are the kinds of problems of all games. It reads the problems, which is long work.
func (f *finder) topics(wording *words.Wording) (all []Thing) {
	for _, m := range f.House.Modules {
		known := map[string]bool{}
		add := func(id string, name message.Text, mode training.Mode) {
			if !known[id] {
				known[id] = true
				all = append(all, Thing{ID: "problems-" + m.Info().ID + "-" + id, Name: message.T("find.problems", "game", message.T(m.Info().Name), "what", name), Words: []string{wording.Say(name)}, Do: to(Train{m, mode})})
			}
		}
		for _, e := range teach.Exercises(m) {
			for _, tag := range e.Tags {
				add(tag.ID, tag.Name, training.Mode{Kind: training.ByTag, Tag: tag.ID})
			}
			if e.Grade > 0 {
				add(fmt.Sprint(e.Grade), message.T("find.grade", "grade", e.Grade), training.Mode{Kind: training.ByGrade, Grade: e.Grade})
			}
		}
	}
	return all
}

// elsewhere is what has a key, but cannot be done where one is.
func (f *finder) elsewhere() (all []Thing) {
	for _, screen := range f.House.Keys() {
		for _, k := range screen {
			if k.About != "" {
				all = append(all, Thing{ID: k.ID, Name: message.T(k.About), Also: []string{k.About}, Keys: f.House.KeyNames(f.House.keysOf(k)), Why: message.T("find.elsewhere", "what", message.T(k.About))})
			}
		}
	}
	return all
}
