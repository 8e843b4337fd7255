package problem

import (
	"io/fs"
	"strings"
	"sync"

	"duiju/assets"
	"duiju/games/text/message"
)

// Collection reads the built-in problems once, in the order of their files.
var Collection = sync.OnceValue(func() []*Problem {
	var out []*Problem
	names, err := fs.Glob(assets.Tsumego, "tsumego/*.sgf")
	if err != nil {
		panic(err) // the pattern is a constant
	}
	for _, name := range names {
		data, err := fs.ReadFile(assets.Tsumego, name)
		if err != nil {
			panic(err) // embedded
		}
		entries, _, err := ReadProblems(data, "UTF-8")
		if err != nil {
			panic("assets/" + name + ": " + err.Error()) // a test reads them all
		}
		for _, e := range entries {
			if e.Err != nil {
				panic("assets/" + name + ": " + e.Err.Error())
			}
			out = append(out, e.Problem)
		}
	}
	return out
})

// Builtin finds a built-in problem by its name.
func Builtin(name string) (*Problem, bool) {
	for _, p := range Collection() {
		if p.Name == name {
			return p, true
		}
	}
	return nil, false
}

// Find finds the problem an option names: a built-in name, SGF, or one
// drawn by the seed.
func Find(value string, seed uint64) (*Problem, error) {
	all := Collection()
	if value == Random {
		return all[seed%uint64(len(all))], nil
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
