package plain

// Small trees in lines: the walks of the searches over them, and questions.

import (
	"path/filepath"
	"strconv"
	"strings"

	"duiju/games/teach/walks"
	"duiju/ui/screen/look"
	"duiju/ui/store"
)

// treeWalk is the conversation about a tree.
type treeWalk struct {
	*lines
	tree  *walks.Tree
	walk  *walks.Walk
	at    int // step said last, -1 before the first
	asked int
	open  *walks.Question
}

// walkOver walks over a tree, the paper's for nil, until the person has had enough.
func walkOver(l *lines, own *walks.Tree) {
	t := &treeWalk{lines: l, tree: own}
	if own == nil {
		t.tree = walks.Samples()[0]
	}
	t.say("plain.tree.greet")
	t.begin(walks.AlphaBeta)
	left := false
	step := func(by int) func(string) { return func(string) { t.step(t.at + by) } }
	all := []entry{
		{"plain.command.step", "", step(1)}, {"plain.command.next", "", step(1)}, {"plain.command.back", "", step(-1)},
		{"plain.command.ask", "", t.question}, {"plain.command.walk", "", t.change}, {"plain.command.tree", "", t.plant},
		{"plain.command.quit", "", func(string) { left = true }},
	}
	if t.visitor == nil {
		t.say("plain.tree.saves")
		all = append(all, entry{"plain.command.save", "", t.save})
	}
	for t.end == nil && !left {
		t.ask(t.words.S("plain.tree.prompt", "walk", t.walk.Kind.Title(), "i", t.at+1, "of", len(t.walk.Frames)), all, func(line string) {
			if n, err := strconv.Atoi(line); err == nil && t.open != nil { // an answer leads to the step that gives it
				t.text(t.open.Judge(n))
				t.text(t.open.Why...)
				t.at, t.open = t.open.At, nil
			} else if line == "" {
				t.step(t.at + 1)
			} else {
				t.help()
			}
		})
	}
}

// begin begins a walk.
func (t *treeWalk) begin(k walks.Kind) {
	w, err := walks.New(t.ctx, t.tree, k, nil)
	if err != nil {
		t.end = err
		return
	}
	t.walk, t.at, t.open = w, -1, nil
	t.say("plain.tree.walk", "tree", t.tree.String(), "walk", k.Title(), "n", len(w.Frames))
}

// help names what can be typed, with all walks.
func (t *treeWalk) help() {
	var names []string
	for k := range walks.Kinds {
		names = append(names, k.String())
	}
	t.say("plain.tree.help", "walks", t.list(names))
}

// step says a step.
func (t *treeWalk) step(at int) {
	if at < 0 || at >= len(t.walk.Frames) {
		t.say("plain.tree.noStep")
		return
	}
	t.at, t.open = at, nil
	t.text(t.walk.Frames[at].Said...)
}

// question asks what comes next.
func (t *treeWalk) question(string) {
	all := t.walk.Questions(max(t.at, 0))
	if len(all) == 0 {
		t.say("plain.tree.noQuestion")
		return
	}
	t.open = &all[t.asked%len(all)]
	t.asked++
	t.text(t.open.Said)
}

// change changes the walk.
func (t *treeWalk) change(name string) {
	if k, ok := walks.KindOf(strings.ToLower(name)); ok {
		t.begin(k)
	} else {
		t.help()
	}
}

// plant takes another tree, or without one says what is known of this.
func (t *treeWalk) plant(text string) {
	if text == "" {
		t.say("plain.tree.is", "tree", t.tree.String())
		t.text(t.walk.Known(t.at)...)
		return
	}
	own, err := walks.Parse(text)
	if err != nil {
		t.wrong(err)
		return
	}
	t.tree = own
	t.begin(t.walk.Kind)
}

// save writes the walk in the form of the file's ending.
func (t *treeWalk) save(file string) {
	if file == "" {
		t.say("plain.tree.save")
		return
	}
	data, err := look.WriteWalk(t.ctx, t.words, t.tree, t.walk.Kind, strings.TrimPrefix(filepath.Ext(file), "."), max(t.at+1, 1))
	if err == nil {
		err = (store.OS{}).Replace(file, data)
	}
	t.saved(file, err)
}
