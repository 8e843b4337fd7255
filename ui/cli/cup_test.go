package cli_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"duiju/engine/enginetest"
	"duiju/games/all"
	"duiju/games/play/arena"
	"duiju/ui/cli"
)

// brain is another program that plays gomoku: the test binary called with a mode.
func brain(mode string) {
	size, taken := 0, map[string]bool{}
	mode, refused, _ := strings.Cut(mode, ":") // the starts at which it does not play
	if refused != "" && !strings.Contains(refused, fmt.Sprint(starts())) {
		mode = "plays"
	}
	move := func() {
		switch mode {
		case "dies":
			fmt.Fprintln(os.Stderr, "out of memory")
			os.Exit(3)
		case "closes":
			os.Stdout.Close()
			time.Sleep(time.Minute)
		case "slow":
			time.Sleep(2500 * time.Millisecond)
		case "cheats":
			fmt.Println("0,0")
			taken["0,0"] = true
			return
		case "floods":
			for {
				if _, err := fmt.Println("MESSAGE again"); err != nil {
					return
				}
			}
		}
		for i := range size * size { // no five in a row too early
			if at := fmt.Sprintf("%d,%d", (i+i/size)%size, (2*i)%size); !taken[at] {
				taken[at] = true
				fmt.Println(at)
				return
			}
		}
	}
	board := false
	for in := bufio.NewScanner(os.Stdin); in.Scan(); {
		word, rest, _ := strings.Cut(in.Text(), " ")
		switch {
		case word == "START" && mode == "refuses":
			fmt.Println("ERROR size not supported")
		case word == "START":
			_, _ = fmt.Sscan(rest, &size)
			fmt.Println("OK")
		case word == "BEGIN":
			move()
		case word == "TURN":
			taken[rest] = true
			move()
		case word == "BOARD":
			board = true
		case word == "DONE":
			board = false
			move()
		case board:
			f := strings.Split(word, ",")
			taken[f[0]+","+f[1]] = true
		}
	}
}

// starts counts how often programs were started, in the file that brainVar names.
func starts() int {
	f, err := os.OpenFile(os.Getenv(brainVar), os.O_CREATE|os.O_APPEND|os.O_RDWR, 0o600)
	if err != nil {
		panic(err)
	}
	defer f.Close()
	if _, err := f.WriteString("x"); err != nil {
		panic(err)
	}
	at, err := f.Stat()
	if err != nil {
		panic(err)
	}
	return int(at.Size())
}

// brainVar names the variable that makes the test binary a program.
const brainVar = "DUIJU_TEST_BRAIN"

// duiju runs the program with the arguments.
func duiju(ctx context.Context, args ...string) (code int, out, errs string) {
	var o, e bytes.Buffer
	code = cli.Run(ctx, all.All(), args, cli.Streams{In: strings.NewReader(""), Out: &o, Err: &e})
	return code, o.String(), e.String()
}

// brainOf is the player of a mode of brain.
func brainOf(mode string) string { return fmt.Sprintf(`program:"%s" %s`, os.Args[0], mode) }

// cup is the JSON of a tournament.
type cup struct {
	Players []string
	Table   []arena.Rating
	Conduct []arena.Conduct
}

// A tournament of five programs of which four misbehave, each in its way: the table
// says who did what, and one that was killed and goes on from its ledger at any line
// gives the same. A line in the middle is tried, all with DUIJU_EXHAUSTIVE=1. The one
// that plays meets each of the others.
func TestTournamentOfBadPrograms(t *testing.T) {
	if enginetest.Raced {
		t.Skip("a flood of output is read for minutes; arena and program race the same goroutines")
	}
	ownHome(t)
	t.Setenv(brainVar, "1")
	modes := []string{"plays", "dies", "slow", "cheats", "floods"}
	ledger := filepath.Join(t.TempDir(), "cup.jsonl")
	args := []string{"match", "gomoku", "--games", "2", "--time", "200ms", "--margin", "2s", "--jobs", "2", "--gauntlet", "--json", "--ledger", ledger}
	for _, mode := range modes {
		args = append(args, "--player", brainOf(mode))
	}
	play := func() cup {
		t.Helper()
		code, out, errs := duiju(t.Context(), args...)
		var c cup
		if err := json.Unmarshal([]byte(out), &c); code != 1 || err != nil {
			t.Fatalf("exit code %d, %v: %s", code, err, errs)
		}
		for i := range c.Conduct { // what is measured is another every time
			c.Conduct[i].Millis, c.Conduct[i].Most, c.Conduct[i].MiB = 0, 0, 0
		}
		return c
	}
	whole := play()
	if whole.Players[whole.Table[0].Player] != brainOf("plays") || whole.Table[0].Score != 1 {
		t.Errorf("the one that plays is not first with every point: %+v", whole.Table)
	}
	for i, want := range []map[arena.FaultKind]int{
		nil, {arena.Crash: 1}, nil, {arena.Illegal: 1}, {arena.Answer: 1},
	} {
		got := whole.Conduct[i]
		for _, kind := range []arena.FaultKind{arena.Crash, arena.Illegal, arena.Silence, arena.Answer} {
			if (got.Faults[kind] > 0) != (want[kind] > 0) {
				t.Errorf("%s: %d times %s", modes[i], got.Faults[kind], kind)
			}
		}
		if (got.Late > 0) != (modes[i] == "slow") {
			t.Errorf("%s: %d moves are late", modes[i], got.Late)
		}
	}
	if got := whole.Conduct[1].Faults[arena.Crash]; got != 2 {
		t.Errorf("the one that dies at its first move has crashed in %d games", got)
	}
	data, err := os.ReadFile(ledger)
	if err != nil {
		t.Fatal(err)
	}
	lines := bytes.SplitAfter(data, []byte("\n"))
	lines = lines[:len(lines)-1]
	if len(lines) != 1+8 {
		t.Fatalf("the ledger has %d lines", len(lines))
	}
	for cut := range lines {
		if !enginetest.Exhaustive() && (cut != 4 || testing.Short()) {
			continue
		}
		torn := bytes.Join(lines[:cut], nil)
		torn = append(torn, lines[cut][:len(lines[cut])/2]...) // it was being written
		if err := os.WriteFile(ledger, torn, 0o600); err != nil {
			t.Fatal(err)
		}
		if got := play(); fmt.Sprint(got) != fmt.Sprint(whole) {
			t.Errorf("killed in line %d and resumed: %+v, want %+v", cut+1, got, whole)
		}
	}
}

// A program that cannot be started, or takes no game, stops the match before it: a
// sentence, exit code 2, and no ledger.
func TestMachineryStopsTheMatch(t *testing.T) {
	ownHome(t)
	t.Setenv(brainVar, "1")
	dir := t.TempDir()
	ledger := filepath.Join(dir, "cup.jsonl")
	for name, player := range map[string]string{
		"cannot be started": "program:/no/such", "permission denied": "program:" + dir, "size not supported": brainOf("refuses"),
	} {
		code, out, errs := duiju(t.Context(), "match", "gomoku", "--a", "level:1", "--b", player, "--games", "2", "--ledger", ledger)
		if _, err := os.Stat(ledger); code != 2 || out != "" || !strings.Contains(errs, name) || !os.IsNotExist(err) {
			t.Errorf("%s: exit code %d, %q, %q, the ledger: %v", player, code, out, errs, err)
		}
	}
}

// A program that does not start, refuses the game or loses its pipe in the middle of a
// match has not played badly: the game is played once more, and the line of it says so.
// If that fails too the match stops, says by whose fault and how it goes on, and keeps
// the games before. The first start is the greeting.
func TestMachineryInTheMiddle(t *testing.T) {
	ownHome(t)
	for _, mode := range []string{"refuses", "closes"} {
		for refused, ends := range map[string]bool{"3": false, "34": true} {
			dir := t.TempDir()
			t.Setenv(brainVar, filepath.Join(dir, "starts"))
			ledger := filepath.Join(dir, "cup.jsonl")
			args := []string{"match", "gomoku", "--a", brainOf(mode + ":" + refused), "--b", "level:1", "--games", "4", "--time", "1s", "--margin", "1m", "--ledger", ledger}
			code, out, errs := duiju(t.Context(), args...)
			if !ends {
				if code != 0 || strings.Count(out, "(second try, after ") != 1 || !strings.Contains(out, ": 4 games, ") {
					t.Errorf("%s once: exit code %d, %s%s", mode, code, out, errs)
				}
				continue
			}
			if code != 1 || !strings.Contains(out, ": 1 game, ") || !strings.Contains(errs, "It goes on with: duiju match") || !strings.Contains(errs, "game 2, program:") {
				t.Errorf("%s twice: exit code %d, %s%s", mode, code, out, errs)
			}
			if code, out, errs = duiju(t.Context(), args...); code != 0 || !strings.Contains(out, ": 4 games, ") || strings.Contains(out, "game 1, ") {
				t.Errorf("%s twice, then again: exit code %d, %s%s", mode, code, out, errs)
			}
		}
	}
}

// messageKey looks like the key of a message.
var messageKey = regexp.MustCompile(`\b[a-z]+\.[a-z]+\.[a-z]+\b`)

// Whatever goes wrong is said in words: no command shows the key of a message. Every
// command has a failure here.
func TestNoFailureShowsAKey(t *testing.T) {
	enginetest.OneThread(t)
	ownHome(t)
	t.Setenv(brainVar, "1")
	dir := t.TempDir()
	for name, text := range map[string]string{
		"bad.sgf": "(;GM[1]SZ[9]", "bad.duiju": "duiju 9\ngame gomoku\n", "worse.duiju": "duiju 1\ngame gomoku\nmoves\n1 z99\n",
		"openings": "a: z99\n", "bad.json": "{", "good.sgf": "(;GM[1]SZ[9]AB[aa][bb]AW[cc]C[kill])", "long.duiju": "duiju 1\ngame darkchess\nmoves\n1 a1\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(dir)
	failures := map[string][]string{
		"play":     {"gomoku --plain --rules none", "gomoku --plain --first level:99", "gomoku --plain --first classic:none", "gomoku --plain --record bad.duiju", "gomoku --plain --record worse.duiju", "trianglenim --plain --first program:x", "darkchess --plain --record long.duiju", "gomoku --plain --size 99"},
		"watch":    {"nothing", "gomoku --first level:99"},
		"match":    {"gomoku --a level:99 --b max", "gomoku --a program:/none --b max", "trianglenim --a program:x --b max", "gomoku --a level:1 --b level:1 --openings openings", "gomoku --a level:1 --b level:1 --option none=1", "gomoku --a level:1@nodes=x --b max", "gomoku --a level:1 --b level:1 --win-at 1", "gomoku --a level:1 --b human"},
		"solve":    {"bad.sgf", "none.sgf", "good.sgf --time 1x"},
		"generate": {"--grade 99", "--count x", "--out bad.sgf"},
		"train":    {"bad.sgf --plain", "none --plain", "--grade 99", "good.sgf --json"},
		"learn":    {"nothing"},
		"serve":    {"--addr nothing", "--keeper none"},
		"join":     {"nothing:0", "x y z"},
		"host":     {"nothing", "gomoku --addr nothing"},
		"engine":   {"nothing", "trianglenim", "gomoku --player level:99"},
		"show":     {"bad.sgf", "none", "bad.duiju", "worse.duiju", "good.sgf --move 99", "good.sgf --format none", "long.duiju"},
		"perft":    {"gomoku --depth x", "gomoku --position none", "darkchess --position x"},
		"bench":    {"x"},
	}
	for mode, wrong := range map[string]string{"dies": "crash", "cheats": "illegal", "floods": "flood"} {
		code, out, errs := duiju(t.Context(), "match", "gomoku", "--a", brainOf(mode), "--b", "level:1", "--games", "2", "--time", "1s", "--margin", "1m")
		if key := messageKey.FindString(out + errs); key != "" || code != 1 {
			t.Errorf("%s: exit code %d, the key %q is shown: %s", wrong, code, key, out)
		}
	}
	_, list, _ := duiju(t.Context(), "__complete", "")
	for _, name := range regexp.MustCompile(`(?m)^[a-z]+`).FindAllString(list, -1) {
		if !slices.Contains([]string{"help", "completion", "man", "json", "parallel"}, name) && failures[name] == nil {
			t.Errorf("no failure of %s is tried", name)
		}
	}
	for name, lines := range failures {
		for _, language := range []string{"en", "zh-Hant"} {
			for _, line := range append(lines, "--nothing", "") {
				if line == "" && slices.Contains([]string{"play", "watch", "learn", "train", "serve", "host", "bench", "generate"}, name) {
					continue // no failure
				}
				ctx, stop := context.WithTimeout(t.Context(), time.Minute)
				code, out, errs := duiju(ctx, append(strings.Fields(name+" "+line), "--language", language)...)
				stop()
				if key := messageKey.FindString(strings.ReplaceAll(out+errs, dir, "")); key != "" {
					t.Errorf("duiju %s %s shows %q: %s%s", name, line, key, out, errs)
				}
				if code == 0 && errs == "" && out == "" {
					t.Errorf("duiju %s %s fails without a word", name, line)
				}
			}
		}
	}
}
