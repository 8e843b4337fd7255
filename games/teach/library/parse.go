package library

import (
	"strconv"
	"strings"

	"duiju/assets"
	"duiju/games/teach/walks"
	"duiju/games/text/message"
)

// Parse reads a page. A line has a word for what it sets and its value, parts of which
// | separates; a line that begins with a blank goes on with the one before, one with # is
// left out. Lines before the first step hold for all steps. duiju help page lists them.
// The error is a *message.Fault that names the line.
func Parse(text string) (Page, error) {
	r := reader{page: &Page{}, step: &Step{}}
	all := strings.Split(strings.TrimPrefix(strings.ReplaceAll(text, "\r", ""), "\ufeff"), "\n")
	for i := 0; i < len(all); i++ {
		line, at := strings.TrimSpace(all[i]), i+1
		for i+1 < len(all) && strings.TrimSpace(all[i+1]) != "" && strings.ContainsAny(all[i+1][:1], " \t") {
			i++
			line += " " + strings.TrimSpace(all[i])
		}
		if line == "" || line[0] == '#' {
			continue
		}
		word, value, _ := strings.Cut(line, " ")
		early := len(r.page.Steps) == 0 && !strings.Contains(headWords, " "+word+" ")
		about := word
		if r.step.Ask == nil && strings.Contains(" right wrong on ", " "+word+" ") {
			about = "ask"
		}
		if early || !r.line(word, strings.TrimSpace(value)) {
			form := formOf(about, false)
			if early && form.Key == "learn.form" {
				return Page{}, message.Faultf(message.ErrOption, "learn.file.early", "n", at, "line", line)
			}
			return Page{}, message.Faultf(message.ErrOption, "learn.file.line", "n", at, "line", line, "form", form)
		}
	}
	if len(r.page.Steps) == 0 {
		return Page{}, message.Faultf(message.ErrOption, "learn.file.empty")
	}
	return *r.page, nil
}

// headWords begin lines that may stand before the first step.
const headWords = " step title helps game player opens "

// formOf is what duiju help page says of lines, or of claims, with a word.
func formOf(word string, claims bool) message.Text {
	help, err := assets.Help.ReadFile("help/page.txt")
	if err != nil {
		panic(err) // it is embedded
	}
	forms, _, _ := strings.Cut(string(help), "\n\n  title A")
	lines, said, _ := strings.Cut(forms, "\n  claim CLAIM")
	if !claims {
		said = lines
	}
	for line := range strings.Lines(said) {
		if strings.Contains(line, "  "+word+" ") || strings.TrimSpace(line) == word {
			return message.T("learn.form", "form", strings.TrimSpace(line))
		}
	}
	return message.T("learn.form.none")
}

// reader is a page and its last step, at first one that those to come are copies of.
type reader struct {
	page *Page
	step *Step
	head Step
}

// line sets one thing; it reports whether there is such a one.
func (r *reader) line(word, value string) bool {
	s, p, in := r.step, parts(value), len(r.page.Steps) > 0
	switch word {
	case "title":
		r.page.Title = value
	case "helps":
		r.page.Helps = strings.Fields(value)
	case "game":
		id, options, _ := strings.Cut(value, " ")
		if id != s.Game {
			s.Player = ""
		}
		s.Game, s.Options = id, pairs(options)
		if !in {
			r.page.Game = id
		}
	case "player":
		s.Player = value
	case "opens":
		if s.Opens = Door(value); s.Opens != Solving && s.Opens != Xray && s.Opens != Proof {
			return false
		}
	case "step":
		if !in {
			r.head = *s
		}
		r.page.Steps = append(r.page.Steps, r.head)
		r.step = &r.page.Steps[len(r.page.Steps)-1]
	case "say":
		s.Say = value
	case "fill":
		s.Args = pairs(value)
	case "seed":
		n, err := strconv.ParseUint(value, 10, 64)
		s.Seed = n
		return err == nil
	case "board":
		s.Position = value
	case "moves":
		s.Moves = strings.Fields(value)
	case "tree":
		return s.grow(value)
	case "lens":
		s.Lens, s.At, _ = strings.Cut(value, " ")
	case "mark":
		s.Marks = strings.Fields(value)
	case "row":
		if len(p) != 2 {
			return false
		}
		s.Table = append(s.Table, Row{p[0], p[1]})
	case "claim":
		s.Claims = append(s.Claims, value)
	case "try":
		t, ok := trial(p)
		s.Try = append(s.Try, t)
		return ok
	case "ask":
		s.Ask = &Question{Say: value}
	case "task":
		if s.Ask == nil {
			s.Ask = &Question{}
		}
		s.Ask.Task = &Task{}
		return s.Ask.Task.set(value)
	case "right", "wrong", "on":
		if len(p) == 2 {
			p = append(p, "")
		}
		if s.Ask == nil || len(p) != 3 || p[0] != "" && (p[2] != "" || word == "on") {
			return false
		}
		s.Ask.Answers = append(s.Ask.Answers, Answer{Say: p[0], Why: p[1], Right: word != "wrong", On: word == "on", Reply: p[2]})
	default:
		return false
	}
	return true
}

// grow reads a tree: the names of the walks over it and the step at which they open, and
// the tree in its notation.
func (s *Step) grow(value string) bool {
	names, text, _ := strings.Cut(value, "(")
	for _, name := range strings.Fields(names) {
		if n, err := strconv.Atoi(name); err == nil {
			s.Frame = n
			continue
		}
		k, ok := walks.KindOf(name)
		if !ok {
			return false
		}
		s.Walks = append(s.Walks, k)
	}
	t, err := walks.Parse("(" + text)
	s.Tree = t
	return err == nil && len(s.Walks) > 0
}

// parts are what | separates.
func parts(value string) []string {
	all := strings.Split(value, "|")
	for i := range all {
		all[i] = strings.TrimSpace(all[i])
	}
	return all
}

// pairs reads name=value, name=value.
func pairs(text string) map[string]string {
	all := map[string]string{}
	for _, pair := range strings.Split(text, ",") {
		if name, value, ok := strings.Cut(pair, "="); ok {
			all[strings.TrimSpace(name)] = strings.TrimSpace(value)
		}
	}
	return all
}

// trial reads what can be tried: its kind, and behind | how it is.
func trial(p []string) (t Trial, ok bool) {
	kind, value, _ := strings.Cut(p[0], " ")
	plies, err := strconv.Atoi(value)
	switch kind {
	case "minimax":
		t.Minimax = plies
	case "search":
		t.Search = plies
	case "player":
		t.Player, err = value, nil
	case "prove":
		t.Prove, err = true, nil
	case "solve":
		t.Solve, err = true, nil
	default:
		return t, false
	}
	for _, more := range p[1:] {
		word, value, _ := strings.Cut(more, " ")
		switch word {
		case "with":
			for _, name := range strings.Split(value, ",") {
				t.With = append(t.With, strings.TrimSpace(name))
			}
		case "deep", "worst":
			t.Deep, t.Worst = t.Deep || word == "deep", t.Worst || word == "worst"
		case "on":
			t.Position = value
		case "after":
			t.After = strings.Fields(value)
		case "gives":
			t.Gives = value
		case "reads":
			n, err := strconv.ParseUint(value, 10, 64)
			if t.Reads = n; err != nil {
				return t, false
			}
		default:
			return t, false
		}
	}
	return t, err == nil
}
