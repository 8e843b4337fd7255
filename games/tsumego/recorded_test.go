package tsumego

import (
	"bytes"
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"duiju/engine"
	"duiju/engine/enginetest"
	"duiju/games"
	"duiju/games/tsumego/answer"
	"duiju/games/tsumego/generate"
	"duiju/games/tsumego/goban"
	"duiju/games/tsumego/oldmethod"
	"duiju/games/tsumego/play"
	"duiju/games/tsumego/problem"
	"duiju/games/tsumego/solve"
	"duiju/games/tsumego/trainer"
)

var update = flag.Bool("update", false, "write the answers of the recorded sessions anew")

// TestAnswersAreAsRecorded holds whole sessions: what a program is told by the
// protocol, what the commands print, what the board, its lenses and the trainer
// say. A file of testdata/said has the questions behind ">" and below each what was
// answered; its first line says what is asked, and which player it has. Whoever changes a sentence or a picture
// on purpose writes them anew with -update and reads the difference.
func TestAnswersAreAsRecorded(t *testing.T) {
	enginetest.OneThread(t)
	here, err := filepath.Abs("testdata/said")
	if err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob(here + "/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	askers := map[string]func(t *testing.T, spec games.PlayerSpec, questions []string) []string{"protocol": protocol, "commands": commands, "board": board, "solver": solver}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			who, _, _ := strings.Cut(string(data), "\n")
			name, player, _ := strings.Cut(who, " ")
			spec, err := games.ParsePlayer(player)
			if err != nil {
				t.Fatal(err)
			}
			var questions []string
			for line := range strings.Lines(string(data)) {
				if q, ok := strings.CutPrefix(strings.TrimSuffix(line, "\n"), "> "); ok {
					questions = append(questions, q)
				}
			}
			answers := askers[name](t, spec, questions)
			if len(answers) != len(questions) {
				t.Fatalf("%d answers to %d questions", len(answers), len(questions))
			}
			got := who + "\n"
			for i, a := range answers {
				got += "> " + questions[i] + "\n" + costs.ReplaceAllString(strings.TrimRight(a, " \n"), "${1}${2}_") + "\n"
			}
			if *update {
				if err := os.WriteFile(file, []byte(got), 0o600); err != nil {
					t.Fatal(err)
				}
				return
			}
			want, last := strings.Split(string(data), "\n"), ""
			for i, line := range strings.Split(got, "\n") {
				if strings.HasPrefix(line, "> ") {
					last = line
				}
				if i >= len(want) || line != want[i] {
					t.Fatalf("%s:%d: %s\n%q,\nrecorded: %q", filepath.Base(file), i+1, last, line, want[min(i, len(want)-1)])
				}
			}
		})
	}
}

// costs are what an answer took, which is different every time.
var costs = regexp.MustCompile(`("nodes":|"time_ms":|"core_ms":)[0-9.]+|[0-9]+ (nodes, )[0-9]+ ms .*`)

// ownFiles writes the files that questions speak of and goes to their folder.
func ownFiles(t *testing.T) {
	t.Helper()
	files, err := filepath.Glob("testdata/said/*.sgf")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, filepath.Base(file)), data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(dir)
}

// protocol is a session of GTP.
func protocol(t *testing.T, spec games.PlayerSpec, questions []string) []string {
	ownFiles(t)
	var out bytes.Buffer
	err := New().Info().Protocol.Speak(t.Context(), games.Conversation{
		In: strings.NewReader(strings.Join(questions, "\n") + "\n"), Out: &out, Version: "test", Player: spec, Env: games.Env{Seed: 3},
	})
	if err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSuffix(out.String(), "\n\n"), "\n\n")
}

// commands are command lines of the game; "cat" prints a file.
func commands(t *testing.T, _ games.PlayerSpec, questions []string) (answers []string) {
	ownFiles(t)
	for _, q := range questions {
		words := strings.Fields(q)
		var out, errs bytes.Buffer
		if words[0] == "cat" {
			data, err := os.ReadFile(words[1])
			answers = append(answers, fmt.Sprint(string(data), err))
			continue
		}
		c := map[string]func() games.Command{"solve": solve.Command, "generate": generate.Command}[words[0]]()
		err := c.Flags.Parse(words[1:])
		if err == nil {
			err = c.Run(t.Context(), games.Streams{Out: &out, Err: &errs}, c.Flags.Args())
		}
		answers = append(answers, strings.TrimSpace(fmt.Sprint(out.String(), errs.String(), err)))
	}
	return answers
}

// board asks a game and its trainer.
func board(t *testing.T, _ games.PlayerSpec, questions []string) (answers []string) {
	var s games.State
	number := func(word string) uint64 {
		n, err := strconv.ParseUint(word, 10, 64)
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	english := func(texts ...games.Text) string {
		var b strings.Builder
		for _, text := range texts {
			b.WriteString(problem.English(text) + "\n")
		}
		return b.String()
	}
	for _, q := range questions {
		words := append(strings.Fields(q), "", "", "")
		var a string
		var err error
		switch words[0] {
		case "new":
			o := games.Options{}
			for _, w := range words[1:] {
				if key, value, ok := strings.Cut(w, "="); ok {
					o[key] = strings.ReplaceAll(value, "_", " ")
				}
			}
			var begun games.State
			if begun, err = New().New(o, 1); err == nil {
				s = begun
			}
		case "play":
			for _, move := range words[1:] {
				if move != "" && err == nil {
					a += english(s.(games.Commentator).Describe(move))
					err = s.Play(move)
				}
			}
			a += fmt.Sprintln(english(s.Status().Reason), s.Status())
		case "text":
			a = s.(interface{ Text() string }).Text()
		case "moves":
			a = strings.Join(games.Texts(s), " ")
		case "why":
			p := -1
			for i, spot := range s.Scene().Spots {
				if spot.Name == words[1] {
					p = i
				}
			}
			err = s.(games.Reader).Why([]games.Point{games.Point(p)})
		case "scene", "lens":
			sc := s.Scene()
			if a = drawn(&sc); words[0] == "lens" {
				plain := s.Scene()
				err = s.(games.Lensed).Overlay(t.Context(), games.Look{Lens: words[1], At: games.NoPoint}, &sc)
				a, sc.Captions = laid(&plain, &sc), sc.Captions[len(plain.Captions):]
			}
			a += english(sc.Captions...)
		case "hints":
			var steps []games.HintStep
			steps, err = s.(games.Commentator).Hints(t.Context())
			for _, h := range steps {
				a += fmt.Sprintln(problem.English(h.Text), h.Move, h.Area, h.Marks)
			}
		case "judge":
			var v games.Verdict
			v, err = trainer.JudgeMove(t.Context(), s, words[1])
			a = fmt.Sprintln(v.Known, v.Right, v.Done, v.Unproven, v.Reply, v.Others, v.Line, v.Asks) + english(v.Note, v.Why)
		case "solution":
			var sol games.Solution
			sol, err = trainer.Solution(t.Context(), s)
			a = fmt.Sprintln(sol.Known, english(sol.Reason))
			for _, m := range sol.Moves {
				a += fmt.Sprintln(m.Move, m.Right, m.Line, problem.English(m.Note))
			}
		case "choose":
			var spec games.PlayerSpec
			spec, err = games.ParsePlayer(words[1])
			if err != nil {
				t.Fatal(err)
			}
			p, err := New().NewPlayer(spec, nil, games.Env{Seed: 5})
			if err != nil {
				t.Fatal(err)
			}
			var d games.Decision
			d, err = p.Choose(t.Context(), s, games.Budget{Nodes: 41_000}, func(th games.Thought) {
				if !th.Note.IsZero() { // a proof says so after so many positions, a search after some time
					a += fmt.Sprintln(problem.English(th.Note), th.Lines, th.Depth, th.Nodes)
				}
			})
			a += fmt.Sprintln(d.Move, d.Resign, problem.English(d.Thought.Note), d.Thought.Lines, d.Thought.Depth, err)
		case "turned", "opening":
			o := games.Options{}
			if words[2] != "" {
				o["problem"] = words[2]
			}
			if words[0] == "turned" {
				o, err = New().Info().Trainer.Turned(o, number(words[1]))
			} else {
				o, _ = New().Info().Opening(o, number(words[1]), 3)
			}
			a = fmt.Sprint(o)
		case "make":
			var e games.Exercise
			e, err = New().Info().Trainer.Make(t.Context(), number(words[1]), 1, 9)
			a = fmt.Sprintln(e.ID, e.Grade, e.Kin, e.Pass, e.Tags, e.Options) + english(e.Name, e.About)
		case "position":
			var begun games.State
			if begun, err = New().Info().Position(nil, words[1]); err == nil {
				s = begun
				a = drawn(new(s.Scene()))
			}
		case "appraise":
			st := s.(*play.State)
			a = english(oldmethod.Appraise(oldmethod.NewClassicView(st.Region, st.Position(), st.Board, false)), oldmethod.Appraise(st.Game().(engine.Game))) + fmt.Sprintln(st.Game().(engine.Game).Eval())
		default:
			t.Fatalf("%q", q)
		}
		if err != nil {
			a += english(problem.FaultText(err))
		}
		answers = append(answers, a)
	}
	return answers
}

// solver answers random problems by their seeds, also those whose question is to be
// guessed and those of which one move is wanted, within a few positions: which of them
// are looked at is seen by how many they are.
func solver(t *testing.T, _ games.PlayerSpec, questions []string) (answers []string) {
	for _, q := range questions {
		words := append(strings.Fields(q), "")
		seed, err := strconv.ParseUint(words[0], 10, 64)
		p := positions(seed)
		if err != nil || p == nil {
			t.Fatalf("%s: no position, %v", q, err)
		}
		o := answer.SolveOptions{Nodes: 4_000, MemMiB: 2}
		switch words[1] {
		case "guess":
			p, err = problem.FirstProblem(fmt.Sprintf("(;SZ[%s]AB[%s]AW[%s]PL[%s])", goban.SizeText(p.Board),
				strings.Join(goban.SgfPoints(p.Board.W, goban.StonesOn(p.Board, goban.Black)), "]["),
				strings.Join(goban.SgfPoints(p.Board.W, goban.StonesOn(p.Board, goban.White)), "]["), goban.ColorID(p.Board.Next)))
			if err != nil {
				t.Fatal(q, err)
			}
		case "first":
			o.First = true
		case "frame":
			o.Frame = true
		case "dfpn", "alphabeta":
			o.Driver = words[1]
		}
		a, err := answer.Solve(t.Context(), p, o)
		if err != nil {
			t.Fatal(q, err)
		}
		b := p.Board
		s := fmt.Sprintf("%s of %s: %s, right %s, line %s, escapes %s, %v %v %v, %d positions", p.Goal, goban.PointNames(b, p.Chains()),
			answer.StatusText(&a), goban.PointNames(b, a.First), goban.PointNames(b, a.Line), goban.PointNames(b, a.Escapes), a.Complete, a.Conditional, a.Framed, a.Nodes)
		for _, k := range a.Ko {
			s += fmt.Sprintf(", %s %+d", b.Name(k.Move), k.Threats)
		}
		for _, m := range slices.Sorted(maps.Keys(a.Refutations)) {
			s += fmt.Sprintf("; %s: %s %s", b.Name(m), goban.PointNames(b, a.Refutations[m]), a.WhyNot[m].Key)
		}
		if a.Region != nil {
			s += fmt.Sprintf("; %d points, exits %x, weak %v", len(a.Region.Points), a.Region.Exits, a.Region.Weak)
		}
		answers = append(answers, s+"; "+problem.English(a.Reason))
	}
	return answers
}

// drawn is a scene as text: the stones row by row with the marks of each point, a
// point outside as a comma; what is in focus, the counters.
func drawn(sc *games.Scene) string {
	var b strings.Builder
	for p, spot := range sc.Spots {
		c, m := '.', spot.Marks
		switch {
		case spot.Piece.Kind == games.Stone:
			c = rune("XO"[spot.Piece.Side])
		case m&games.MarkOutside != 0:
			c, m = ',', m&^games.MarkOutside
		}
		fmt.Fprintf(&b, "%c", c)
		if m != 0 {
			fmt.Fprintf(&b, "%x", uint32(m))
		}
		b.WriteByte(" \n"[(p+1)/sc.Lattice.W-p/sc.Lattice.W])
	}
	fmt.Fprintln(&b, sc.Focus, strings.Join(sc.ColLabels, ""), strings.Join(sc.RowLabels, ""))
	for _, g := range sc.Gauges {
		fmt.Fprintln(&b, problem.English(g.Name), g.Value)
	}
	return b.String()
}

// laid is what a lens lays on a scene: the points that it changes with their marks,
// label and shade.
func laid(plain, sc *games.Scene) string {
	var b strings.Builder
	for p, spot := range sc.Spots {
		if spot != plain.Spots[p] {
			fmt.Fprintf(&b, "%s/%x/%s/%d ", spot.Name, uint32(spot.Marks), spot.Label, spot.Heat)
		}
	}
	return b.String() + "\n"
}
