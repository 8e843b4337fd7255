// Duiju plays four board games in the terminal; see README.md. This file only
// starts the command line, which is in ui/cli.
package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"

	"duiju/games/all"
	"duiju/ui/cli"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	code := cli.Run(ctx, all.All(), os.Args[1:], cli.Streams{In: os.Stdin, Out: os.Stdout, Err: os.Stderr})
	stop()
	os.Exit(code)
}
