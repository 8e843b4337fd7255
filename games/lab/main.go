//go:build lab

// Lab makes what the games embed: weights, networks, the opening book, problems.
// It is built with the tag lab alone, so nothing of it is in the program or run by
// its tests. It is run from the top of the source:
//
//	go run -tags lab ./games/lab                      lists the commands
//	go run -tags lab ./games/lab fit gomoku -help     the flags of one
//
// Each embedded file, and the command that makes it:
//
//	assets/darkchess/network.net      games darkchess, then network darkchess
//	assets/darkchess/weights.json     games darkchess, then fit darkchess
//	assets/gomoku/book.json           book gomoku
//	assets/GAME/exercises.txt         exercises GAME
//	assets/gomoku/network.net         games gomoku, then network gomoku, for each rule
//	assets/gomoku/weights.json        games gomoku, then fit gomoku
//	assets/trianglenim/first.txt      first trianglenim
//	assets/tsumego/basics.sgf         write tsumego named
//	assets/tsumego/generated.sgf      write tsumego generated
//	assets/tsumego/odds.net           odds tsumego
//
// Whether a new file plays better is a match of two programs, one built with each:
//
//	go build -o old . && go run -tags lab ./games/lab network darkchess && go build -o new .
//	./new match darkchess --a max --b "program:./old engine darkchess" --time 50ms --games 400
//
// A game brings its commands with a function Lab, from files lab*.go beside what
// they work on; package nn has what fits share.
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

	"duiju/games/darkchess"
	"duiju/games/gomoku"
	"duiju/games/text/command"
	"duiju/games/trianglenim"
	"duiju/games/tsumego"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	std := command.Streams{In: os.Stdin, Out: os.Stdout, Err: os.Stderr}
	if err := run(ctx, commands(), std, os.Args[1:]); err != nil {
		if !errors.Is(err, flag.ErrHelp) {
			fmt.Fprintln(os.Stderr, "lab:", err)
		}
		os.Exit(1)
	}
}

// commands are those of all games. Their first two words name them: what is
// done, and the game.
func commands() []command.Command {
	return slices.Concat(gomoku.Lab(), darkchess.Lab(), trianglenim.Lab(), tsumego.Lab(), labPeople(), labExercises())
}

// run runs the command that the first two words name, without words it lists
// them.
func run(ctx context.Context, all []command.Command, std command.Streams, args []string) error {
	if len(args) < 2 {
		for _, c := range all {
			fmt.Fprintf(std.Out, "%-20s %s\n", c.Use, c.Short)
		}
		return nil
	}
	name := strings.Join(args[:2], " ")
	i := slices.IndexFunc(all, func(c command.Command) bool { return c.Use == name })
	if i < 0 {
		return fmt.Errorf("there is no %q; the list: go run -tags lab ./games/lab", name)
	}
	c := all[i]
	flags := c.Flags
	if flags == nil {
		flags = flag.NewFlagSet(name, flag.ContinueOnError)
	}
	flags.SetOutput(std.Err)
	flags.Usage = func() {
		fmt.Fprintf(std.Err, "go run -tags lab ./games/lab %s\n\n%s\n\n", c.Use, c.Long)
		flags.PrintDefaults()
	}
	if err := flags.Parse(args[2:]); err != nil {
		return err
	}
	return c.Run(ctx, std, flags.Args())
}
