// Lab is the laboratory of the games' makers: it fits weights, makes books and
// problems, plays one variant of a player against another and measures what they
// know, and it tests the tests. Nothing of it is in the program. It is run from the top of the source:
//
//	go run ./games/lab                      what there is
//	go run ./games/lab fit gomoku -help     the flags of one
//
// A game brings its commands, but for that last one, with a function Lab, from files lab_*.go beside
// what they work on; package fit has what fits of weights share.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"slices"
	"strings"

	"duiju/games"
	"duiju/games/darkchess"
	"duiju/games/gomoku"
	"duiju/games/tsumego"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	std := games.Streams{In: os.Stdin, Out: os.Stdout, Err: os.Stderr}
	if err := run(ctx, commands(), std, os.Args[1:]); err != nil {
		if !errors.Is(err, flag.ErrHelp) {
			fmt.Fprintln(os.Stderr, "lab:", err)
		}
		os.Exit(1)
	}
}

// commands are those of all games. Their first two words name them: what is
// done, and the game.
func commands() []games.Command {
	return slices.Concat(gomoku.Lab(), darkchess.Lab(), tsumego.Lab(), []games.Command{mutants()})
}

// run runs the command that the first two words name, without words it lists
// them.
func run(ctx context.Context, all []games.Command, std games.Streams, args []string) error {
	if len(args) < 2 {
		for _, c := range all {
			fmt.Fprintf(std.Out, "%-20s %s\n", c.Use, c.Short)
		}
		return nil
	}
	name := strings.Join(args[:2], " ")
	i := slices.IndexFunc(all, func(c games.Command) bool { return c.Use == name })
	if i < 0 {
		return fmt.Errorf("there is no %q; go run ./games/lab lists what there is", name)
	}
	c := all[i]
	flags := c.Flags
	if flags == nil {
		flags = flag.NewFlagSet(name, flag.ContinueOnError)
	}
	flags.SetOutput(std.Err)
	flags.Usage = func() {
		fmt.Fprintf(std.Err, "go run ./games/lab %s\n\n%s\n\n", c.Use, c.Long)
		flags.PrintDefaults()
	}
	if err := flags.Parse(args[2:]); err != nil {
		return err
	}
	return c.Run(ctx, std, flags.Args())
}
