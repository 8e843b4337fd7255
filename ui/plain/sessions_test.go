package plain_test

import (
	"bytes"
	"context"
	"flag"
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
	"duiju/ui"
	"duiju/ui/plain"
	"duiju/ui/uitest"
)

var update = flag.Bool("update", false, "write the recorded sessions anew")

// sessions are lines that are typed for a game: with a match of two persons, in the
// trainer, or else at the menu. One is told in Chinese, too.
var sessions = []struct {
	name, game            string
	match, train, chinese bool
	lines                 string
}{
	{"a game", "nullgame", true, false, false, "?\nhelp hint\nboard\nmoves\n4\nlook 4\nwhy\nundo\nredo\ngo 0\nhint\nlens rows\nswap\nlevel 3\n2\nresign\nreview\nundo\nnew\n1\ndraw"},
	{"a board", "gomoku", true, false, false, "h8\na1\nh9\na2\nboard\nlook h\nlook h8\nlens\nlens threats\nlook h10\nmoves\nz99\nh8\nresign"},
	{"hidden pieces", "darkchess", true, false, false, "board\na1\nlook a\nboard\nmoves\nb2\nundo\nresign"},
	{"a training", "tsumego", false, true, true, "board\nlook A\nhint\nhint\nhint\nsolution\nline 2\nrestart\nH1\nnote count the room\nfavourite\nmodes\nnext\nG8\nstep\nundo\nstats\nquit\nstats\nquit"},
	{"the menu", "nullgame", false, false, false, "?\n\n9\nx\nrecords\nquit\nstats\nquit\nc\nlearn\nalpha-beta\nnext\n1\nback\ntry\nquit\nquit\n5\nresign\nundo"},
}

// What plain mode says is what it said when somebody last looked: each line that is
// typed stands behind the question that it answers. No answer depends on a clock: a
// hint that searches long is not asked for. -update writes the files anew.
func TestSessionsAreAsRecorded(t *testing.T) {
	enginetest.OneThread(t)
	for _, c := range sessions {
		m := games.ByID(append(all.All(), nullgame.Module{}), c.game)
		languages := []string{words.English}
		if c.chinese {
			languages = append(languages, words.Traditional)
		}
		for _, language := range languages {
			said := newHouse(t).recorded(m, language, c.lines+"\nquit\n", func(config *plain.Config) {
				if c.match {
					config.Match = game(t, m, human, human)
				}
				if c.train {
					config.Train = &ui.Train{Module: m}
				}
			})
			file := filepath.Join("testdata", "sessions", strings.ReplaceAll(c.name, " ", "-")+"-"+language+".txt")
			uitest.CheckRecord(t, file, said, *update)
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
