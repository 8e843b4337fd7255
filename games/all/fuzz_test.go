package all_test

import (
	"errors"
	"maps"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"duiju/engine/enginetest"
	"duiju/games"
	"duiju/games/all"
	"duiju/games/play/match"
	"duiju/games/scene"
	"duiju/games/text/message"
	"duiju/games/text/record"
	"duiju/games/text/words"
)

// pick chooses a module by any number.
func pick(n uint8) games.Module {
	modules := all.All()
	return modules[int(n)%len(modules)]
}

// demoAt is a position of the module's stored demo.
func demoAt(t *testing.T, m games.Module, ply uint8) games.State {
	t.Helper()
	demo := m.Info().Demo
	match, err := match.Replay(m, games.Record{
		Game: m.Info().ID, Options: demo.Options, Seed: demo.Seed, Moves: demo.Moves,
	})
	enginetest.Must(t, err)
	return match.StateAt(int(ply) % (match.Len() + 1))
}

// wantFault reports an error that has no sentence for the user.
func wantFault(t *testing.T, what string, err error) {
	t.Helper()
	var f *message.Fault
	if err == nil {
		return
	}
	if !errors.As(err, &f) {
		t.Errorf("%s: %v is no *Fault", what, err)
	} else if err := words.InEnglish().Check(f.Text); err != nil {
		t.Errorf("%s: %v", what, err)
	}
}

// FuzzTyped types anything into a position: it is a legal move, or refused
// with a sentence and no effect.
func FuzzTyped(f *testing.F) {
	for i := range all.All() {
		for _, typed := range []string{"", "h8", "7 6", "7,6", "ab", "0x3C0", "A-D", "c2", "c2(K)", "a4-a5", "a4a5", "b3-b5-b2", "pass", "black", "GHIJ", "A,B D", "0x", "(", "h016", "\x00", "９"} {
			f.Add(uint8(i), uint8(2), typed)
		}
	}
	f.Fuzz(func(t *testing.T, game, ply uint8, typed string) {
		s := demoAt(t, pick(game), ply)
		before := s.Text()
		text, err := games.Parse(s, typed)
		wantFault(t, "Parse", err)
		if err == nil {
			if again, err := games.Parse(s, text); err != nil || again != text {
				t.Errorf("%q is read as %q, which is read as %q (%v)", typed, text, again, err)
			}
			wantFault(t, "Play", s.Clone().Play(text))
		}
		c := s.Clone()
		if err := c.Play(typed); err != nil && c.Text() != before {
			t.Errorf("the refused move %q changed the position", typed)
		}
		games.PathOf(s, typed)
		if s.Text() != before {
			t.Errorf("reading %q changed the position", typed)
		}
	})
}

// FuzzPath enters any points.
func FuzzPath(f *testing.F) {
	for i := range all.All() {
		f.Add(uint8(i), uint8(0), []byte{0})
		f.Add(uint8(i), uint8(3), []byte{5, 6, 7})
	}
	f.Fuzz(func(t *testing.T, game, ply uint8, points []byte) {
		s := demoAt(t, pick(game), ply)
		n := s.Scene().Lattice.Len()
		var path []scene.Point
		for _, p := range points[:min(len(points), 40)] {
			path = append(path, scene.Point(int(p)%n))
		}
		step, err := games.Next(s, path)
		wantFault(t, "Next", err)
		if err == nil && step.Move != "" {
			wantFault(t, "Play", s.Clone().Play(step.Move))
		}
	})
}

// FuzzPosition reads any text as a position; what is read can be written,
// drawn and searched a little.
func FuzzPosition(f *testing.F) {
	for i, m := range all.All() {
		s, err := m.New(nil, 1)
		enginetest.Must(f, err)
		for _, text := range []string{
			s.Text(), "", "h8h9", "15 renju b:f8g8 w:a1c1 to:w h8b3", "16 freestyle hex 7778", "to:", "b::", "5/5/normal 0x0FED", "7/1/misere Zab",
			"///  ", "C.n./X.../p..c/..../P.Xr/..../g.k./.C.K r Rr 0", "XXXX/XXXX/XXXX/XXXX/..../..../..../.... - KGMRNCPPkgmrncpp 0",
		} {
			f.Add(uint8(i), text)
		}
	}
	f.Fuzz(func(t *testing.T, game uint8, text string) {
		info := pick(game).Info()
		if info.Position == nil {
			return
		}
		s, err := info.Position(nil, text)
		wantFault(t, "FromText", err)
		if err != nil {
			return
		}
		if sc := s.Scene(); len(sc.Spots) != sc.Lattice.Len() {
			t.Errorf("%d spots on a lattice of %d", len(sc.Spots), sc.Lattice.Len())
		}
		// The first reading may leave open what the second infers (the goal
		// of a problem); after that the text stands.
		for round := range 2 {
			again, err := info.Position(nil, s.Text())
			if err != nil || round > 0 && again.Text() != s.Text() {
				t.Errorf("%q is written as %q, which is not read back (%v)", text, s.Text(), err)
				return
			}
			s = again
		}
		m, err := match.New(match.Setup{Module: pick(game), Position: text})
		if err != nil {
			t.Fatalf("no game begins with %q: %v", text, err)
		}
		for _, move := range games.Texts(m.State()) {
			if _, err := m.Play(move); err != nil {
				t.Errorf("Play(%q) in %q: %v", move, text, err)
			}
			m.Restart()
		}
	})
}

// FuzzRules reads any list of rules.
func FuzzRules(f *testing.F) {
	for i := range all.All() {
		for _, list := range []string{"", "misere,take=3", "casual", "renju", "name=,side=3", "=,,==", "draw=400", "size=19,rules=renju", "problem=1"} {
			f.Add(uint8(i), list)
		}
	}
	f.Fuzz(func(t *testing.T, game uint8, list string) {
		m := pick(game)
		o, err := games.ParseRules(m, nil, list)
		wantFault(t, "ParseRules", err)
		if err != nil {
			return
		}
		if whole, err := games.Complete(m, o); err != nil || !maps.Equal(whole, o) {
			t.Errorf("%q is read as %v, which is not complete: %v, %v", list, o, whole, err)
		}
		s, err := m.New(o, 7)
		wantFault(t, "New", err)
		if err == nil && len(s.Moves()) == 0 && !s.Status().Over {
			t.Errorf("%q starts a game without moves", list)
		}
	})
}

// FuzzImport reads any file. What was read of one is written in its format and read
// again as the same steps, lines and notes; but for CA, which says how it is written.
func FuzzImport(f *testing.F) {
	for i := range all.All() {
		for _, data := range []string{
			"", "(;GM[4]SZ[15];B[hh];W[hi])", "(;GM[1]SZ[9]AB[aa]AW[ba]PL[B])", "(;", "(;B[tt](;W[aa])(;W[ab]))", "(;GM[4]SZ[15]CA[x]C[a] b];B[hh]AW[aa]PL[W](;W[h8]LB[aa:1])(;b[zz]XY[1][2",
			"Piskvorky 15x15, 11:11, 0\r\n8,8,0\r\n7,7,0\r\nA\r\nB\r\n-1\r\n", "h8h9i8", "\x00\xff",
		} {
			f.Add(uint8(i), []byte(data))
		}
	}
	f.Fuzz(func(t *testing.T, game uint8, data []byte) {
		m := pick(game)
		records, err := record.Import(m, "fuzz", data)
		wantFault(t, "Import", err)
		if len(records) == 0 && err == nil {
			t.Error("no record and no error")
		}
		for _, r := range records[:min(len(records), 5)] {
			match, err := match.Replay(m, r)
			if match == nil {
				wantFault(t, "Replay", err)
				continue
			}
			if err != nil {
				continue
			}
			for _, f := range m.Info().Writers() {
				name, out, err := f.Write(match.Record())
				if err != nil && f.Name == m.Info().Formats[0].Name {
					t.Errorf("what was imported is not exported: %v", err)
				}
				if err != nil || f.Name != r.Source {
					continue
				}
				again, err := record.Import(m, name, out)
				if err != nil || len(again) != 1 {
					t.Errorf("%q is written as %q, which is read as %d games: %v", data, out, len(again), err)
					continue
				}
				for _, side := range []*games.Record{&r, &again[0]} {
					side.Notes = slices.DeleteFunc(side.Notes, func(n games.Note) bool { return n.Name == "CA" })
				}
				if d := cmp.Diff([]any{r.Moves, r.Branches, r.Notes}, []any{again[0].Moves, again[0].Branches, again[0].Notes}, cmpopts.EquateEmpty()); d != "" {
					t.Errorf("%q is written as %q: %s", data, out, d)
				}
			}
		}
	})
}
