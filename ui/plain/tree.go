package plain

// Small trees in lines: the walks of the searches over them, and questions.

import (
	"path/filepath"
	"strconv"
	"strings"

	"duiju/games"
	"duiju/games/teach/walks"
	"duiju/ui/screen/look"
	"duiju/ui/store"
)

// grove is the talk about a tree.
type grove struct {
	*term
	tree  *walks.Tree
	walk  *walks.Walk
	at    int // step said last, -1 before the first
	asked int
	open  *walks.Question
}

// trees walks over a tree, the paper's for nil, until the person has had enough.
func (t *term) trees(own *walks.Tree) error {
	g := &grove{term: t, tree: own}
	if own == nil {
		g.tree = walks.Samples()[0]
	}
	g.say("plain.tree.greet")
	if err := g.begin(walks.AlphaBeta); err != nil {
		return err
	}
	for {
		line, err := g.ask(g.Words.S("plain.tree.prompt", "walk", g.walk.Kind.Title(), "i", g.at+1, "of", len(g.walk.Frames)))
		if err != nil {
			return err
		}
		word, rest, _ := strings.Cut(line, " ")
		rest = strings.TrimSpace(rest)
		n, number := strconv.Atoi(line)
		switch {
		case number == nil && g.open != nil:
			g.answer(n)
		case line == "" || g.is(word, "plain.command.step") || g.is(word, "plain.command.next"):
			g.step(1)
		case g.is(word, "plain.command.back"):
			g.step(-1)
		case g.is(word, "plain.command.ask"):
			g.question()
		case g.is(word, "plain.command.walk"):
			err = g.change(rest)
		case g.is(word, "plain.command.tree"):
			err = g.plant(rest)
		case g.is(word, "plain.command.save"):
			g.save(rest)
		case g.is(word, "plain.command.quit"):
			return nil
		default:
			g.say("plain.tree.help", "walks", g.walks())
		}
		if err != nil {
			return err
		}
	}
}

// begin begins a walk.
func (g *grove) begin(k walks.Kind) error {
	w, err := walks.New(g.ctx, g.tree, k, nil)
	if err != nil {
		return err
	}
	g.walk, g.at, g.open = w, -1, nil
	g.say("plain.tree.walk", "tree", g.tree.String(), "walk", k.Title(), "n", len(w.Frames))
	return nil
}

// walks are the names of all walks.
func (g *grove) walks() string {
	var names []string
	for k := range walks.Kinds {
		names = append(names, k.String())
	}
	return g.list(names)
}

// step says the next step, or the one before.
func (g *grove) step(by int) {
	at := g.at + by
	if at < 0 || at >= len(g.walk.Frames) {
		g.say("plain.tree.noStep")
		return
	}
	g.at, g.open = at, nil
	g.tell(g.walk.Frames[at].Said)
}

// tell says sentences, a line each.
func (g *grove) tell(all []games.Text) {
	for _, said := range all {
		g.text(said)
	}
}

// question asks what comes next.
func (g *grove) question() {
	all := g.walk.Questions(max(g.at, 0))
	if len(all) == 0 {
		g.say("plain.tree.noQuestion")
		return
	}
	g.open = &all[g.asked%len(all)]
	g.asked++
	g.text(g.open.Said)
}

// answer judges an answer and goes to the step that gives it.
func (g *grove) answer(n int) {
	g.text(g.open.Judge(n))
	g.tell(g.open.Why)
	g.at, g.open = g.open.At, nil
}

// change changes the walk.
func (g *grove) change(name string) error {
	k, ok := walks.KindOf(strings.ToLower(name))
	if !ok {
		g.say("plain.tree.help", "walks", g.walks())
		return nil
	}
	return g.begin(k)
}

// plant takes another tree, or without one says what is known of this.
func (g *grove) plant(text string) error {
	if text == "" {
		g.say("plain.tree.is", "tree", g.tree.String())
		g.tell(g.walk.Known(g.at))
		return nil
	}
	t, err := walks.Parse(text)
	if err != nil {
		g.print(g.Words.Error(err))
		return nil
	}
	g.tree = t
	return g.begin(g.walk.Kind)
}

// save writes the walk in the form of the file's ending.
func (g *grove) save(file string) {
	if file == "" {
		g.say("plain.tree.save")
		return
	}
	data, err := look.WriteWalk(g.ctx, g.Words, g.tree, g.walk.Kind, strings.TrimPrefix(filepath.Ext(file), "."), max(g.at+1, 1))
	if err == nil {
		err = (store.OS{}).Replace(file, data)
	}
	if err != nil {
		g.say("plain.save.failed", "reason", fileError(err))
		return
	}
	g.say("plain.save.file", "file", file)
}
