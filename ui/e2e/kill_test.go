//go:build !windows

package e2e

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"duiju/engine/enginetest"
	"duiju/games/play/match"
	"duiju/games/text/record"
)

// lives is how often TestKilledAtAnyMomentLosesNothing starts the program in
// each way of using it.
func lives() int {
	switch {
	case enginetest.Exhaustive():
		return 50
	case testing.Short():
		return 2
	}
	return 4
}

// TestKilledAtAnyMomentLosesNothing kills the program (SIGKILL, which it
// cannot see) at a random moment of play, training and saving, starts it
// again in the same home, and again. Every file must be whole, the saved game must
// have all moves that were on the screen, or all but the last, whose write may
// have been under way, and the next start must go on from there. A person who
// answers within that write, as the keys here do, may lose both moves.
func TestKilledAtAnyMomentLosesNothing(t *testing.T) {
	t.Parallel()
	for name, use := range map[string]func(*casualty){
		"play": (*casualty).play, "continue": (*casualty).goOn, "training": (*casualty).train,
		"saving": (*casualty).save,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := &casualty{t: t, home: t.TempDir(), rng: rand.New(rand.NewPCG(7, uint64(len(name))))}
			for range lives() {
				c.x = start(t, options{home: c.home})
				c.x.awaitText("Two here")
				use(c)
				// The moment is random on purpose: between two bytes of a write if it comes so.
				time.Sleep(time.Duration(c.rng.IntN(30_000)) * time.Microsecond)
				_ = c.x.cmd.Process.Kill()
				c.x.awaitEnd()
				c.check()
			}
			t.Logf("%d lives: %d saves had every move of the screen, %d all but the last or the last two; "+
				"%d left a file that was being written", lives(), c.whole, c.behind, c.torn)
		})
	}
}

// temporary is what the name of a file ends in while it is written.
var temporary = regexp.MustCompile(`\.(duiju|json|lock)\d+$`)

// casualty is a program that is killed again and again.
type casualty struct {
	t    *testing.T
	home string
	rng  *rand.Rand
	x    *terminal

	game   string // what is played, "" if nothing is that is kept
	slack  int    // moves that may be under way
	trains int    // lines of training that were on the disk before this life

	whole, behind int
	torn          int // temporary files, each of a kill within a write
}

// keys presses up to n random keys that move the cursor or act.
func (c *casualty) keys(n int) {
	for range 1 + c.rng.IntN(n) {
		c.x.press([]string{up, down, left, right, enter, enter, enter, "u"}[c.rng.IntN(8)])
		time.Sleep(time.Duration(c.rng.IntN(20)) * time.Millisecond)
	}
}

func (c *casualty) play() {
	i := c.rng.IntN(len(theGames))
	c.game, c.slack = theGames[i].id, 2
	c.x.press(fmt.Sprint(i+1), enter)
	c.x.await("a board", screen.hasBoard)
	c.keys(40)
}

// goOn plays on from the game that the last life left.
func (c *casualty) goOn() {
	before := c.saved("gomoku")
	if before == nil || before.Status().Over {
		c.game, c.slack = "gomoku", 2
		c.x.press("1", enter)
		c.x.await("a board", screen.hasBoard)
		c.keys(10)
		return
	}
	c.x.awaitText("Go on") // the menu reads what there is
	c.x.press("c")
	c.x.await(fmt.Sprintf("move %d", before.At()+1), func(s screen) bool { return moveNumber(s) >= before.At()+1 })
	c.keys(10)
}

// save keeps the disk busy: settings that change with every key.
func (c *casualty) save() {
	c.game = ""
	c.x.press("s")
	c.x.awaitText("Settings")
	c.x.press(down) // from the language, which this test reads, to the theme
	for range c.rng.IntN(40) {
		c.x.press([]string{right, left}[c.rng.IntN(2)])
		time.Sleep(time.Duration(c.rng.IntN(10)) * time.Millisecond)
	}
}

func (c *casualty) train() {
	c.trains = len(c.lines("data/duiju/training.jsonl"))
	c.x.press("4", enter)
	c.x.await("a board", screen.hasBoard)
	for range 1 + c.rng.IntN(4) {
		c.keys(12)
		c.x.press("n")
	}
}

// saved is the save or record of a game that was written last, nil if there is
// none. Names tell games of one second apart by chance only, so the time of
// the file decides.
func (c *casualty) saved(id string) *match.Match {
	c.t.Helper()
	var newest *match.Match
	var at time.Time
	for _, dir := range []string{"state/duiju/games", "data/duiju/records"} {
		found, err := filepath.Glob(filepath.Join(c.home, dir, id+"-*.duiju"))
		if err != nil {
			c.t.Fatal(err)
		}
		for _, path := range found {
			info, err := os.Stat(path)
			if err != nil {
				c.t.Fatal(err)
			}
			if m := c.checkGame(path); newest == nil || info.ModTime().After(at) {
				newest, at = m, info.ModTime()
			}
		}
	}
	return newest
}

// check looks at all that is on the disk.
func (c *casualty) check() {
	c.t.Helper()
	shown := moveNumber(c.x.screen()) - 1
	if c.game != "" && shown > 0 {
		on := 0
		if m := c.saved(c.game); m != nil {
			on = m.At()
		}
		switch {
		case on >= shown:
			c.whole++
		case on >= shown-c.slack:
			c.behind++
		default:
			c.t.Errorf("%s: %d moves were on the screen, %d are saved\n%s", c.game, shown, on, c.x.screen())
		}
	}
	_ = filepath.WalkDir(c.home, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		switch {
		case temporary.MatchString(path):
			c.torn++
			return os.Remove(path) // counted once; the program sweeps it a day later
		case strings.HasSuffix(path, ".duiju"):
			c.checkGame(path)
		case strings.HasSuffix(path, ".json"):
			if data, err := os.ReadFile(path); err == nil && !json.Valid(withoutEnd(data)) {
				c.t.Errorf("%s is damaged:\n%s", path, data)
			}
		case strings.Contains(path, ".bad-"):
			c.t.Errorf("%s was set aside", path)
		}
		return nil
	})
	for _, file := range []string{"results.jsonl", "training.jsonl"} {
		for i, line := range c.lines("data/duiju/" + file) {
			if !json.Valid(line) {
				c.t.Errorf("%s, line %d is damaged: %s", file, i+1, line)
			}
		}
	}
	if n := len(c.lines("data/duiju/training.jsonl")); n < c.trains {
		c.t.Errorf("%d lines of training, there were %d", n, c.trains)
	}
}

// checkGame wants a whole record whose moves are legal.
func (c *casualty) checkGame(path string) *match.Match {
	c.t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		c.t.Fatal(err)
	}
	r, err := record.Parse(data)
	if err != nil {
		c.t.Fatalf("%s: %v\n%s", path, err, data)
	}
	m, err := match.Replay(moduleOf(c.t, r.Game), r)
	if err != nil {
		c.t.Fatalf("%s: %v\n%s", path, err, data)
	}
	return m
}

// lines are the lines of a file that end, empty ones left out.
func (c *casualty) lines(name string) [][]byte {
	data, err := os.ReadFile(filepath.Join(c.home, name))
	if err != nil {
		return nil
	}
	var out [][]byte
	for line := range bytes.Lines(data) {
		if len(bytes.TrimSpace(line)) > 0 {
			out = append(out, line)
		}
	}
	return out
}

// withoutEnd is a file without the line that ends it with a checksum.
func withoutEnd(data []byte) []byte {
	text, _, _ := bytes.Cut(data, []byte("\nend "))
	return text
}
