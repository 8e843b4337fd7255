package darkchess

import (
	"maps"
	"slices"
	"testing"

	"duiju/engine/enginetest"
	"duiju/games"
	"duiju/games/play/arena"
	"duiju/games/play/session"
)

// houseRules are every preset, every value of every option that is not the
// default, and some of them together.
func houseRules() map[string]games.Options {
	all := map[string]games.Options{
		"blind, shots, both":  {"blind": "die", "shootdark": "on", "equal": "both", "stalemate": "draw"},
		"casual, lying still": {"chain": "on", "rook": "charge", "knight": "diagonal", "blind": "stay", "chase": "lose"},
		"quarter, casual":     {"setup": "quarter", "chain": "on", "rook": "charge", "knight": "diagonal"},
		"tianqi, hongkong":    {"setup": "tianqi", "order": "hongkong", "cannon": "rank"},
		"rank and chain":      {"cannon": "rank", "chain": "on", "equal": "both"},
	}
	for _, p := range presets {
		all[p.Name] = p.Options
	}
	for _, d := range schema {
		if d.Kind == games.KindInt {
			all[d.Key+"=30"] = games.Options{d.Key: "30"}
			all[d.Key+"=400"] = games.Options{d.Key: "400"}
			continue
		}
		for _, c := range d.Choices[1:] {
			all[d.Key+"="+c.Value] = games.Options{d.Key: c.Value}
		}
	}
	return all
}

// Under every house rule games of several levels end without a fault: under every second
// one two games, or a hundred under each with DUIJU_EXHAUSTIVE=1.
func TestHouseRulesArePlayedToTheEnd(t *testing.T) {
	enginetest.OneThread(t)
	each := enginetest.Amount(2, 100)
	level := func(n int) games.PlayerSpec { return games.PlayerSpec{Kind: games.Level, Level: n} }
	players := []games.PlayerSpec{
		level(1), level(2), level(3), level(4), level(8),
		{Kind: games.Classic, Name: "report", Options: games.Options{"depth": "2"}},
	}
	pairs := (each + 1) / 2
	total, endings := 0, map[string]int{}
	rules := houseRules()
	for k, name := range slices.Sorted(maps.Keys(rules)) {
		if !enginetest.Chosen(k, 2) {
			continue
		}
		o := rules[name]
		for i := range pairs { // two games a pair of players, then the next pair
			a, b := players[(i+len(name))%len(players)], players[(i/len(players)+i+len(name)+1)%len(players)]
			played, err := arena.Run(t.Context(), arena.Config{
				Module: New(), Options: o, A: a, B: b, Seed: uint64(i), Games: 2,
				Budget: games.Budget{Nodes: 60}, Resources: session.Resources{TableMiB: 1}, MaxPlies: 3000,
			}, nil)
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			for _, g := range played {
				if g.Fault != "" {
					t.Errorf("%s, seed %d, %v v %v: %s", name, g.Seed, a, b, g.Fault)
				}
				endings[g.Reason]++
				total++
			}
		}
	}
	t.Logf("%d games under %d sets of rules: %v", total, len(rules), endings)
	if endings["games.end.plies"] > 0 && enginetest.Exhaustive() {
		t.Errorf("%d games did not end", endings["games.end.plies"])
	}
}

// A handicap leaves out black pieces: so many squares in the middle lie empty, Red is
// the side that begins, and the deal has every piece but those.
func TestBlackGivesAHandicap(t *testing.T) {
	for value, lacks := range map[string][]kind{"none": nil, "cannon": {cannon}, "general": {general}, "both": {general, cannon}} {
		for _, setup := range []string{"dark", "quarter", "tianqi"} {
			o := games.Options{"handicap": value, "setup": setup}
			st, err := Module{}.New(o, 7)
			enginetest.Must(t, err)
			s := st.(*state)
			want, plain := s.b.rules.full(), start(s.b.rules, 7).rules.full()
			for _, k := range lacks {
				want[k]--
			}
			for k := range kind(kinds) {
				if b, r := s.b.left[newPiece(black, k).index()], s.b.left[newPiece(red, k).index()]; b != want[k] || r != plain[k] {
					t.Errorf("%s, %s: %d black and %d red of kind %d, want %d and %d", setup, value, b, r, k, want[k], plain[k])
				}
			}
			if s.Turn() != games.First || len(lacks) > 0 && s.colourOf(games.First) != red || s.b.undecided != (len(lacks) == 0 && setup != "tianqi") {
				t.Errorf("%s, %s: %v begins, who is %v", setup, value, s.Turn(), s.first)
			}
			if d := dealOf(s.b, 7); d != nil {
				var dealt [letters]int8
				for _, p := range d.layout {
					if p != empty {
						dealt[p.index()]++
					}
				}
				if dealt != s.b.pool {
					t.Errorf("%s, %s: dealt are %v of %v", setup, value, dealt, s.b.pool)
				}
			}
			if again, err := (Module{}).FromText(o, s.Text()); err != nil || again.Text() != s.Text() {
				t.Errorf("%s, %s: %s is read as %v, %v", setup, value, s.Text(), again, err)
			}
		}
	}
}
