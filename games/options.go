package games

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"duiju/games/list"
	"duiju/games/text/message"
)

// Keys lists the keys in order.
func (o Options) Keys() []string { return slices.Sorted(maps.Keys(o)) }

// Clone is an independent copy, never nil.
func (o Options) Clone() Options {
	c := make(Options, len(o))
	maps.Copy(c, o)
	return c
}

// Int is the value of an integer option, 0 if it is missing or none.
func (o Options) Int(key string) int {
	n, _ := strconv.Atoi(o[key])
	return n
}

// Choices are values, each followed by the key of its name, "" where it is its
// own name.
func Choices(pairs ...string) []Choice {
	var all []Choice
	for i := 0; i < len(pairs); i += 2 {
		c := Choice{Value: pairs[i], Name: message.Verbatim(pairs[i])}
		if pairs[i+1] != "" {
			c.Name = message.T(pairs[i+1])
		}
		all = append(all, c)
	}
	return all
}

// Choose is the option to choose among values, each followed by the key of its
// name; the first is the default.
func Choose(key, name, about string, values ...string) Option {
	return Option{Key: key, Name: name, About: about, Default: values[0], Choices: Choices(values...)}
}

// OptionProblem is what is wrong with one option, for Info.Fault.
type OptionProblem struct {
	Kind  OptionProblemKind
	Key   string
	Value string
	// Option is what the schema says of the key; zero for OptionUnknown.
	Option Option
	// Known are the presets and keys that there are, for OptionUnknown.
	Known []string
}

// OptionProblemKind is a kind of mistake in a list of options.
type OptionProblemKind uint8

// The kinds of mistake.
const (
	OptionUnknown OptionProblemKind = iota // no such key, preset or choice
	OptionTwice                            // set two times in one list
	OptionValue                            // the value is not offered
)

// worder words a mistake; nil words it the common way.
type worder func(OptionProblem) *message.Fault

func wordingOf(m Module, chosen Options) worder {
	fault := m.Info().Fault
	if fault == nil {
		return nil
	}
	return func(p OptionProblem) *message.Fault { return fault(p, chosen) }
}

func (w worder) fault(p OptionProblem) *message.Fault {
	if w != nil {
		if f := w(p); f != nil {
			return f
		}
	}
	switch p.Kind {
	case OptionUnknown:
		return message.Faultf(message.ErrOption, "games.option.unknown", "key", p.Key, "known", message.WordList(p.Known))
	case OptionTwice:
		return message.Faultf(message.ErrOption, "games.option.twice", "key", p.Key)
	}
	if p.Option.Kind == KindInt {
		return message.Faultf(message.ErrOption, "games.option.range",
			"key", p.Key, "min", p.Option.Min, "max", p.Option.Max, "value", p.Value)
	}
	return message.Faultf(message.ErrOption, "games.option.choice",
		"key", p.Key, "choices", orList(p.Option.Choices), "value", p.Value)
}

// orList is "a", "a or b", "a, b or c".
func orList(choices []Choice) message.Text {
	names := list.Of(choices, func(c Choice) string { return c.Value })
	if len(names) < 2 {
		return message.Verbatim(strings.Join(names, ""))
	}
	last := len(names) - 1
	return message.T("games.list.or", "head", message.WordList(names[:last]), "last", names[last])
}

// offers reports whether the option takes the value.
func (op Option) offers(value string) bool {
	switch op.Kind {
	case KindInt:
		n, err := strconv.Atoi(value)
		return err == nil && n >= op.Min && n <= op.Max && value == strconv.Itoa(n)
	case KindChoice:
		return slices.ContainsFunc(op.Choices, func(c Choice) bool { return c.Value == value })
	}
	return true
}

// nearest is the offered value closest to the given one.
func (op Option) nearest(value string) string {
	if op.offers(value) {
		return value
	}
	if n, err := strconv.Atoi(value); err == nil && op.Kind == KindInt {
		return strconv.Itoa(min(max(n, op.Min), op.Max))
	}
	return op.Default
}

// CompleteBy is Complete for a schema that depends on nothing and words no
// mistakes of its own.
func CompleteBy(schema []Option, o Options) (Options, error) { return completeSchema(schema, o, nil) }

// completeSchema fills in defaults and refuses what the schema does not offer.
func completeSchema(schema []Option, o Options, w worder) (Options, error) {
	full := Options{}
	for _, op := range schema {
		v, given := o[op.Key]
		if !given {
			v = op.Default
		} else if !op.offers(v) {
			return nil, w.fault(OptionProblem{Kind: OptionValue, Key: op.Key, Value: v, Option: op})
		}
		full[op.Key] = v
	}
	for _, k := range o.Keys() {
		if _, known := full[k]; !known {
			return nil, w.fault(OptionProblem{Kind: OptionUnknown, Key: k, Value: o[k], Known: keysOf(schema)})
		}
	}
	return full, nil
}

// Complete returns the options with every default filled in, or a *Fault of
// kind ErrOption for an unknown key or a value that is not offered. Modules
// call it first in New; what it cannot know (which options go together) they
// check themselves.
func Complete(m Module, o Options) (Options, error) {
	// A schema may depend on the options, so the defaults are filled in
	// before the schema is asked for the last time.
	fit := Fit(m, o)
	chosen := o.Clone()
	for k, v := range fit {
		if _, given := chosen[k]; !given {
			chosen[k] = v
		}
	}
	return completeSchema(m.Schema(fit), chosen, wordingOf(m, fit))
}

// Fit returns the options with every default filled in, unknown keys dropped
// and values that are not offered replaced by the nearest that is. It is for
// forms and stored settings; Complete is for what a person typed.
func Fit(m Module, o Options) Options {
	given, fit := o.Clone(), o.Clone()
	// One option's range or default may depend on another's value: repeat
	// until nothing changes, at most once for every option.
	for range len(m.Schema(fit)) + 1 {
		next := Options{}
		for _, op := range m.Schema(fit) {
			v, ok := given[op.Key]
			if !ok {
				v = op.Default
			}
			next[op.Key] = op.nearest(v)
		}
		if maps.Equal(fit, next) {
			break
		}
		fit = next
	}
	return fit
}

// ParseRules reads the list of --rules on top of base: presets, choices by
// their bare value ("misere") and key=value pairs, separated by commas. A
// later preset changes an earlier one; a key given twice is refused. The
// result is completed. The error is a *Fault of kind ErrOption.
func ParseRules(m Module, base Options, rules string) (Options, error) {
	presets := m.Info().Presets
	names := list.Of(presets, func(p Preset) string { return p.Name })
	o, given := base.Clone(), Options{}
	for _, part := range strings.Split(rules, ",") {
		if part = strings.TrimSpace(part); part == "" {
			continue
		}
		if i := slices.Index(names, part); i >= 0 {
			maps.Copy(o, presets[i].Options)
			continue
		}
		fit := Fit(m, merged(o, given))
		key, value, ok := splitRule(m.Schema(fit), part)
		if !ok {
			known := append(slices.Clone(names), keysOf(m.Schema(fit))...)
			return nil, wordingOf(m, fit).fault(OptionProblem{Kind: OptionUnknown, Key: key, Value: value, Known: known})
		}
		if _, twice := given[key]; twice {
			return nil, wordingOf(m, fit).fault(OptionProblem{Kind: OptionTwice, Key: key, Value: value})
		}
		given[key] = value
	}
	return Complete(m, merged(o, given))
}

// keysOf are the keys of a schema in its order.
func keysOf(schema []Option) []string {
	return list.Of(schema, func(op Option) string { return op.Key })
}

func merged(base, over Options) Options {
	o := base.Clone()
	maps.Copy(o, over)
	return o
}

// splitRule reads "key=value" or the bare value of exactly one choice.
func splitRule(schema []Option, part string) (key, value string, ok bool) {
	key, value, pair := strings.Cut(part, "=")
	found := 0
	for _, op := range schema {
		if pair {
			if op.Key == key {
				return key, value, true
			}
		} else if op.Kind == KindChoice && op.offers(part) {
			key, value = op.Key, part
			found++
		}
	}
	if found == 1 {
		return key, value, true
	}
	if !pair {
		key, value = part, ""
	}
	return key, value, false
}
