package problem

import (
	"io/fs"
	"strings"
	"sync"

	"duiju/assets"
	"duiju/games/list"
	"duiju/games/text/message"
)

// Shelved is a built-in problem as its file has it: a list needs no more than its notes.
type Shelved struct {
	Name  string
	Notes map[string]string
	Read  func() *Problem // once
}

// Shelf is the built-in problems, in the order of their files, each of which has every
// game tree on a line of its own.
var Shelf = sync.OnceValue(func() (all []Shelved) {
	names, _ := fs.Glob(assets.Tsumego, "tsumego/*.sgf")
	for _, name := range names {
		data, _ := fs.ReadFile(assets.Tsumego, name) // embedded
		for _, tree := range strings.Split(string(data), "\n(;FF") {
			value := func(id string) string {
				_, text, _ := strings.Cut(tree, id+"[")
				text, _, _ = strings.Cut(text, "]")
				return text
			}
			all = append(all, Shelved{value("GN"), notesIn(value("]C")), sync.OnceValue(func() *Problem {
				p, err := FirstProblem("(;FF" + strings.TrimPrefix(tree, "(;FF"))
				if err != nil {
					panic("assets/" + name + ": " + err.Error()) // a test reads them all
				}
				return p
			})})
		}
	}
	return all
})

// Collection reads the built-in problems.
func Collection() []*Problem {
	return list.Of(Shelf(), func(s Shelved) *Problem { return s.Read() })
}

// Builtin finds a built-in problem by its name.
func Builtin(name string) (*Problem, bool) {
	for _, s := range Shelf() {
		if s.Name == name {
			return s.Read(), true
		}
	}
	return nil, false
}

// Find finds the problem an option names: a built-in name, SGF, or one
// drawn by the seed.
func Find(value string, seed uint64) (*Problem, error) {
	if all := Shelf(); value == Random {
		return all[seed%uint64(len(all))].Read(), nil
	}
	if strings.ContainsAny(value, "(;[") {
		p, err := FirstProblem(value)
		return p, message.AsKind(message.ErrOption, err)
	}
	if p, ok := Builtin(value); ok {
		return p, nil
	}
	return nil, message.Faultf(message.ErrOption, "tsumego.option.noproblem", "name", value)
}

// Random is the value of the option problem that draws a built-in one
// by the seed.
const Random = "random"
