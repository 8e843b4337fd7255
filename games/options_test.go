package games_test

import (
	"errors"
	"maps"
	"strconv"
	"testing"

	"duiju/games"
	"duiju/games/nullgame"
	"duiju/games/text/message"

	"github.com/google/go-cmp/cmp"
)

// ruled is a module with the options of triangle nim and the words it has for
// them, and one more choice to be ambiguous.
type ruled struct{ nullgame.Module }

func (ruled) Schema(chosen games.Options) []games.Option {
	side := 5
	if n := chosen.Int("side"); n >= 3 && n <= 7 {
		side = n
	}
	return []games.Option{
		{Key: "side", Kind: games.KindInt, Min: 3, Max: 7, Default: "5", Size: true},
		{Key: "take", Kind: games.KindInt, Min: 1, Max: side, Default: strconv.Itoa(side)},
		{Key: "rule", Choices: []games.Choice{{Value: "normal"}, {Value: "misere"}}, Default: "normal"},
		{Key: "chain", Choices: []games.Choice{{Value: "off"}, {Value: "on"}}, Default: "off"},
		{Key: "shoot", Choices: []games.Choice{{Value: "off"}, {Value: "on"}}, Default: "off"},
		{Key: "name", Kind: games.KindText},
	}
}

func (r ruled) Info() games.Info {
	i := r.Module.Info()
	i.Presets = []games.Preset{{Name: "casual", Options: games.Options{"chain": "on", "take": "2"}}}
	i.Fault = ruledFault
	return i
}

func ruledFault(p games.OptionProblem, chosen games.Options) *message.Fault {
	if p.Kind == games.OptionValue && p.Key == "take" {
		return message.Faultf(message.ErrOption, "own.take", "side", chosen["side"], "got", p.Value)
	}
	return nil
}

func TestParseRules(t *testing.T) {
	for _, c := range []struct {
		list string
		want games.Options // changes of the defaults
	}{
		{"", nil},
		{"misere", games.Options{"rule": "misere"}},
		{"misere,take=3", games.Options{"rule": "misere", "take": "3"}},
		{" take=3 , rule=misere ", games.Options{"rule": "misere", "take": "3"}},
		{"side=3", games.Options{"side": "3", "take": "3"}},
		{"casual", games.Options{"chain": "on", "take": "2"}},
		{"casual,take=4", games.Options{"chain": "on", "take": "4"}},
		{"take=4,casual", games.Options{"chain": "on", "take": "4"}},
		{"name=a=b", games.Options{"name": "a=b"}},
	} {
		want := games.Options{"side": "5", "take": "5", "rule": "normal", "chain": "off", "shoot": "off", "name": ""}
		maps.Copy(want, c.want)
		got, err := games.ParseRules(ruled{}, nil, c.list)
		if err != nil {
			t.Errorf("ParseRules(%q): %v", c.list, err)
		} else if d := cmp.Diff(want, got); d != "" {
			t.Errorf("ParseRules(%q): %s", c.list, d)
		}
	}
}

func TestParseRulesRefuses(t *testing.T) {
	known := message.WordList([]string{"casual", "side", "take", "rule", "chain", "shoot", "name"})
	for list, want := range map[string]string{
		"misere,take=3,take=4": "games.option.twice key=take",
		"misere,normal":        "games.option.twice key=rule",
		"foo":                  "games.option.unknown key=foo known=" + known.String(),
		"foo=1":                "games.option.unknown key=foo known=" + known.String(),
		"on":                   "games.option.unknown key=on known=" + known.String(), // chain or shoot?
		"side=9":               "games.option.range key=side min=3 max=7 value=9",
		"side=x":               "games.option.range key=side min=3 max=7 value=x",
		"side=05":              "games.option.range key=side min=3 max=7 value=05",
		"take=6":               "own.take side=5 got=6",
		"side=3,take=5":        "own.take side=3 got=5",
		"rule=x":               "games.option.choice key=rule choices=games.list.or head=normal last=misere value=x",
	} {
		_, err := games.ParseRules(ruled{}, nil, list)
		var f *message.Fault
		if !errors.As(err, &f) || f.Text.String() != want || !errors.Is(err, message.ErrOption) {
			t.Errorf("ParseRules(%q): %v, want %q", list, err, want)
		}
	}
}

func TestFitTakesTheNearestValue(t *testing.T) {
	got := games.Fit(ruled{}, games.Options{"side": "4", "take": "5", "rule": "x", "gone": "1"})
	want := games.Options{"side": "4", "take": "4", "rule": "normal", "chain": "off", "shoot": "off", "name": ""}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
	if got := games.Fit(ruled{}, games.Options{"side": "99"}); got["side"] != "7" || got["take"] != "7" {
		t.Errorf("side 99 is fitted to %v", got)
	}
}

func TestCompleteRefusesWhatIsNotOffered(t *testing.T) {
	if _, err := games.Complete(ruled{}, games.Options{"side": "3", "take": "4"}); err == nil {
		t.Error("take 4 on side 3 is taken")
	}
	if _, err := games.Complete(ruled{}, games.Options{"gone": "1"}); err == nil {
		t.Error("an unknown option is taken")
	}
	got, err := games.Complete(ruled{}, games.Options{"side": "6"})
	if err != nil || got["take"] != "6" {
		t.Errorf("Complete(side=6) = %v, %v, want take=6", got, err)
	}
}
