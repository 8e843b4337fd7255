package tsumego

import (
	"io/fs"
	"sync"

	"duiju/assets"
)

// collection reads the built-in problems once, in the order of their files.
var collection = sync.OnceValue(func() []*problem {
	var out []*problem
	names, err := fs.Glob(assets.Tsumego, "tsumego/*.sgf")
	if err != nil {
		panic(err) // the pattern is a constant
	}
	for _, name := range names {
		data, err := fs.ReadFile(assets.Tsumego, name)
		if err != nil {
			panic(err) // embedded
		}
		entries, _, err := readProblems(data, "UTF-8")
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

// builtin finds a built-in problem by its name.
func builtin(name string) (*problem, bool) {
	for _, p := range collection() {
		if p.Name == name {
			return p, true
		}
	}
	return nil, false
}
