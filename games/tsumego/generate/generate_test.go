package generate

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"duiju/engine/enginetest"
	"duiju/games/text/command"
	"duiju/games/tsumego/answer"
	"duiju/games/tsumego/goban"
	"duiju/games/tsumego/problem"
	"duiju/games/tsumego/tsumegotest"
)

// generateText runs duiju generate and returns what it prints.
func generateText(t *testing.T, args ...string) string {
	t.Helper()
	var out bytes.Buffer
	c := Command()
	if err := c.Flags.Parse(args); err != nil {
		t.Fatal(err)
	}
	if err := c.Run(context.Background(), command.Streams{Out: &out, Err: &out}, nil); err != nil {
		t.Fatal(args, err)
	}
	return out.String()
}

// folder reads all files of a folder.
func folder(t *testing.T, dir string) map[string]string {
	t.Helper()
	out := map[string]string{}
	names, err := filepath.Glob(filepath.Join(dir, "*"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		out[filepath.Base(name)] = string(data)
	}
	return out
}

// quickSeeds are seeds whose problems are made fast.
const quickSeeds = "77..78"

// The same seeds give the same bytes, on one worker and on two, in one piece
// and in two halves made in any order.
func TestSameSeedSameProblems(t *testing.T) {
	one, halves := t.TempDir(), t.TempDir()
	generateText(t, "--known", "--seed", quickSeeds, "--jobs", "2", "--out", one)
	if enginetest.Raced {
		return // the others have one thread
	}
	generateText(t, "--known", "--seed", "78..78", "--jobs", "1", "--out", halves)
	generateText(t, "--known", "--seed", "77..77", "--jobs", "1", "--out", halves)
	a, b := folder(t, one), folder(t, halves)
	if len(a) < 2 || len(a) != len(b) {
		t.Fatalf("%d and %d problems", len(a), len(b))
	}
	for name, text := range a {
		if b[name] != text {
			t.Errorf("%s differs:\n%s\n%s", name, text, b[name])
		}
		checkGenerated(t, text)
	}
}

// checkGenerated holds the file of a generated problem against the backward
// solver, which shares no search with the two drivers.
func checkGenerated(t *testing.T, text string) {
	t.Helper()
	p, err := problem.FirstProblem(text)
	if err != nil {
		t.Fatal(err)
	}
	notes := problem.NotesOf(p)
	if g, err := strconv.Atoi(notes["grade"]); err != nil || g < leastGrade || g > mostGrade {
		t.Errorf("grade %q", notes["grade"])
	}
	r, err := p.Region()
	if err != nil {
		t.Fatal(err)
	}
	kill := p.Goal == problem.Kill
	root := p.Start(r)
	root.SetBalance(answer.DecidingBalance(answer.ThresholdOf(answer.StatusWin, 0, p.Goal), p.Goal))
	succeeds, first, ok := tsumegotest.Backward(r, root, 150_000)
	if !ok {
		t.Logf("%s: too large for the backward solver", p.Name)
		return
	}
	if succeeds != kill {
		t.Errorf("%s: the goal is not reached", p.Name)
	}
	var right []int
	for m, attacker := range first {
		if attacker == kill {
			s := answer.Solver{Answer: answer.Answer{Region: r}}
			right = append(right, s.Region.Point(uint8(m)))
		}
	}
	if listed := tsumegotest.ListedMoves(p, "TE"); len(right) != 1 || !slices.Equal(right, listed) {
		t.Errorf("%s: right moves %v, the file says %v", p.Name, right, listed)
	}
}

// What is built in is left out, unless it is asked for.
func TestGenerateLeavesOutTheBuiltIn(t *testing.T) {
	for _, p := range problem.Collection() {
		notes := problem.NotesOf(p)
		if notes["seed"] == "" || notes["options"] != "" || notes["grade"] != "1" {
			continue
		}
		seeds := notes["seed"] + ".." + notes["seed"]
		if text := generateText(t, "--known", "--seed", seeds); !strings.Contains(text, "GN["+p.Name+"]") {
			t.Errorf("seed %s gives not %s:\n%s", notes["seed"], p.Name, text)
		}
		c := Command()
		if err := c.Flags.Parse([]string{"--seed", seeds}); err != nil {
			t.Fatal(err)
		}
		if err := c.Run(context.Background(), command.Streams{Out: io.Discard, Err: io.Discard}, nil); err == nil {
			t.Errorf("seed %s was made though %s is built in", notes["seed"], p.Name)
		}
		return
	}
	t.Error("no built-in problem has grade 1 and a seed")
}

func TestGenerateRefusesNonsense(t *testing.T) {
	for _, args := range [][]string{
		{"--grade", "9-3"}, {"--grade", "0"}, {"--grade", "x"}, {"--seed", "5..1"}, {"--seed", "-1"}, {"--seed", "a"},
		{"--goal", "win"}, {"--moves", "two"}, {"--count", "0"}, {"--jobs", "0"},
	} {
		c := Command()
		if err := c.Flags.Parse(args); err != nil {
			t.Fatal(err)
		}
		err := c.Run(context.Background(), command.Streams{}, nil)
		if _, isUsage := err.(*command.UsageError); !isUsage {
			t.Errorf("%v: %v", args, err)
		}
	}
}

func TestCancelledGenerateEndsSoon(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if g, err := Generate(ctx, 1, GenerateOptions{Least: 1, Most: 9}); g != nil || err == nil {
		t.Errorf("%v, %v", g, err)
	}
	err := generateAll(ctx, seedRange{1, 1000}, 2, GenerateOptions{Least: 1, Most: 9}, func(int) {}, func(*generated) (bool, error) { return true, nil })
	if err == nil {
		t.Error("a cancelled run reports nothing")
	}
}

// Programs that write the same problem at the same time into one folder leave
// one whole file, and nothing else.
func TestProgramsShareAFolder(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "x.sgf")
	var all sync.WaitGroup
	for seed := range uint64(16) {
		all.Go(func() {
			text := "(;SZ[9]AW[aa]C[goal=kill\nseed=" + strconv.FormatUint(seed, 10) + "])"
			if _, err := keepLowest(file, seed, []byte(text)); err != nil {
				t.Errorf("seed %d: %v", seed, err)
			}
		})
	}
	all.Wait()
	files := folder(t, dir)
	if p, err := problem.FirstProblem(files["x.sgf"]); len(files) != 1 || err != nil || problem.NotesOf(p)["seed"] == "" {
		t.Errorf("%q, %v", files, err)
	}
}

// The lowest seed of equal problems stays, whoever wrote first.
func TestLowestSeedIsKept(t *testing.T) {
	file := filepath.Join(t.TempDir(), "x.sgf")
	for _, tt := range []struct {
		seed uint64
		kept bool
	}{{7, true}, {9, false}, {7, true}, {3, true}, {4, false}} {
		text := "(;SZ[9]AW[aa]C[goal=kill\nseed=" + strconv.FormatUint(tt.seed, 10) + "])"
		if kept, err := keepLowest(file, tt.seed, []byte(text)); err != nil || kept != tt.kept {
			t.Errorf("seed %d: kept %v, %v", tt.seed, kept, err)
		}
	}
	if p, _ := problem.FirstProblem(folder(t, filepath.Dir(file))["x.sgf"]); problem.NotesOf(p)["seed"] != "3" {
		t.Error("another seed was kept")
	}
}

// A problem keeps its key under every symmetry, colour swap and place on the
// board.
func TestKeyIsThatOfAllItsPictures(t *testing.T) {
	enginetest.OneThread(t)
	for _, p := range problem.Collection() {
		key := p.Key()
		for s := range goban.Symmetries {
			if k := p.Mirrored(s, s%2 == 1).Key(); k != key {
				t.Fatalf("%s: key %s under symmetry %d is %s", p.Name, key, s, k)
			}
		}
	}
}
