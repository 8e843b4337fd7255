package store

import (
	"encoding/json"
	"reflect"
	"slices"

	"duiju/games/list"
)

// Speeds are the speeds of a demo; 0 stands for no pause at all.
var Speeds = []float64{0.25, 0.5, 1, 2, 4, 0}

// The kinds of game by who plays.
const (
	SeatsPlay = "human-engine"
	SeatsTwo  = "human-human"
	SeatsDemo = "engine-engine"
)

// Seats are the kinds of game, Sides what a person can ask for against an engine.
var (
	Seats = []string{SeatsPlay, SeatsTwo, SeatsDemo}
	Sides = []string{"first", "second", "random"}
)

// Clocks are the time controls of the form: minutes for the game and seconds
// that come back with each move.
var Clocks = []string{"none", "3+2", "5+0", "10+0", "10+5", "30+0"}

// Choices are the values that the setting of a path can take, the default
// first; nil for settings that are not a choice of words.
func Choices(path string) (all []string) {
	for _, f := range new(Settings).Table() {
		for _, v := range f.Values {
			if word, ok := v.(string); ok && f.Path == path && f.usual[0] == f.Values[0] {
				all = append(all, word)
			}
		}
	}
	return all
}

// of is the field of a value that JSON has as it is; fits, if not nil, says
// whether a value may be taken.
func of[T any](path string, p *T, fits func(T) bool) Setting {
	return Setting{Path: path, load: func(v any) bool {
		x, ok := v.(T)
		if ok = ok && (fits == nil || fits(x)); ok {
			*p = x
		}
		return ok
	}, save: func() any { return *p }}
}

// offering is a setting with a default and the values that are offered for it.
func (f Setting) offering(label string, usual any, values []any) Setting {
	f.Label, f.usual, f.Values = label, []any{usual}, values
	return f
}

func (f Setting) labelled(label string) Setting { f.Label = label; return f }

// named calls a value by another message.
func (f Setting) named(keys map[any]string) Setting { f.Names = keys; return f }

func (f Setting) machine() Setting { f.Machine = true; return f }

// choice is a setting that names one of a few values, the default first.
func choice(path, label string, p *string, values ...string) Setting {
	all := list.Of(values, func(v string) any { return v })
	return of(path, p, func(s string) bool { return slices.Contains(values, s) }).offering(label, values[0], all)
}

func flag(path, label string, p *bool, usual bool) Setting {
	return of(path, p, nil).offering(label, usual, []any{false, true})
}

// number is a setting from low to high, for which some numbers are offered.
func number(path, label string, p *int, usual, low, high int, offered ...int) Setting {
	values := list.Of(offered, func(n int) any { return float64(n) })
	return Setting{Path: path, load: func(v any) bool {
		f, ok := v.(float64)
		if ok = ok && f == float64(int(f)) && int(f) >= low && int(f) <= high; ok {
			*p = int(f)
		}
		return ok
	}, save: func() any { return float64(*p) }}.offering(label, float64(usual), values)
}

// speed is a setting that is one of Speeds, "max" for 0.
func speed(path, label string, p *float64) Setting {
	values := list.Of(Speeds, func(v float64) any { return v })
	values[len(values)-1] = "max"
	return Setting{Path: path, load: func(v any) bool {
		f, ok := v.(float64)
		if v == "max" {
			f, ok = 0, true
		}
		if ok = ok && slices.Contains(Speeds, f); ok {
			*p = f
		}
		return ok
	}, save: func() any {
		if *p == 0 {
			return "max"
		}
		return *p
	}}.offering(label, 1.0, values)
}

// byName is the field of an object of JSON whose values are all of one type. What
// does not come back as it was, such as null in place of a text, does not fit.
func byName[T any](path string, p *map[string]T) Setting {
	return Setting{Path: path, load: func(v any) bool {
		read, back := map[string]T{}, tree{}
		if !throughJSON(v, &read) || !throughJSON(read, &back) || !reflect.DeepEqual(any(back), v) {
			return false
		}
		*p = read
		return true
	}, save: func() any {
		object := tree{}
		throughJSON(*p, &object) // texts always fit
		return object
	}}
}

// throughJSON copies a value into another by way of JSON and reports whether it
// fits.
func throughJSON(from, to any) bool {
	data, err := json.Marshal(from)
	return err == nil && json.Unmarshal(data, to) == nil
}
