package cli

import (
	"cmp"
	"fmt"
	"log/slog"
	"net"
	"net/url"
	"os"
	"os/user"
	"path/filepath"
	"strings"

	xterm "github.com/charmbracelet/x/term"
	"github.com/spf13/cobra"

	"duiju/games"
	"duiju/games/play/match"
	"duiju/games/play/table"
	"duiju/games/text/command"
	"duiju/ui/draw/qr"
	"duiju/ui/serve"
)

const serveHelp = `Serve gives everybody who connects by ssh the whole program, with a home of
their own and tables where people meet (m in the menu). Nobody gets a shell, a
command or a file of this machine; what a visitor exports is shown and goes to the
clipboard of the own terminal. Press Ctrl-C to stop: everybody's game is
saved, and the next start goes on with it.

By default it listens on this machine alone. To let others in, give an address:

  duiju serve --addr :2222
  ssh -p 2222 HOST                     from another machine
  duiju join HOST:2222                 the same without ssh
  ssh -T -p 2222 HOST                  lines of text, for pipes, scripts and braille

  ssh -p 2222 HOST -t TABLE            at the table of a name
  ssh -T -p 2222 HOST records          one's finished games; record N writes one: > game.sgf

Where there is no terminal, or a dumb one, the program is a conversation in lines, as
duiju --plain is, with tables too.

Anybody may come in, unless --allow names a file of public keys (a line each, as
in ~/.ssh/authorized_keys, but without options) or --password-file a file with a
password. With both, a key of the list and the password are needed. The list is read
again when the file has changed. People are known by the key that they prove, also where the password is
asked for after it; without one they are a guest, who is told a secret at the first
visit and finds a seat at a table again with it: ssh NAME+SECRET@HOST.

With --web it listens for browsers, too: the page is a terminal with the same program.

  duiju serve --web 127.0.0.1:8080     --addr "" for browsers alone
  http://HOST:8080/t/TABLE             a link to a table: who opens it sits down or watches

A browser is known by a secret that it keeps in a cookie, and nobody else: a new
browser is a new person. Whoever loses the connection finds the game again when it is
back. The connection is not encrypted: beyond this machine, let a proxy do that, name
it with --proxy so that it is believed about addresses, and give the --link that
others use. For Caddy:

  games.example { reverse_proxy 127.0.0.1:8080 }

For nginx, in the server of a certificate, within location /:

  proxy_pass http://127.0.0.1:8080; proxy_http_version 1.1;
  proxy_set_header Upgrade $http_upgrade; proxy_set_header Connection upgrade;
  proxy_set_header Host $host; proxy_set_header X-Forwarded-For $remote_addr;

  duiju serve --web 127.0.0.1:8080 --proxy 127.0.0.1 --link https://games.example

With --local it listens on a socket that only you can use, for the terminals of
one machine: duiju join without an address, and with --name for a second person.

Who comes and goes, from where and how, what is refused and which limit was met,
tables and faults of the disk are logged on standard error, with --log as JSON lines,
with --quiet not at all. What one address does again and again is counted, and nobody
waits for whoever reads the log: lines that are not taken in time are dropped and counted.

The keeper, whoever proves the key of --keeper or comes by the socket of --local,
looks after the server by ssh -p 2222 HOST COMMAND or duiju join ADDRESS COMMAND:

  who                                  who is here, tables, who is barred
  away PERSON                          send somebody away
  end TABLE                            end a table
  bar PERSON|ADDRESS                   keep a key or an address out
  free PERSON|ADDRESS                  lift that

Nobody takes all of it: there are at most 256 connections and as many sessions
(--visitors), 32 of each from one address (--each; with --allow or a password as many
as there are), 4 sessions of one person, windows of 300 by 120 cells, 200 tables, 5
opened by one person, 20 by those of one address (--tables). Of IPv6 a /64 is one address. When all places are taken, the
address that holds most of them gives one up to an address that holds less.
Whoever has not come in after 20 seconds (a minute with a password), sends nothing
for an hour or takes nothing for 30 seconds is cut off; the answer to a wrong password
takes a second, and twice as long each time; 64 connections of an address come in at once,
then 4 a second; what comes faster than anybody types is read slowly. A browser counts as a connection, its frames hold
8 KiB at most. Above three quarters
of --memory nobody more comes in, above all of it whoever uses most gives way. A home holds 4 MiB, all of them a gibibyte (--disk), of which an address
fills a sixteenth in a day; a home is removed 90 days after the last visit, after one
visit in a week, and sooner where there is little room.

Searches of all visitors share the processors in turn, all but one: first what
somebody waits for, then demos, reviews and other work in the background; addresses
take turns, at an address its persons. The more persons wait, the shorter is a turn,
from 10 seconds down to 0.3, and the engine plays the best that it has by then.

More than one machine: measured with 200 visitors on two cores, of whom 100 moved
the cursor and 40 played the strongest engine, the server used one core, nearly
all of it for searches. To come in took 0.015 seconds of a core and 0.6 MiB; whoever
plays the strongest engine takes 32 MiB, less where others of the same address are
there: all 32 of one address, with the largest windows and two engines each, took
650 MiB. So one machine shows the program to many hundreds; what runs out first is
time to search. With one core for searches, 40 people who wait for an engine at once
wait for 12 seconds. Tables do not depend on each other: several servers behind any
balancer of TCP connections, one --home each, divide the searches; people meet at the
tables of the server they are on, so the balancer should send an address to the same
server each time. Matches of programs need no server for that: duiju help parallel.`

func (a *app) serveCommand() *cobra.Command {
	var cfg serve.Config
	var local, lines, quiet bool
	c := &cobra.Command{
		Use:   "serve",
		Short: "Let people at other terminals in",
		Long:  serveHelp,
		Args:  cobra.NoArgs,
		RunE: a.begin(func(*cobra.Command, []string) error {
			folder, err := serve.Folder()
			if err != nil {
				return err
			}
			if cfg.Home == "" {
				cfg.Home = folder
			}
			if local {
				cfg.Addr, cfg.Socket = "", filepath.Join(cfg.Home, "socket")
			}
			switch {
			case lines:
				cfg.Log = slog.New(slog.NewJSONHandler(a.std.Err, nil))
			case !quiet:
				cfg.Log = slog.New(slog.NewTextHandler(a.std.Err, nil))
			}
			cfg.Modules, cfg.Version = a.modules, version()
			cfg.Ready = func(addr net.Addr) { fmt.Fprintln(a.std.Out, howToJoin(addr, cfg.Link, cfg.Home == folder)) }
			return serve.Run(a.ctx, cfg)
		}),
	}
	fl := c.Flags()
	fl.StringVar(&cfg.Addr, "addr", "127.0.0.1:2222", "address to listen on")
	fl.BoolVar(&local, "local", false, "listen on a socket for this machine alone")
	registerWeb(c, &cfg)
	fl.StringVar(&cfg.Allow, "allow", "", "file of the public keys that may come in")
	fl.StringVar(&cfg.Password, "password-file", "", "file whose first line is asked for")
	fl.StringVar(&cfg.Home, "home", "", "folder for keys, tables and homes (default: in the state folder)")
	fl.IntVar(&cfg.Limits.Visitors, "visitors", 0, "connections, and sessions, at a time (default 256)")
	fl.IntVar(&cfg.Limits.Each, "each", 0, "of them, from one address (default 32, all with --allow or a password)")
	fl.IntVar(&cfg.Limits.DiskMiB, "disk", 0, "MiB of all that visitors keep (default 1024)")
	fl.IntVar(&cfg.Limits.MemoryMiB, "memory", 0, "MiB of memory for all visitors (default 2048)")
	fl.IntVar(&cfg.Limits.Tables, "tables", 0, "tables of one address (default 20, with --allow or a password as --each)")
	fl.StringVar(&cfg.Keeper, "keeper", "", "who looks after the server: a file of a public key, or its SHA256:… fingerprint")
	fl.BoolVar(&lines, "log", false, "log as JSON lines")
	fl.BoolVar(&quiet, "quiet", false, "log nothing")
	return c
}

// registerWeb adds the flags of the page for browsers.
func registerWeb(c *cobra.Command, cfg *serve.Config) {
	c.Flags().StringVar(&cfg.Web, "web", "", "address to listen on for browsers, such as 127.0.0.1:8080")
	c.Flags().StringVar(&cfg.Link, "link", "", "how others reach that page, such as https://games.example")
	c.Flags().StringSliceVar(&cfg.Proxies, "proxy", nil, "address of a proxy that is believed when it names a visitor's")
}

// howToJoin is one line for whoever started the server, whose page has a link.
func howToJoin(addr net.Addr, link string, usual bool) string {
	if serve.IsWeb(addr) {
		return fmt.Sprintf("Listening. In a browser: %s\nThe connection to %s is not encrypted: a proxy does that, see duiju help serve.", cmp.Or(link, serve.Link(addr)), addr)
	}
	if addr.Network() == "unix" {
		join := "duiju join"
		if path, err := filepath.Abs(addr.String()); !usual && err == nil {
			join += " " + quoted(path)
		}
		return fmt.Sprintf("Listening. From another terminal of this machine: %s (a second person: %s --name NAME)", join, join)
	}
	host, port := serve.Reachable(addr)
	if port == "" {
		return "Listening on " + addr.String()
	}
	return fmt.Sprintf("Listening. Join with: %s, or: duiju join %s", serve.Invitation(addr), net.JoinHostPort(host, port))
}

func (a *app) hostCommand() *cobra.Command {
	var addr, home string
	var page serve.Config
	var join client
	c := &cobra.Command{
		Use:   "host [GAME]",
		Short: "Open a table here, and sit down at it",
		Long: `Host lets others play with you: it runs a server, opens a table for the game,
prints the line to send, and sits you down. Whoever runs that line sits down
opposite. The table is found by its name alone. Without the name of a game you go on with
the table that you left, or open one for the first game. When you leave, the server stops
and the game is saved.

  duiju host gomoku
  ssh -p 2222 HOST -t TABLE            what the other one runs
  duiju join HOST:2222 TABLE           the same without ssh

With --web others need a browser alone: the link to the table is printed, and as a
code that a phone reads. duiju help serve says what to know about it.

  duiju host gomoku --web :8080
  http://HOST:8080/t/TABLE             what the other one opens`,
		Args: cobra.MaximumNArgs(1),
		RunE: a.begin(func(_ *cobra.Command, args []string) error {
			setup := table.Setup{Kind: table.ForTwo, Private: true, Salt: match.NewSalt()}
			if len(args) > 0 {
				if setup.Module = games.ByID(a.modules, args[0]); setup.Module == nil {
					return command.Usagef("there is no game %s", args[0])
				}
				setup.Seed = match.NewSeed(setup.Module)
			}
			c, err := a.client(join)
			if err != nil {
				return err
			}
			if home == "" {
				home = filepath.Join(filepath.Dir(c.Folder), "host")
			}
			if err := os.MkdirAll(home, 0o700); err != nil {
				return command.PlainError(err)
			}
			cfg := serve.Config{Modules: a.modules, Version: version(), Addr: addr, Home: home, Socket: filepath.Join(home, "socket")}
			cfg.Web, cfg.Link, cfg.Proxies = page.Web, page.Link, page.Proxies
			return serve.Host(a.ctx, cfg, c, setup, func(servers []net.Addr, id string) {
				for _, server := range servers {
					a.toTable(server, page.Link, id)
				}
				if page.Web != "" {
					fmt.Fprint(a.std.Out, "Press Enter to sit down. ")
					_, _ = fmt.Fscanln(a.std.In) // whoever cannot answer sits down at once
				}
			})
		}),
	}
	registerWeb(c, &page)
	c.Flags().StringVar(&addr, "addr", ":2222", "address to listen on")
	c.Flags().StringVar(&home, "home", "", "folder for keys, tables and homes (default: in the state folder)")
	join.register(c)
	return c
}

// toTable tells how others come to a table of a server that listens at an address.
func (a *app) toTable(server net.Addr, link, id string) {
	if !serve.IsWeb(server) {
		host, port := serve.Reachable(server)
		fmt.Fprintf(a.std.Out, "Send this line: %s -t %s\nWithout ssh: duiju join %s %s\n", serve.Invitation(server), id, net.JoinHostPort(host, port), id)
		return
	}
	link = cmp.Or(strings.TrimSuffix(link, "/"), serve.Link(server)) + "/t/" + id
	fmt.Fprintf(a.std.Out, "Or this link, for a browser: %s\n", link)
	if a.terminal { // colours, which std.Out takes out
		for _, row := range qr.Rows(link) {
			fmt.Fprintf(a.raw, "\x1b[30;107m%s\x1b[0m\n", row)
		}
	}
}

// client is who joins a server from this terminal.
type client struct{ name string }

func (j *client) register(c *cobra.Command) {
	c.Flags().StringVar(&j.name, "name", "", "what others see, with a key of its own (default: your user name)")
}

func (a *app) client(j client) (c serve.Client, err error) {
	folder, err := serve.Folder()
	if err != nil {
		return c, err
	}
	key := "key"
	if j.name == "" {
		j.name = userName()
	} else {
		key += "-" + url.PathEscape(j.name) // somebody else at the same machine
	}
	in, _ := a.std.In.(*os.File)
	c = serve.Client{
		Address: filepath.Join(folder, "socket"), Name: j.name, Folder: filepath.Join(folder, "client"), Key: key,
		In: in, Out: os.Stdout, Getenv: os.Getenv, Ask: a.askHidden,
	}
	return c, nil
}

func (a *app) joinCommand() *cobra.Command {
	var join client
	c := &cobra.Command{
		Use:   "join [HOST:PORT|SOCKET] [TABLE|COMMAND…]",
		Short: "Sit down at a server's tables",
		Long: `Join shows the program of a duiju serve on this terminal; it needs no ssh. Without
an address it joins the server that runs on this machine with --local. You are
known there by a key that is made at the first visit and kept in the state folder;
the server's key is remembered, and a change of it refused. Each --name has a key
of its own, so two people at one machine are two. With the name of a table you sit
down there; with a command it does what the keeper says (duiju help serve):

  duiju serve --local
  duiju join                           from a second terminal
  duiju join --name Bob                from a third
  duiju join who                       who is here`,
		RunE: a.begin(func(_ *cobra.Command, args []string) error {
			c, err := a.client(join)
			if err != nil {
				return err
			}
			if len(args) > 0 && strings.ContainsAny(args[0], ":"+string(filepath.Separator)) {
				c.Address, args = args[0], args[1:]
			}
			if len(args) == 1 && !serve.IsCommand(args[0]) {
				c.Table = args[0]
			} else {
				c.Command = strings.Join(args, " ")
			}
			if c.Command == "" && c.In == nil {
				return command.Usagef("join needs a terminal or a file")
			}
			return serve.Join(a.ctx, c)
		}),
	}
	join.register(c)
	return c
}

func userName() string {
	if u, err := user.Current(); err == nil && u.Username != "" {
		return u.Username
	}
	return "guest"
}

// askHidden asks for a line that is not shown.
func (a *app) askHidden(question string) (string, error) {
	fmt.Fprint(os.Stderr, question)
	line, err := xterm.ReadPassword(os.Stdin.Fd())
	fmt.Fprintln(os.Stderr)
	return string(line), err
}
