//go:build !windows

package e2e

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"duiju/games/all"
	"duiju/games/play/match"
	"duiju/games/teach"
)

var moveRE = regexp.MustCompile(`move (\d+)`)

// moveNumber is the number of the move in the header.
func moveNumber(s screen) int {
	m := moveRE.FindStringSubmatch(s.row(0) + s.row(1))
	if m == nil {
		return -1
	}
	n, _ := strconv.Atoi(m[1])
	return n
}

// TestAttractModeEndsAtAnyKey: duiju watch plays the games; a key stays with
// the demo on the screen and does nothing else.
func TestAttractModeEndsAtAnyKey(t *testing.T) {
	t.Parallel()
	x := start(t, options{args: []string{"watch"}})
	x.awaitText("Press any key")
	x.press("n")
	s := x.await("an ordinary demo", func(s screen) bool { return !s.has("Press any key") && strings.Contains(s.footer(), "pause") })
	if !strings.Contains(s.row(0), "demo") {
		t.Errorf("the key did something:\n%s", s)
	}
}

// TestResizeStormLosesNothing resizes through all kinds of windows, also ones
// that are too small, while a game is open.
func TestResizeStormLosesNothing(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	x := start(t, options{home: home, args: []string{"play", "gomoku"}})
	x.await("a board", func(s screen) bool { _, ok := s.cursor(); return ok })
	newPlayer(t, x, home, "gomoku").begin()
	for i := range 60 {
		x.resize(1+(i*37)%160, 1+(i*23)%50)
		if i%3 == 0 {
			x.press(left, right)
		}
	}
	x.resize(31, 9)
	x.awaitText("Need 40x12, now 31x9")
	for _, size := range [][2]int{{40, 12}, {80, 24}, {120, 40}} {
		x.resize(size[0], size[1])
		s := x.await(fmt.Sprintf("the game at %v", size), func(s screen) bool {
			_, ok := s.cursor()
			return ok && strings.HasSuffix(s.footer(), "help") && s.has("●")
		})
		if len(s.cells) != size[1] {
			t.Errorf("%d rows at %v", len(s.cells), size)
		}
	}
	x.press("q")
	if code := x.awaitEnd(); code != 0 {
		t.Errorf("exit code %d", code)
	}
}

// footerKey finds the key of a word in the footer.
func footerKey(s screen, word string) string {
	for _, entry := range strings.Split(strings.TrimSpace(s.footer()), "  ") {
		if key, w, ok := strings.Cut(entry, " "); ok && w == word {
			return key
		}
	}
	return ""
}

// words are what a newcomer looks for in the footer, in each language.
var words = map[string]map[string]string{
	"en_US.UTF-8": {"play": "play", "hint": "hint", "undo": "undo", "quit": "quit", "help": "help"},
	"zh_TW.UTF-8": {"play": "", "hint": "提示", "undo": "悔棋", "quit": "", "help": "說明"},
	"zh_CN.UTF-8": {"play": "", "hint": "提示", "undo": "悔棋", "quit": "", "help": "帮助"},
}

// TestNewcomer presses only what the screen names: starts, asks for a hint,
// moves, takes back and quits, in every game and language.
func TestNewcomer(t *testing.T) {
	t.Parallel()
	for locale, word := range words {
		for i, g := range theGames {
			t.Run(locale+" "+g.id, func(t *testing.T) {
				t.Parallel()
				home := t.TempDir()
				x := start(t, options{home: home, env: []string{"LANG=" + locale}})
				s := x.await("a footer", func(s screen) bool { return strings.HasSuffix(s.footer(), word["help"]) && s.has(fmt.Sprint(i+1)) })
				if !strings.Contains(s.footer(), "enter") {
					t.Fatalf("the footer does not say how to start: %s", s.footer())
				}
				for range i {
					x.press(right)
				}
				if teach.Of(all.All()[i]).Trainer != nil {
					x.press("n") // Enter alone opens the trainer, which keeps no game
					x.await("the form", func(s screen) bool { return s.has("╭") })
				}
				x.press(enter)
				s = x.await("a board with a hint key", func(s screen) bool { _, ok := s.cursor(); return ok && footerKey(s, word["hint"]) != "" })
				before := s.status()
				x.press(footerKey(s, word["hint"]))
				x.await("a hint", func(s screen) bool { return s.status() != before })
				p := newPlayer(t, x, home, g.id)
				p.begin()
				x.await("a key to take back", func(s screen) bool { return footerKey(s, word["undo"]) != "" })
				m := p.awaitRecord("the engine's move", func(m *match.Match) bool { return m.Status().Over || m.Turn() == humanSide(m) })
				x.press(footerKey(x.screen(), word["undo"]))
				p.awaitRecord("the move taken back", func(n *match.Match) bool { return n.At() < m.At() })
				x.press(esc)
				x.await("the menu", func(s screen) bool { return footerKey(s, word["hint"]) == "" })
				x.press("q")
				if code := x.awaitEnd(); code != 0 {
					t.Errorf("exit code %d", code)
				}
			})
		}
	}
}
