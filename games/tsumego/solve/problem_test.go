package solve

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"duiju/games/text/command"
	"duiju/games/tsumego/answer"
	"duiju/games/tsumego/goban"
	"duiju/games/tsumego/problem"
	"duiju/games/tsumego/region"
)

// corner is a White group in the corner with a straight three, Black around.
const corner = "SZ[9]AB[ea][eb][ac][bc][cc][dc][ec]AW[da][ab][bb][cb][db]"

func TestWhatIsAsked(t *testing.T) {
	for _, tc := range []struct {
		name, sgf string
		mover     goban.Color
		goal      problem.Goal
		target    string // one stone of each chain, "" for none
	}{
		{"everything given", "(;" + corner + "PL[W]MA[da]C[goal=live])", goban.White, problem.Live, "D9"},
		{"mover by the first move", "(;" + corner + "MA[da];W[ba])", goban.White, problem.Live, "D9"},
		{"mover by the text", "(;" + corner + "MA[da]C[White to play])", goban.White, problem.Live, "D9"},
		{"mover by the text in Chinese", "(;" + corner + "C[白先])", goban.White, problem.Live, "D9"},
		{"Black moves if nothing says otherwise", "(;" + corner + ")", goban.Black, problem.Kill, "D9"},
		{"the result belongs to the colour before it", "(;" + corner + "C[黑先白死])", goban.Black, problem.Kill, "D9"},
		{"and so does life", "(;" + corner + "C[白先白活])", goban.White, problem.Live, "D9"},
		{"English words", "(;" + corner + "C[Black to play and kill])", goban.Black, problem.Kill, "D9"},
		{"the colour of the target decides the goal", "(;" + corner + "PL[W]TR[da])", goban.White, problem.Live, "D9"},
		{"marks of the mover are dropped for kill", "(;" + corner + "PL[B]MA[da][ea]C[goal=kill])", goban.Black, problem.Kill, "D9"},
		{"no group is enclosed", "(;SZ[9]AB[aa][ba]AW[ii])", goban.Black, problem.Kill, ""},
		{"a child of an empty root is a problem", "(;SZ[9](;" + corner[5:] + "PL[W])(;AB[aa]AW[bb]))", goban.White, problem.Live, "D9"},
	} {
		p, err := problem.FirstProblem(tc.sgf)
		if err != nil {
			t.Errorf("%s: %v", tc.name, err)
			continue
		}
		got := goban.PointNames(p.Board, p.Chains())
		if p.Board.Next != tc.mover || p.Goal != tc.goal && tc.target != "" || got != tc.target {
			t.Errorf("%s: mover %d, goal %v, target %q", tc.name, p.Board.Next, p.Goal, got)
		}
	}
}

func TestRegions(t *testing.T) {
	for _, tc := range []struct {
		name   string
		rows   []string
		inside int // points
		empty  int
		weak   int // assumptions
	}{
		{"a closed corner", []string{"...OX....", "OOOOX....", "XXXXX....", ".........", ".........", ".........", ".........", ".........", "........."}, 8, 3, 0},
		{"outside liberties are inside", []string{"..O.X....", "OOO.X....", "XXXXX....", ".........", ".........", ".........", ".........", ".........", "........."}, 8, 4, 0},
		{"a capturable attacker chain is inside", []string{".XO.X....", "OOO.X....", "XXXXX....", ".........", ".........", ".........", ".........", ".........", "........."}, 8, 3, 0},
		{"an attacker's eye is not outside", []string{".OX.X....", "OOXXX....", "XXX......", ".........", ".........", ".........", ".........", ".........", "........."}, 4, 1, 0},
	} {
		b := goban.Drawn(tc.rows...)
		r, err := region.BuildRegion(b, goban.StonesOn(b, goban.White), region.Limits{})
		if err != nil {
			t.Errorf("%s: %v", tc.name, err)
			continue
		}
		if len(r.Points) != tc.inside || r.Empty() != tc.empty || len(r.Weak) != tc.weak {
			t.Errorf("%s: %d points, %d empty, %d weak walls", tc.name, len(r.Points), r.Empty(), len(r.Weak))
		}
	}
	open := goban.Drawn("O........", ".........", ".........", ".........", ".........", ".........", ".........", ".........", ".........")
	if r, err := region.BuildRegion(open, []int{0}, region.Limits{}); err != nil || !r.Open() || len(r.Points) != 10 {
		t.Errorf("an open board: %+v, %v", r, err)
	}
	var view, walls goban.PointSet
	for x := range 3 {
		view.Add(x)
	}
	walls.Add(open.At(3, 0))
	for y := range 9 {
		walls.Add(open.At(y, 1))
	}
	for name, r := range map[string][2]*goban.PointSet{"view": {&view, nil}, "walls": {nil, &walls}} {
		got, err := region.BuildRegion(open, []int{0}, region.Limits{View: r[0], Walls: r[1]})
		if err != nil || len(got.Points) != 3 {
			t.Errorf("%s: %v, %v", name, got, err)
		}
	}
}

// run calls duiju solve on files given as name, content pairs.
func run(t *testing.T, args []string, files ...string) (stdout, stderr string, err error) {
	t.Helper()
	dir := t.TempDir()
	for i := 0; i+1 < len(files); i += 2 {
		if err := os.WriteFile(filepath.Join(dir, files[i]), []byte(files[i+1]), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(dir)
	c := Command()
	if err := c.Flags.Parse(args); err != nil {
		t.Fatal(err)
	}
	var out, errs bytes.Buffer
	err = c.Run(context.Background(), command.Streams{Out: &out, Err: &errs}, c.Flags.Args())
	return out.String(), errs.String(), err
}

func TestCommandJSON(t *testing.T) {
	out, _, err := run(t, []string{"-json", "-nodes", "10000", "."},
		"b.sgf", "(;"+corner+"PL[B]C[goal=kill])(;SZ[9]AB[aa])", "a.sgf", "(;"+corner+"PL[W])")
	if !errors.Is(err, command.ErrReported) {
		t.Errorf("a problem without target: %v, want ErrReported", err)
	}
	lines := strings.Split(strings.TrimSpace(out), "\n")
	if len(lines) != 3 {
		t.Fatalf("%d lines:\n%s", len(lines), out)
	}
	var got [3]jsonAnswer
	for i, line := range lines {
		if err := json.Unmarshal([]byte(line), &got[i]); err != nil {
			t.Fatal(err)
		}
	}
	if a := got[0]; a.File != "a.sgf" || a.Goal != "live" || a.ToMove != "w" || a.Status != answer.StatusWin || !slices.Contains(a.FirstMoves, "ba") {
		t.Errorf("first answer %+v", a)
	}
	if a := got[1]; a.File != "b.sgf" || a.Status != answer.StatusWin || !slices.Equal(a.FirstMoves, []string{"ba"}) || !a.Complete || a.ReasonCode != "nakade:straight-three" || len(a.Refutations) == 0 {
		t.Errorf("second answer %+v", a)
	}
	if a := got[2]; a.Index != 1 || a.Status != answer.StatusUnknown || a.Error != "no target: mark one with MA (solve also takes --target)" {
		t.Errorf("third answer %+v", a)
	}
	for _, field := range []string{`"threats":null`, `"ko_moves":[]`, `"assumptions":[]`, `"time_ms":`, `"refutations":{`} {
		if !strings.Contains(lines[1], field) {
			t.Errorf("%s is missing in %s", field, lines[1])
		}
	}
}

func TestCommandReportsDamageAfterTheRest(t *testing.T) {
	out, errs, err := run(t, []string{"-nodes", "10000", "bad.sgf", "good.sgf"},
		"bad.sgf", "(;"+corner+")\n(;AB[aa]", "good.sgf", "(;"+corner+")")
	if !errors.Is(err, command.ErrReported) || errs != "duiju: bad.sgf:2:9: game 2: the file ends inside a game tree\n" {
		t.Errorf("%v, %q", err, errs)
	}
	if strings.Count(out, "status: win") != 2 || !strings.Contains(out, "right moves: B9") {
		t.Errorf("answers:\n%s", out)
	}
}

func TestCommandRefusals(t *testing.T) {
	var usage *command.UsageError
	for _, tc := range []struct{ args, want string }{
		{"", "solve needs at least one SGF file or folder"},
		{"-time 0s p.sgf", "--time must be above 0, such as 10s, got 0s"},
		{"-nodes 0 p.sgf", "--nodes must be at least 1, got 0"},
		{"-goal win p.sgf", `--goal must be kill or live, got "win"`},
		{"-target Z99 p.sgf", `--target takes points A1 to T19 separated by commas, got "Z99"`},
		{"-driver magic p.sgf", `--driver must be auto, alphabeta or dfpn, got "magic"`},
	} {
		_, _, err := run(t, strings.Fields(tc.args), "p.sgf", "(;"+corner+")")
		if !errors.As(err, &usage) || err.Error() != tc.want {
			t.Errorf("%s: %v, want %q", tc.args, err, tc.want)
		}
	}
	if _, errs, err := run(t, []string{"p.sgf"}, "p.sgf", "\x00\x01\x02"); !errors.Is(err, command.ErrReported) || errs != "duiju: p.sgf: no game tree found\n" {
		t.Errorf("a binary: %v %q", err, errs)
	}
	if _, _, err := run(t, []string{"."}); err == nil || err.Error() != ".: no game tree found" {
		t.Errorf("a folder without SGF: %v", err)
	}
	if _, errs, err := run(t, []string{"-index", "7", "p.sgf"}, "p.sgf", "(;"+corner+")"); !errors.Is(err, command.ErrReported) || !strings.Contains(errs, "no problem --index 7; its last one is 0") {
		t.Errorf("an index beyond the file: %v %q", err, errs)
	}
}

// TestTargetAndGoalFlags asks for the other side of the same problem.
func TestTargetAndGoalFlags(t *testing.T) {
	out, _, err := run(t, []string{"-json", "-goal", "live", "-target", "D9", "-first", "p.sgf"}, "p.sgf", "(;"+corner+"PL[B])")
	if err != nil || !strings.Contains(out, `"goal":"live","to_move":"w"`) || !strings.Contains(out, `"status":"win"`) {
		t.Errorf("%v\n%s", err, out)
	}
	out, _, err = run(t, []string{"-json", "-target", "A1", "p.sgf"}, "p.sgf", "(;"+corner+")")
	if !errors.Is(err, command.ErrReported) || !strings.Contains(out, "no stone of the target's colour on A1") {
		t.Errorf("%v\n%s", err, out)
	}
}

// TestRacesAreTold: whose race it is, by how many liberties, and who wins it.
func TestRacesAreTold(t *testing.T) {
	const race = "(;SZ[19]PL[B]AB[es][er][eq][ep][fo][fn][fm][hs][hr][hq][hp][ho][hn][hm][fl][fk][gk][hk][hl]" +
		"AW[cs][cr][cq][cp][co][cn][cm][dn][en][do][eo][fs][fr][fq][fp]MA[eq])"
	out, _, err := run(t, []string{"-json", "-nodes", "20000", "p.sgf"}, "p.sgf", race)
	if want := `"race":{"chains":["eq","fp"],"liberties":[4,4],"shared":0,"eyes":[0,0],"result":"won"}`; err != nil || !strings.Contains(out, want) {
		t.Errorf("%s is missing: %v\n%s", want, err, out)
	}
	out, _, err = run(t, []string{"-nodes", "20000", "p.sgf"}, "p.sgf", race)
	if want := "race by liberties: E3 4, F4 4, both 0: won by the side to move"; !strings.Contains(out, "(E3 wins the race against F4)") || err != nil || !strings.Contains(out, want) {
		t.Errorf("%s is missing: %v\n%s", want, err, out)
	}
}

// TestLimitMeansUnknown: a limit is never a guess, and --nodes alone gives the
// same answer every time.
func TestLimitMeansUnknown(t *testing.T) {
	p, _ := problem.Builtin("second-line-five-kill")
	a := answer.Solve(t.Context(), p, answer.SolveOptions{Nodes: 3})
	if a.Status != answer.StatusUnknown || len(a.First) != 0 || a.ReasonCode != "limit" {
		t.Errorf("%+v", a)
	}
	b := answer.Solve(t.Context(), p, answer.SolveOptions{Nodes: 100_000})
	c := answer.Solve(t.Context(), p, answer.SolveOptions{Nodes: 100_000})
	if b.Nodes != c.Nodes || !slices.Equal(b.First, c.First) || b.Status != answer.StatusWin {
		t.Errorf("twice: %+v and %+v", b, c)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if a := answer.Solve(ctx, p, answer.SolveOptions{}); a.Status != answer.StatusUnknown {
		t.Errorf("cancelled: %+v", a)
	}
}
