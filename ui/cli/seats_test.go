package cli

import (
	"context"
	"io"
	"strings"
	"testing"

	"duiju/games"
	"duiju/games/nullgame"
	"duiju/games/text/words"

	"github.com/spf13/cobra"
)

// Who is not named is the other kind: an engine beside a person, a person beside
// an engine, unless both are named.
func TestSeatsThatAreNotNamed(t *testing.T) {
	human, two := games.PlayerSpec{}, games.PlayerSpec{Kind: games.Level, Level: 2}
	a := &app{ctx: context.Background(), modules: []games.Module{nullgame.Module{}}, words: words.InEnglish(), std: Streams{In: strings.NewReader(""), Out: io.Discard, Err: io.Discard}}
	for _, test := range []struct {
		flags         string
		first, second games.PlayerSpec // where nothing is said
		want          string
	}{
		{"", human, two, "human level:2"},
		{"--first human", human, two, "human level:2"},
		{"--first level:1", human, two, "level:1 human"},
		{"--second human", human, two, "level:2 human"},
		{"--second level:1", human, two, "human level:1"},
		{"--first human --second human", human, two, "human human"},
		{"--first level:1 --second level:3", human, two, "level:1 level:3"},
		{"--level 3", human, two, "human level:3"},
		{"--level 3 --first level:1", human, two, "level:1 human"},
		{"--level 3 --second human", human, two, "level:3 human"},
		{"", two, two, "level:2 level:2"},
		{"--first level:1", two, two, "level:1 level:2"},
		{"--second level:1", two, two, "level:2 level:1"},
		{"--level 3", two, two, "level:3 level:3"},
		{"--level 3 --second level:1", two, two, "level:3 level:1"},
	} {
		c, flags := &cobra.Command{}, &seatFlags{}
		flags.register(c)
		if err := c.ParseFlags(strings.Fields(test.flags)); err != nil {
			t.Fatal(err)
		}
		seats, err := flags.seats(c, a, nullgame.Module{}, nil, test.first, test.second)
		if got := seats[0].String() + " " + seats[1].String(); err != nil || got != test.want {
			t.Errorf("%v %v %q: %s, want %s (error %v)", test.first, test.second, test.flags, got, test.want, err)
		}
	}
}
