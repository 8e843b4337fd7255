package store

import (
	"encoding/json"
	"reflect"
	"slices"
)

// choices are the values of the settings that name one of a few.
var choices = map[string][]string{
	"language":      {"auto", "en", "zh-Hant", "zh-Hans"},
	"theme":         {"auto", "kaya", "slate", "paper", "contrast", "mono"},
	"background":    {"auto", "dark", "light"},
	"colors":        {"auto", "truecolor", "256", "16", "none"},
	"glyphs":        {"auto", "unicode", "ascii"},
	"blocks":        {"auto", "halves", "quadrants", "sextants", "octants"},
	"pieces":        {"auto", "hanzi", "letters"},
	"stones":        {"distinct", "filled"},
	"motion":        {"auto", "short", "off"},
	"plain_board":   {"ask", "each"},
	"auto_level":    {"offer", "auto", "off"},
	"trainer.depth": {"full", "first", "all"},
}

// Speeds are the speeds of a demo; 0 stands for no pause at all.
var Speeds = []float64{0.25, 0.5, 1, 2, 4, 0}

// Choices are the values that the setting of a key can take, the default
// first; nil for settings that are not a choice.
func Choices(key string) []string { return slices.Clone(choices[key]) }

// of is the field of a value that JSON has as it is; fits, if not nil, says
// whether a value may be taken.
func of[T any](path string, p *T, fits func(T) bool) field {
	return field{path, func(v any) bool {
		x, ok := v.(T)
		if ok = ok && (fits == nil || fits(x)); ok {
			*p = x
		}
		return ok
	}, func() any { return *p }}
}

func choice(path string, p *string) field { return oneOf(path, p, choices[path]...) }

func oneOf(path string, p *string, values ...string) field {
	return of(path, p, func(s string) bool { return slices.Contains(values, s) })
}

func number(path string, p *int, low, high int) field {
	return field{path, func(v any) bool {
		f, ok := v.(float64)
		if ok = ok && f == float64(int(f)) && int(f) >= low && int(f) <= high; ok {
			*p = int(f)
		}
		return ok
	}, func() any { return float64(*p) }}
}

func speed(path string, p *float64) field {
	return field{path, func(v any) bool {
		f, ok := v.(float64)
		if s, isText := v.(string); isText && s == "max" {
			f, ok = 0, true
		}
		if ok = ok && slices.Contains(Speeds, f); ok {
			*p = f
		}
		return ok
	}, func() any {
		if *p == 0 {
			return "max"
		}
		return *p
	}}
}

// byName is the field of an object of JSON whose values are all of one type. What
// does not come back as it was, such as null in place of a text, does not fit.
func byName[T any](path string, p *map[string]T) field {
	return field{path, func(v any) bool {
		read, back := map[string]T{}, tree{}
		if !throughJSON(v, &read) || !throughJSON(read, &back) || !reflect.DeepEqual(any(back), v) {
			return false
		}
		*p = read
		return true
	}, func() any {
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
