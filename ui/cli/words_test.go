package cli

import (
	"context"
	"errors"
	"io/fs"
	"math"
	"net"
	"os"
	"slices"
	"strings"
	"syscall"
	"testing"

	"duiju/engine/bench"
	"duiju/games"
	"duiju/games/nullgame"
	"duiju/games/play/arena"
	"duiju/games/text/words"
)

// Every way to end has its exit code and at most one line that says why.
func TestEndsHaveTheirCodes(t *testing.T) {
	for i, tt := range []struct {
		err  error
		code int
		line string
	}{
		{nil, 0, ""}, {games.ErrReported, 1, ""}, {games.Usagef("a\nb"), 2, "duiju: a b\n"}, {context.Canceled, 1, "duiju: interrupted\n"},
		{errors.Join(fs.ErrExist, context.Canceled), 1, "duiju: interrupted\n"}, {errors.New("x"), 1, "duiju: x\n"},
	} {
		var b strings.Builder
		if code := report(&b, tt.err, words.InEnglish()); code != tt.code || b.String() != tt.line {
			t.Errorf("end %d: code %d and %q, want %d and %q", i, code, b.String(), tt.code, tt.line)
		}
	}
	for s, want := range map[os.Signal]int{os.Interrupt: 130, syscall.SIGTERM: 143, syscall.SIGQUIT: 131, nobodysSignal{}: 1} {
		e := newEnded(s)
		if got := e.code(); got != want || (e.stacks != "") != (s == syscall.SIGQUIT) {
			t.Errorf("%v ends with %d, want %d; stacks of %d bytes", s, got, want, len(e.stacks))
		}
	}
}

// nobodysSignal is none of the system's.
type nobodysSignal struct{}

func (nobodysSignal) Signal()        {}
func (nobodysSignal) String() string { return "nobody's" }

// Whoever starts a server is told how others join it.
func TestHowToJoin(t *testing.T) {
	host, err := os.Hostname()
	if err != nil {
		t.Skip(err)
	}
	for _, tt := range []struct {
		addr net.Addr
		want string
	}{
		{&net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 2222}, "Listening. Join with: ssh -p 2222 127.0.0.1, or: duiju join 127.0.0.1:2222"},
		{&net.TCPAddr{IP: net.IPv6loopback, Port: 22}, "Listening. Join with: ssh -p 22 ::1, or: duiju join [::1]:22"},
		{&net.TCPAddr{IP: net.IPv6unspecified, Port: 22}, "Listening. Join with: ssh -p 22 " + host + ", or: duiju join " + host + ":22"},
		{&net.IPAddr{IP: net.IPv4(10, 0, 0, 1)}, "Listening on 10.0.0.1"},
	} {
		if got := howToJoin(tt.addr); got != tt.want {
			t.Errorf("%v: %q, want %q", tt.addr, got, tt.want)
		}
	}
	if got := howToJoin(&net.UnixAddr{Name: "s", Net: "unix"}); !strings.HasPrefix(got, "Listening. From another terminal of this machine: duiju join ") {
		t.Errorf("a socket: %q", got)
	}
}

// Elo without an end is said so in words and left out of the JSON; the rest is rounded.
func TestEloWithoutEnd(t *testing.T) {
	for score, want := range map[float64]string{0: "-inf", 1: "+inf", 0.5: "+0", 0.75: "+191", 0.25: "-191"} {
		if got := eloText(score); got != want {
			t.Errorf("%g is %s, want %s", score, got, want)
		}
	}
	for _, x := range []float64{math.Inf(1), math.Inf(-1), math.NaN()} {
		if got := finite(x); got != nil {
			t.Errorf("%g is %g", x, *got)
		}
	}
	for x, want := range map[float64]float64{1.26: 1.3, -1.26: -1.3, 0: 0} {
		if got := finite(x); got == nil || *got != want {
			t.Errorf("%g is %v, want %g", x, got, want)
		}
	}
}

// A test of two differences is read and says which it takes; what is no test is a
// wrong call.
func TestSPRTInWords(t *testing.T) {
	for text, want := range map[string]arena.SPRT{"0,10": {High: 10}, " -5 , 5.5 ": {Low: -5, High: 5.5}, "-1000,1000": {Low: -1000, High: 1000}} {
		if got, err := parseSPRT(text); err != nil || got.Low != want.Low || got.High != want.High {
			t.Errorf("%q is %+v, %v", text, got, err)
		}
	}
	if got, err := parseSPRT(""); got != nil || err != nil {
		t.Errorf("nothing is %+v, %v", got, err)
	}
	for _, text := range []string{"0", "0,", ",1", "x,1", "1,x", "1,1", "10,0", "-1001,0", "0,1001", "NaN,1", "0,NaN", "0,1,2"} {
		if got, err := parseSPRT(text); err == nil {
			t.Errorf("%q is taken as %+v", text, got)
		}
	}
	for taken, want := range map[int]string{
		0: "SPRT -5,10: log odds +1.50, not decided", 1: "SPRT -5,10: log odds +1.50, A is at least 10 Elo better", -1: "SPRT -5,10: log odds +1.50, A is at most -5 Elo better",
	} {
		if got := sprtText(arena.SPRT{Low: -5, High: 10}, arena.Verdict{LLR: 1.5, Taken: taken}); got != want {
			t.Errorf("%d: %q, want %q", taken, got, want)
		}
	}
}

// What keeps two parts from being of one match is named, and what no match prints is
// refused.
func TestPartsOfAMatch(t *testing.T) {
	whole := matchReport{Game: "g", Options: games.Options{"a": "1"}, A: "x", B: "y", Seed: 1, Limits: "l"}
	for want, change := range map[string]func(*matchReport){
		"": func(r *matchReport) { r.Version = "another" }, "game": func(r *matchReport) { r.Game = "h" }, "set of options": func(r *matchReport) { r.Options = nil },
		"seed": func(r *matchReport) { r.Seed = 2 }, "limit": func(r *matchReport) { r.Limits = "" },
	} {
		part := whole
		if change(&part); whole.differs(&part) != want {
			t.Errorf("another %s is another %q", want, whole.differs(&part))
		}
	}
	for _, change := range []func(*matchReport){func(r *matchReport) { r.A = "z" }, func(r *matchReport) { r.B = "z" }} {
		part := whole
		if change(&part); whole.differs(&part) != "pair of players" {
			t.Errorf("another player is another %q", whole.differs(&part))
		}
	}
	for text, want := range map[string]bool{
		`{"game":"g","results":[]}`: true, `{"results":[]}`: false, `{"game":"g"}`: false, `{"game":"g","results":[{"index":0,"points":0,"plies":0}]}`: true,
		`{"game":"g","results":[{"index":0,"points":2,"plies":0}]}`: true, `{"game":"g","results":[{"index":0,"points":3}]}`: false,
		`{"game":"g","results":[{"points":-1}]}`: false, `{"game":"g","results":[{"index":-1}]}`: false, `{"game":"g","results":[{"plies":-1}]}`: false,
	} {
		if _, err := readReport([]byte(text)); (err == nil) != want {
			t.Errorf("%s: %v", text, err)
		}
	}
	r := matchReport{}
	if err := r.fault(); err != nil {
		t.Errorf("no fault: %v", err)
	}
	if r.Faults = 2; r.fault() == nil || r.fault().Error() != "2 games were lost by a fault of a player" {
		t.Errorf("two faults: %v", r.fault())
	}
}

// Everybody plays everybody once, in a gauntlet the first plays the others.
func TestWhoPlaysWhom(t *testing.T) {
	four := make([]games.PlayerSpec, 4)
	if got, want := newField(four, false).pairs, [][2]int{{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	if got, want := newField(four, true).pairs, [][2]int{{0, 1}, {0, 2}, {0, 3}}; !slices.Equal(got, want) {
		t.Errorf("gauntlet: %v, want %v", got, want)
	}
}

// A shell is offered players and rules behind what is typed, each once.
func TestOffers(t *testing.T) {
	m := nullgame.Module{}
	same := func(what string, got []string, want ...string) {
		t.Helper()
		if !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", what, got, want)
		}
	}
	same("players", playerNames(m), "max", "level:1", "level:2", "level:3")
	same("rules", ruleNames(m, ""), "wins=last", "wins=most")
	same("rules behind one", ruleNames(m, "pins=5,wi"), "pins=5,wins=last", "pins=5,wins=most")
	same("themes", themeNames(m))
	twice := []games.Module{m, m}
	offer := func(_ games.Module, typed string) []string { return []string{typed, "b", "b"} }
	same("each once", offered(twice, nil, "a", offer), "a", "b")
	same("of the game", offered(twice, []string{"nullgame"}, "a", offer), "a", "b")
	same("of another", offered(twice, []string{"chess"}, "a", offer))
}

// A line of the manual is escaped where it would be a command or a hyphen.
func TestManualLinesAreEscaped(t *testing.T) {
	for in, want := range map[string]string{"": "", "a-b": `a\-b`, `a\b`: `a\eb`, ".x": `\&.x`, "'x": `\&'x`, "x.'": "x.'", `\-`: `\e\-`} {
		if got := roff(in); got != want {
			t.Errorf("%q becomes %q, want %q", in, got, want)
		}
	}
}

// What was measured is written in lines, and nothing of what was not.
func TestMeasurementsInLines(t *testing.T) {
	r := bench.Report{Signature: 12, Games: []bench.GameReport{{Game: "kayles", Positions: 2, Nodes: 12, NsPerNode: 70.4, FirstCuts: 0.5, TableHits: 0.25, Branching: 3.004}}}
	const first, last = "kayles        2 positions         12 nodes     70 ns a node, first-move cuts 0.50, table hits 0.25, branching 3.00\n", "Nodes: 12\n"
	const more = "kayles       without null move            1.50 times the nodes\nkayles       without table                20.00 times the nodes or more\n" +
		"plain                    12.0 ns a node, by hand 10.0; in turn 1.20 times as long\n2 threads: the main one needs 1/1.90 of the nodes, 1.80 times as fast\n"
	write := func() string {
		var b strings.Builder
		writeBench(&b, r)
		return b.String()
	}
	if got := write(); got != first+last {
		t.Errorf("%q", got)
	}
	r.Ablations = []bench.Ablation{{Game: "kayles", Technique: "null move", Ratio: 1.5}, {Game: "kayles", Technique: "table", Ratio: 20, Capped: true}}
	r.Stencil = []bench.StencilRow{{Name: "plain", EngineNs: 12, HandNs: 10, Ratio: 1.2}}
	r.Threads = &bench.ThreadsReport{Threads: 2, Ratio: 1.9, Speed: 1.8}
	if got := write(); got != first+more+last {
		t.Errorf("%q", got)
	}
}
