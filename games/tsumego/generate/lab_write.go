//go:build lab

package generate

import (
	"bufio"
	"bytes"
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"

	"duiju/games/text/command"
	"duiju/games/tsumego/answer"
	"duiju/games/tsumego/goban"
	"duiju/games/tsumego/oldmethod"
	"duiju/games/tsumego/play"
	"duiju/games/tsumego/problem"
)

// The files are read and written from the top of the source.
const (
	drawings = "games/tsumego/generate/testdata/named.txt"
	seeds    = "games/tsumego/generate/testdata/seeds.txt"
	shelf    = "assets/tsumego/"
)

// namedDrawing is one hand-drawn shape.
type namedDrawing struct {
	family string
	at     int
	goals  []problem.Goal
	asks   bool // for the status
	name   string
	size   int
	drawn  bool // X is Black; else the side to move is
	still  bool // no start of hard problems
	rows   []string
}

func readDrawings() ([]namedDrawing, error) {
	f, err := os.Open(drawings)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var out []namedDrawing
	in := bufio.NewScanner(f)
	for in.Scan() {
		line := strings.TrimSpace(in.Text())
		if name, ok := strings.CutPrefix(line, "= "); ok {
			d, err := readHead(strings.Fields(name))
			if err != nil {
				return nil, err
			}
			out = append(out, d)
		} else if line != "" && len(out) > 0 {
			d := &out[len(out)-1]
			d.rows = append(d.rows, line)
		}
	}
	return out, in.Err()
}

// readHead reads the line above a drawing: the family, then "at" and a column,
// a goal, "asks", "name" and a name, "size" and a size, "drawn", "still".
func readHead(words []string) (namedDrawing, error) {
	d := namedDrawing{family: words[0], goals: []problem.Goal{problem.Kill, problem.Live}, size: 13}
	for i := 1; i < len(words); i++ {
		switch words[i] {
		case "at":
			i++
			d.at, _ = strconv.Atoi(words[i])
		case "size":
			i++
			d.size, _ = strconv.Atoi(words[i])
		case "name":
			i++
			d.name = words[i]
		case "drawn":
			d.drawn = true
		case "kill":
			d.goals = []problem.Goal{problem.Kill}
		case "live":
			d.goals = []problem.Goal{problem.Live}
		case "asks":
			d.asks = true
		case "still":
			d.still = true
		default:
			return d, fmt.Errorf("%s: what is %q?", d.family, words[i])
		}
	}
	return d, nil
}

// problem is the drawing as a question.
func (nd namedDrawing) problem(goal problem.Goal) *problem.Problem {
	p := &problem.Problem{Name: nd.name, Board: goban.NewBoard(nd.size, nd.size), Goal: goal, AsksStatus: nd.asks}
	attacker := goban.Black
	switch {
	case goal == problem.Live && nd.drawn:
		p.Board.Next = goban.White
	case goal == problem.Live:
		attacker = goban.White
	}
	for y, row := range nd.rows {
		for x, c := range row {
			q := p.Board.At(x+nd.at, y)
			switch c {
			case 'X':
				p.Board.Stones[q] = attacker
			case 'O':
				p.Board.Stones[q] = attacker.Other()
				p.Target = append(p.Target, q)
			case 'o':
				p.Board.Stones[q] = attacker.Other()
			}
		}
	}
	return p
}

// written collects the problems of one file.
type written struct {
	log  io.Writer
	keys map[string]bool
	nums map[string]int
	text bytes.Buffer
	n    int
}

// add solves a problem and writes it, unless there is nothing to find or it is
// there already.
func (w *written) add(ctx context.Context, p *problem.Problem, family string, origin ...answer.Note) error {
	key := p.Key()
	a := answer.Solve(ctx, p, answer.SolveOptions{Nodes: 400_000})
	if a.Err != nil || a.Status == answer.StatusUnknown || !a.Complete {
		fmt.Fprintf(w.log, "%s %v: not proven: %v\n", family, p.Goal, a.Err)
		return nil
	}
	if reason := notAsked(p, &a); reason != "" {
		fmt.Fprintf(w.log, "%s %v: no problem: %s\n", family, p.Goal, reason)
		return nil
	}
	if w.keys[key] {
		fmt.Fprintf(w.log, "%s %v: the same as another\n", family, p.Goal)
		return nil
	}
	w.keys[key] = true
	tags, err := techniques(ctx, p, &a)
	if err != nil {
		return err
	}
	work, ok := proofWork(ctx, p, a.Region, answer.ThresholdOf(a.Status, a.Threats, p.Goal), hardNodes)
	if !ok && gradeOf(work, 0) < len(gradeSteps) { // else more work changes nothing
		return fmt.Errorf("%s %v: the limit for the grade came first", family, p.Goal)
	}
	grade := gradeOf(work, len(tags))
	tags = append(tags, p.Goal.String())
	if p.AsksStatus {
		tags = append(tags, answer.TagStatus)
	}
	if len(answer.RightAnswers(p, &a)) > 1 {
		tags = append(tags, answer.TagSeveral)
	}
	for _, technique := range answer.Recognised(p, &a) {
		if !slices.Contains(tags, technique) && technique != family {
			tags = append(tags, technique)
		}
	}
	tags = append(tags, oldmethod.CompareClassic(ctx, p, &a).Fooled.Names()...)
	if p.Name == "" {
		w.nums[family]++
		p.Name = fmt.Sprintf("%s-%d-%v", family, w.nums[family], p.Goal)
		if p.AsksStatus {
			p.Name += "-" + problem.AskStatus
		}
	}
	origin = append(origin, answer.Note{"key", key})
	notes := append([]answer.Note{{"grade", fmt.Sprint(grade)}, {"shape", family}, {"tags", strings.Join(tags, ",")}, {"reason", a.ReasonCode}}, origin...)
	w.n++
	return answer.WriteProblem(&w.text, p, &a, notes...)
}

// notAsked says why a solved drawing is no problem, "" if it is one.
func notAsked(p *problem.Problem, a *answer.Answer) string {
	if play.NewState(play.Configure(p), 0).Status().Over {
		return "it is over before the first move"
	}
	root := p.Start(a.Region)
	right, moves := len(answer.RightAnswers(p, a)), len(a.Region.MoveList(&root))
	switch {
	case p.AsksStatus && a.Status == answer.StatusKo:
		return "the status is a ko"
	case answer.Settled(p, a):
		return ""
	case right == 0:
		return "no move reaches the goal"
	case right == moves || !p.AsksStatus && right > max(mostRightAny, moves/2):
		return fmt.Sprintf("%d of %d moves are right", right, moves)
	}
	return ""
}

// LabWrite writes the built-in problems anew.
func LabWrite() command.Command {
	f := flag.NewFlagSet("write", flag.ContinueOnError)
	return command.Command{
		Use:   "write tsumego",
		Short: "Write the built-in problems of life and death anew",
		Long: "Write solves the named drawings and makes the problems of the chosen seeds, and writes them to\n" +
			"assets/tsumego: \"write tsumego named\", \"generated\", or both without a word.",
		Flags: f,
		Run: func(ctx context.Context, std command.Streams, args []string) error {
			for file, collect := range map[string]func(context.Context, io.Writer) (*written, error){
				"named": drawNamed, "generated": makeGenerated,
			} {
				if len(args) > 0 && args[0] != file {
					continue
				}
				w, err := collect(ctx, std.Out)
				if err != nil {
					return err
				}
				name := shelf + map[string]string{"named": "basics.sgf", "generated": "generated.sgf"}[file]
				if err := os.WriteFile(name, w.text.Bytes(), 0o644); err != nil {
					return err
				}
				fmt.Fprintf(std.Out, "%s: %d problems\n", name, w.n)
			}
			return nil
		},
	}
}

func newWritten(log io.Writer) *written {
	return &written{log: log, keys: map[string]bool{}, nums: map[string]int{}}
}

// drawNamed solves the drawings.
func drawNamed(ctx context.Context, log io.Writer) (*written, error) {
	named := newWritten(log)
	all, err := readDrawings()
	if err != nil {
		return nil, err
	}
	for _, d := range all {
		hand := handStart
		if d.still {
			hand = "still"
		}
		for _, goal := range d.goals {
			if err := named.add(ctx, d.problem(goal), d.family, answer.Note{"hand", hand}); err != nil {
				return nil, err
			}
		}
	}
	return named, nil
}

// makeGenerated makes the problems of the chosen seeds anew, leaving out those
// that are among the named ones, which are read from their file.
func makeGenerated(ctx context.Context, log io.Writer) (*written, error) {
	made := newWritten(log)
	data, err := os.ReadFile(shelf + "basics.sgf")
	if err != nil {
		return nil, err
	}
	named, _, err := problem.ReadProblems(data, "UTF-8")
	if err != nil {
		return nil, err
	}
	for _, e := range named {
		made.keys[e.Problem.Key()] = true
	}
	chosen, err := readSeeds()
	if err != nil {
		return nil, err
	}
	for _, c := range chosen {
		g, err := c.generate(ctx)
		if err != nil {
			return nil, err
		}
		if g == nil {
			fmt.Fprintf(log, "seed %d: nothing\n", c.seed)
			continue
		}
		if key := g.Key(); !made.keys[key] {
			made.keys[key] = true
			made.n++
			if err := g.Write(&made.text); err != nil {
				return nil, err
			}
		}
	}
	return made, nil
}

// chosenSeed is a line of the seeds: a number, "ko" where kos are welcome, and a
// hard grade from which on its problem is.
type chosenSeed struct {
	seed  uint64
	ko    bool
	least int
}

func readSeeds() ([]chosenSeed, error) {
	data, err := os.ReadFile(seeds)
	if err != nil {
		return nil, err
	}
	var out []chosenSeed
	for line := range strings.Lines(string(data)) {
		var c chosenSeed
		var how string
		if n, _ := fmt.Sscan(line, &c.seed, &how); n == 0 {
			continue
		}
		c.ko, c.least = how == "ko", leastGrade
		if least, err := strconv.Atoi(how); err == nil {
			c.least = least
		}
		out = append(out, c)
	}
	return out, nil
}

func (c chosenSeed) generate(ctx context.Context) (*generated, error) {
	return Generate(ctx, c.seed, GenerateOptions{Least: c.least, Most: mostGrade, Ko: c.ko})
}
