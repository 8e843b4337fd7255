package plain_test

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"duiju/engine/enginetest"
	"duiju/games"
	"duiju/games/all"
	"duiju/games/nullgame"
	"duiju/games/text/words"
	"duiju/ui/plain"
	"duiju/ui/uitest"
)

var update = flag.Bool("update", false, "write the recorded sessions anew")

// sessions are lines that are typed for a game: with a match of two persons, in the
// trainer, or else at the menu.
var sessions = []struct {
	game         string
	match, train bool
	lines        string
}{
	{"nullgame", true, false, "?\nhelp look\nboard\nmoves\n4\nboard\nlook\nlook 4\nwhy\nundo\nredo\nundo 9\ngo 0\ngo 1\nhint\nlens\nlens rows\nswap\nlevel 3\n2\n6\n1\n3\n5\n7\nreview\nstats\nundo\nresign\nnew\n1\ndraw"},
	{"gomoku", true, false, "board\nh8\ni9\nh9\nboard\nlook h\nlook 9\nlook h8\nlens\nlens threats\nlook h10\nlens\nmoves\nhint\nhint\nhint\nundo\nz99\nh8\nresign\nreview"},
	{"trianglenim", true, false, "board\nlook A\nA\nboard\nmoves\nBC\nBCEF\nlook 1\nhint\nundo\nredo\nwhy\nresign\nboard"},
	{"darkchess", true, false, "board\na1\nlook a\nlook 1\nboard\nmoves\nb2\nhint\nundo\nresign"},
	{"tsumego", true, false, "board\nlook A\nhint\nhint\nhint\nmoves\nlens"},
	{"tsumego", false, true, "board\nlook A\nhint\nhint\nhint\nsolution\nline\nline 2\nrestart\nH1\nnote count the room\nfavourite\nmodes\nstats\nnext\nG8\nretry\nH9\nstep\nundo\nnext\nreport\nmodes mistakes\nmodes sprint"},
	{"nullgame", false, false, "?\n\n9\nx\nrecords\nstats\nc\nreplay 1\nlearn\nalpha-beta\nnext\nnext\n1\nback\ntry\nquit\nquit\n5\nundo\nresign\nundo"},
	{"nullgame", false, false, "demo 9\ndemo x\ntutorial 9\ntutorial x\ntutorial 5\ntrain 1\ntrain 9\ntrain x\nreplay 9\ncontinue 9\nlibrary nothing\nquit\nstats\nrecords x\ndemo 5\nquit\nquit"},
	{"trianglenim", false, false, "tutorial 2\nhelp\nhint\nboard\nlook A\nback\nquit"},
}

// What plain mode says is what it said when somebody last looked: each line that is
// typed stands behind the question that it answers. -update writes the files anew.
func TestSessionsAreAsRecorded(t *testing.T) {
	enginetest.OneThread(t)
	for i, c := range sessions {
		for _, m := range append(all.All(), nullgame.Module{}) {
			if m.Info().ID != c.game {
				continue
			}
			for _, language := range []string{words.English, words.Traditional} {
				said := newHouse(t).recorded(m, language, c.lines+"\nquit\n", func(config *plain.Config) {
					if c.match {
						config.Match = match(t, m, human, games.PlayerSpec{})
					}
					if c.train {
						config.Train = &plain.Train{Module: problems()}
					}
				})
				file := filepath.Join("testdata", "sessions", fmt.Sprintf("%d-%s-%s.txt", i+1, c.game, language))
				uitest.CheckRecord(t, file, said, *update)
			}
		}
	}
}

// recorded is what is said to the lines that are typed for a game in a language,
// the same in every run: the folder, dates and times of day have names.
func (h house) recorded(m games.Module, language, typed string, begin func(*plain.Config)) string {
	h.Helper()
	table, err := words.Load(language)
	if err != nil {
		h.Fatal(err)
	}
	var out bytes.Buffer
	config := h.config(m, strings.NewReader(typed), &out)
	config.Words, config.Modules = table, append(all.All()[:4], nullgame.Module{})
	config.Now, config.Seed = func() time.Time { return now }, func(games.Module) uint64 { return 1 }
	begin(&config)
	if err := plain.Run(context.Background(), config); err != nil {
		h.Errorf("%s: %v", m.Info().ID, err)
	}
	return moments.ReplaceAllString(strings.ReplaceAll(out.String(), h.dir, "DIR"), "DATE")
}

// moments are dates and times of day.
var moments = regexp.MustCompile(`\d{4}-\d\d-\d\d( \d\d:\d\d)?`)
