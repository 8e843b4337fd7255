// Duiju plays four board games in the terminal; see README.md. This file only
// starts the command line, which is in ui/cli.
package main

import (
	"os"

	"duiju/games/all"
	"duiju/ui/cli"
)

func main() { os.Exit(cli.Main(all.All())) }
