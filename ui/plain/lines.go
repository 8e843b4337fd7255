package plain

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"slices"
	"strings"

	"duiju/games/list"
	"duiju/games/play/session"
	"duiju/games/play/table"
	"duiju/games/teach/lesson"
	"duiju/games/teach/training"
	"duiju/games/text/command"
	"duiju/games/text/message"
	"duiju/games/text/wire"
	"duiju/games/text/words"
	"duiju/ui/draw/canvas"
	"duiju/ui/draw/clean"
	"duiju/ui/frame"
)

// errEnd ends the program in good order: end of input, quit, a signal.
var errEnd = errors.New("end")

// lines are what is typed and what is said.
type lines struct {
	ctx   context.Context
	words *words.Table
	in    *wire.Lines
	out   io.Writer
	echo  bool
	width int
	json  *json.Encoder // nil for lines of text

	visitor *frame.Visitor // nil at the machine itself

	told bool  // something was written since the last prompt
	open bool  // the last line is a prompt that waits
	end  error // why the program ends, nil while it goes on
}

// object is one step as JSON; its fields are documented in duiju help json.
type object map[string]any

// object writes one line. Where it goes wrong, nobody listens any more.
func (l *lines) object(o object) {
	l.told = true
	_ = l.json.Encode(o)
}

// command is something that can be typed.
type entry struct {
	word  string // message key of its words, the first is shown in the help
	about string // message key of what it does, may be empty
	run   func(rest string)
}

// maxTyped is how much of a line is looked at: no answer quotes more.
const maxTyped = 4096

// ask prints a prompt, waits for a line and runs the first command that begins
// with its first word; other gets any other line.
func (l *lines) ask(prompt string, all []entry, other func(line string)) {
	l.prompt(prompt)
	line := ""
	select {
	case text, ok := <-l.in.C:
		line = l.typed(text, ok)
	case <-l.ctx.Done():
		l.typed("", false)
	}
	word, rest, _ := strings.Cut(line, " ")
	if word == "?" {
		word = "help"
	}
	i := slices.IndexFunc(all, func(c entry) bool { return word != "" && l.is(word, c.word) })
	switch {
	case l.end != nil:
	case i < 0:
		other(line)
	default:
		all[i].run(strings.TrimSpace(rest))
	}
}

func (l *lines) prompt(text string) {
	if l.json == nil {
		l.write(clean.Line(text) + "> ")
		l.open = true
	}
}

// typed is a line that was read. The end of the input ends the line of a prompt
// and the program.
func (l *lines) typed(line string, ok bool) string {
	if !ok {
		l.write("")
		l.end = errEnd
		return ""
	}
	l.open = false
	line = strings.TrimSpace(line[:min(len(line), maxTyped)])
	if what, ok := strings.CutPrefix(line, ":"); ok {
		line = strings.TrimSpace(firstWord(l.words, "plain.command.find") + " " + what)
	}
	if l.echo && l.json == nil {
		l.print(line)
	}
	return line
}

// typed is the table for people who type: a sentence that names the key of an action
// names its word.
func typed(t *words.Table) *words.Table {
	keys := map[string]string{}
	for id, word := range map[string]string{ // of those that are no intents, or have other keys on the screen
		"together": "tables", "play": "play", "continue": "continue", "back": "quit", "new": "new", "next-level": "level", "lens": "lens", "end": "go", "analysis": "review", "modes": "modes", "ask": "ask",
		"lesson-on": "next", "lesson-again": "undo", "mistake-page": "page",
	} {
		keys[id] = firstWord(t, "plain.command."+word)
	}
	for _, act := range slices.Concat(session.Actions(), training.Actions(), lesson.Actions(), table.Actions()) {
		if act.Word != "" {
			keys[act.ID] = firstWord(t, act.Word)
		}
	}
	return t.Typed(keys)
}

// firstWord is the one of a command's words that is shown.
func firstWord(t *words.Table, key string) string { return strings.Fields(t.S(key))[0] }

// names lists the words of a command in the user's language and in English.
func (l *lines) names(key string) []string {
	return append(strings.Fields(l.words.S(key)), strings.Fields(words.InEnglish().S(key))...)
}

// is reports whether a word is the beginning of the command's name.
func (l *lines) is(word, key string) bool {
	return slices.ContainsFunc(l.names(key), func(name string) bool {
		return strings.HasPrefix(name, strings.ToLower(word))
	})
}

// say prints a message on a line of its own.
func (l *lines) say(key string, pairs ...any) { l.print(l.words.S(key, pairs...)) }

// print prints a line. Control characters may come from a record or from what
// was typed.
func (l *lines) print(text string) {
	if l.json != nil {
		l.object(object{"event": "said", "text": clean.Text(text)})
		return
	}
	if text = clean.Text(text); l.width > 0 {
		text = strings.Join(canvas.Wrap(text, l.width), "\n")
	}
	l.write(text + "\n")
}

// text prints texts, as far as they say anything.
func (l *lines) text(all ...message.Text) {
	for _, said := range all {
		if !said.IsZero() {
			l.print(l.words.Text(said))
		}
	}
}

// wrong prints an error.
func (l *lines) wrong(err error) { l.print(l.words.Error(err)) }

// list puts words in a row as the language does.
func (l *lines) list(words []string) string {
	return l.words.Text(message.List(list.Of(words, func(word string) message.Text { return message.Verbatim(word) })...))
}

// write does not check for errors: when the output is gone, so is the person,
// and the end of the input follows.
func (l *lines) write(text string) {
	if l.open { // what happens while a prompt waits stands below it
		text = "\n" + text
	}
	l.told, l.open = true, false
	_, _ = io.WriteString(l.out, text)
}

// saved says that a file was written, or why not.
func (l *lines) saved(file string, err error) {
	if err != nil {
		l.say("plain.save.failed", "reason", command.PlainError(err).Error())
		return
	}
	l.say("plain.save.file", "file", file)
}
