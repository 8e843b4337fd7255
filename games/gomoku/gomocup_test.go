package gomoku

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"time"

	"duiju/games"
)

// talk is a running session.
type talk struct {
	*testing.T
	in    *io.PipeWriter
	lines chan string
	done  chan error
}

func newTalk(t *testing.T, p games.PlayerSpec) *talk {
	t.Helper()
	inR, inW := io.Pipe()
	outR, outW := io.Pipe()
	k := &talk{t, inW, make(chan string, 1000), make(chan error, 1)}
	ctx, cancel := context.WithCancel(context.Background())
	t.Cleanup(cancel)
	go func() {
		k.done <- New().Speak(ctx, games.Conversation{In: inR, Out: outW, Player: p, Version: "test", Env: games.Env{Seed: 1}})
		outW.Close()
	}()
	go func() {
		s := bufio.NewScanner(outR)
		for s.Scan() {
			k.lines <- s.Text()
		}
		close(k.lines)
	}()
	return k
}

// send writes raw text.
func (t *talk) send(text string) {
	t.Helper()
	if _, err := io.WriteString(t.in, text); err != nil {
		t.Fatalf("%q: %v", text, err)
	}
}

// ask sends a line and returns the next line that is no MESSAGE.
func (t *talk) ask(line string) string {
	t.Helper()
	t.send(line + "\n")
	return t.reply(line)
}

func (t *talk) reply(to string) string {
	t.Helper()
	deadline := time.After(30 * time.Second)
	for {
		select {
		case l, ok := <-t.lines:
			if !ok {
				t.Fatalf("%q: the session has ended", to)
			}
			if !strings.HasPrefix(l, "MESSAGE") {
				return l
			}
		case <-deadline:
			t.Fatalf("%q: no answer", to)
		}
	}
}

// move asks for a move and checks that it is a point.
func (t *talk) move(line string) (x, y int) {
	t.Helper()
	l := t.ask(line)
	if n, err := fmt.Sscanf(l, "%d,%d", &x, &y); n != 2 || err != nil {
		t.Fatalf("%q is answered by %q, not by a move", line, l)
	}
	return x, y
}

func (t *talk) want(line, prefix string) {
	t.Helper()
	if got := t.ask(line); !strings.HasPrefix(got, prefix) {
		t.Errorf("%q is answered by %q, want %s...", line, got, prefix)
	}
}

// end waits for the session to end without printing more.
func (t *talk) end() {
	t.Helper()
	select {
	case err := <-t.done:
		if err != nil {
			t.Errorf("the session ends with %v", err)
		}
	case <-time.After(30 * time.Second):
		t.Fatal("the session does not end")
	}
	for l := range t.lines {
		t.Errorf("printed after the end: %q", l)
	}
}

var quick = games.PlayerSpec{Kind: games.Level, Level: 1}

func TestProtocolCommands(t *testing.T) {
	k := newTalk(t, quick)
	k.want("BEGIN", "ERROR")
	k.want("ABOUT", `name="Duiju", version="test"`)
	k.want("NONSENSE 1", "UNKNOWN")
	k.want("START 4", "ERROR")
	k.want("START 21", "ERROR")
	k.want("RECTSTART 15,16", "ERROR")
	k.want("RECTSTART 15,15", "OK")
	k.want("start 15", "OK")
	if x, y := k.move("BEGIN"); x != 7 || y != 7 {
		t.Errorf("the first stone is on %d,%d, not in the centre", x, y)
	}
	k.want("BEGIN", "ERROR")
	k.want("TURN 7,7", "ERROR")
	k.want("TURN 15,0", "ERROR")
	k.want("TURN x", "ERROR")
	k.move("TURN 8,8")
	k.want("TAKEBACK 8,8", "OK")
	k.want("TAKEBACK 8,8", "ERROR")
	k.want("PLAY 8,8", "8,8")
	k.want("RESTART", "OK")
	k.move("BEGIN")
	k.send("\r\n\r\nINFO unknown 5\rINFO evaluate 1,1\n")
	k.want("RESTART", "OK")
	k.send("END\r\n")
	k.end()
}

func TestProtocolBoardKeepsColoursAndObstacles(t *testing.T) {
	k := newTalk(t, quick)
	k.want("START 15", "OK")
	// Own four with one end behind an obstacle: the five is at 9,7 alone.
	k.send("BOARD\n5,7,1\n6,7,1\n7,7,1\n8,7,1\n4,7,3\n0,0,2\n2,0,2\n4,0,2\n")
	if x, y := k.move("DONE"); x != 9 || y != 7 {
		t.Errorf("the five is made on %d,%d", x, y)
	}
	k.want("TURN 1,1", "ERROR") // the game is over
	k.send("BOARD\n5,7,2\n6,7,2\n7,7,2\n8,7,2\n4,7,1\n0,0,1\n2,0,1\n")
	if x, y := k.move("DONE"); x != 9 || y != 7 {
		t.Errorf("the four is answered on %d,%d", x, y)
	}
	k.send("BOARD\n5,7,9\n")
	k.want("DONE", "ERROR")
	k.send("BOARD\n5,7,1\n5,7,2\n")
	k.want("DONE", "ERROR")
	k.send("END\n")
	k.end()
}

func TestProtocolRules(t *testing.T) {
	k := newTalk(t, quick)
	k.send("INFO rule 3\n")
	k.want("START 15", "OK")
	k.send("INFO rule 16\n")
	k.want("START 15", "ERROR")
	// The lines of a refused list are no commands.
	k.want("BOARD\n7,7,1\n8,8,2\nDONE", "ERROR")
	k.want("SWAP2BOARD\n7,7\nDONE\nYXBOARD\n1,1,1\nDONE", "ERROR")
	if l := k.reply("YXBOARD"); !strings.HasPrefix(l, "ERROR") {
		t.Errorf("a refused YXBOARD is answered by %q", l)
	}
	k.want("ABOUT", "name=")
	k.send("INFO rule 1\n")
	k.want("START 15", "OK")
	// Exactly five: the middle of six is no win, the five on the other row is.
	k.send("BOARD\n3,7,1\n4,7,1\n5,7,1\n7,7,1\n8,7,1\n3,3,1\n4,3,1\n5,3,1\n6,3,1\n2,3,2\n")
	if x, y := k.move("DONE"); x != 7 || y != 3 {
		t.Errorf("the five is made on %d,%d", x, y)
	}
	k.send("INFO rule 4\n")
	k.want("RESTART", "OK")
	// Renju, we are Black by the order: 7,7 is a double three.
	k.send("BOARD\n5,7,1\n0,14,2\n6,7,1\n2,14,2\n7,6,1\n4,14,2\n7,5,1\n6,14,2\n")
	if x, y := k.move("DONE"); x == 7 && y == 7 {
		t.Error("a forbidden point was played")
	}
	k.send("END\n")
	k.end()
}

// A five shut in at both ends by the enemy does not win in caro; six does so
// under rule 8 only.
func TestProtocolCaro(t *testing.T) {
	for rule, six := range map[string]bool{"9": false, "8": true} {
		k := newTalk(t, quick)
		k.send("INFO rule " + rule + "\n")
		k.want("START 15", "OK")
		// On row 7 the five is shut in, on row 3 one end is the edge.
		k.send("BOARD\n5,7,1\n6,7,1\n7,7,1\n8,7,1\n4,7,2\n10,7,2\n0,3,1\n1,3,1\n2,3,1\n3,3,1\n5,3,2\n0,0,2\n2,0,2\n4,0,2\n6,0,2\n8,0,2\n")
		if x, y := k.move("DONE"); x != 4 || y != 3 {
			t.Errorf("rule %s: the five is made on %d,%d", rule, x, y)
		}
		k.send("BOARD\n5,7,1\n6,7,1\n7,7,1\n9,7,1\n10,7,1\n4,7,2\n11,7,2\n0,0,2\n2,0,2\n4,0,2\nDONE\n")
		if x, y := k.move(""); (x == 8 && y == 7) != six {
			t.Errorf("rule %s: six is made: %v, want %v", rule, !six, six)
		}
		k.send("END\n")
		k.end()
	}
}

// What managers say beyond the protocol of the tournaments.
func TestProtocolOfTheManagers(t *testing.T) {
	k := newTalk(t, games.PlayerSpec{Kind: games.Max})
	k.send("INFO timeout_turn 600000\n")
	k.want("START 15", "OK")
	k.send("YXBOARD\n7,7,2\n8,8,1\n7,8,2\nDONE\n") // no answer
	k.want("YXSHOWFORBID", "FORBID .")
	k.want("SUGGEST\nSTOP", "SUGGEST ") // ten minutes cut short, nothing played
	k.send("INFO timeout_turn 100\n")
	k.send("YXNBEST 3\n")
	for i := range 3 {
		if l := <-k.lines; !strings.HasPrefix(l, "MESSAGE depth") {
			t.Errorf("line %d of three: %q", i+1, l)
		}
	}
	if l := k.reply("YXNBEST 3"); !strings.Contains(l, ",") {
		t.Errorf("%q is no move", l)
	}
	k.want("YXNBEST 0", "ERROR")
	k.send("INFO timeout_turn 600000\nYXSTOP\n") // nothing to stop
	k.move("TURN 0,0\nYXSTOP")
	k.send("YXSHOWINFO\nINFO rule 2\n") // renju to such a manager
	k.want("RESTART", "OK")
	// Black has c10, d10 and e9, e8: e10 is a double three, and Black is to move.
	k.send("YXBOARD\n2,5,1\n0,14,2\n3,5,1\n2,14,2\n4,6,1\n4,14,2\n4,7,1\n6,14,2\nDONE\n")
	k.want("YXSHOWFORBID", "FORBID 0405.")
	k.send("END\n")
	k.end()
}

// Commands that come while the engine thinks count at once.
func TestProtocolListensWhileThinking(t *testing.T) {
	k := newTalk(t, games.PlayerSpec{Kind: games.Max})
	k.send("INFO timeout_turn 600000\nINFO timeout_match 0\nINFO time_left 2147483647\n")
	k.want("START 15", "OK")
	k.send("TURN 7,7\n")     // thinks for ten minutes
	k.want("START 15", "OK") // a new position cancels silently
	k.send("TURN 7,7\nINFO timeout_turn 0\n")
	k.want("RESTART", "OK")
	k.move("BEGIN") // at once
	k.send("INFO timeout_turn 600000\n")
	k.send("TURN 0,0\nEND\n")
	k.end()
	if k := newTalk(t, games.PlayerSpec{Kind: games.Max}); true {
		k.want("START 15", "OK")
		k.send("INFO timeout_turn 50\nTURN 7,7\n")
		k.in.Close() // end of input: what was asked is answered
		k.reply("the end of the input")
		k.end()
	}
}

func TestProtocolSwap2(t *testing.T) {
	quickly(t)
	k := newTalk(t, quick)
	k.want("START 15", "OK")
	three := k.ask("SWAP2BOARD\nDONE")
	if n := len(strings.Fields(three)); n != 3 {
		t.Errorf("an empty board is answered by %q, want three points", three)
	}
	k.send("SWAP2BOARD\n")
	for _, p := range strings.Fields(three) {
		k.send(p + "\n")
	}
	if got := k.ask("DONE"); got != "SWAP" && len(strings.Fields(got)) > 2 {
		t.Errorf("three stones are answered by %q", got)
	}
	// Black has an open four and one more stone: everybody wants Black.
	k.send("SWAP2BOARD\n6,7\n0,0\n7,7\n0,14\n8,7\n")
	if got := k.ask("DONE"); got != "SWAP" {
		t.Errorf("an open three for Black is answered by %q, want SWAP", got)
	}
	k.want("SWAP2BOARD\n6,7\nDONE", "ERROR")
	k.send("END\n")
	k.end()
}

func FuzzProtocol(f *testing.F) {
	for _, seed := range []string{
		"START 15\nBEGIN\nTURN 1,1\nEND\n", "BOARD\n1,1,1\nDONE\n", "START 5\nBOARD\nx\nDONE\nTAKEBACK 1,1",
		"INFO rule 4\nSTART 15\nINFO time_left -5\nTURN 7,7", "SWAP2BOARD\nDONE", "\r\r\n\x00",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, script string) {
		if len(script) > 300 {
			return
		}
		err := New().Speak(context.Background(), games.Conversation{
			In: strings.NewReader("INFO timeout_turn 0\n" + script), Out: io.Discard, Player: quick,
		})
		if err != nil {
			t.Errorf("%q: %v", script, err)
		}
	})
}

// A stone, or one of each side, is put so that the position is even; what was learned
// is forgotten when that is asked.
func TestBalance(t *testing.T) {
	k := newTalk(t, games.PlayerSpec{})
	k.want("START 15", "OK")
	k.send("INFO timeout_turn 300\nYXHASHCLEAR\nYXBOARD\n7,7,2\nDONE\n")
	one := k.ask("YXBALANCEONE 0")
	two := k.ask("YXBALANCETWO")
	points := strings.Fields("7,7 " + one + " " + two)
	if len(points) != 4 {
		t.Fatalf("one stone is %q, two are %q", one, two)
	}
	for i, p := range points {
		if x, y := 0, 0; slices.Contains(points[:i], p) {
			t.Errorf("%s is taken", p)
		} else if n, _ := fmt.Sscanf(p, "%d,%d", &x, &y); n != 2 || x < 0 || y < 0 || x > 14 || y > 14 {
			t.Errorf("%s is no point", p)
		}
		k.want("TAKEBACK "+p, "OK") // it was put on the board
	}
	k.want("YXBALANCEONE x", "ERROR")
	k.want("START 5", "OK")
	k.send("YXBOARD\n")
	for p := range 24 { // no five in a row
		k.send(fmt.Sprintf("%d,%d,%d\n", p%5, p/5, 1+(p%5+p/5*2)/2%2))
	}
	k.send("DONE\n")
	k.want("YXBALANCETWO 0", "ERROR")
	k.want("YXBALANCEONE 0", "4,4")
}

// What was asked for before the end of the input is answered.
func TestEndOfInputIsAnswered(t *testing.T) {
	var out strings.Builder
	err := New().Speak(t.Context(), games.Conversation{In: strings.NewReader("START 15\nINFO timeout_turn 20\nBEGIN"), Out: &out})
	lines := strings.Fields(out.String())
	if x, y := 0, 0; err != nil || len(lines) < 2 {
		t.Errorf("%q, %v", out.String(), err)
	} else if n, _ := fmt.Sscanf(lines[len(lines)-1], "%d,%d", &x, &y); n != 2 {
		t.Errorf("the last line is no move: %q", out.String())
	}
}
