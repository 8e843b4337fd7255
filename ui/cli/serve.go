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
	"duiju/games/teach/library"
	"duiju/games/text/command"
	"duiju/ui/draw/qr"
	"duiju/ui/serve"
)

func (a *app) serveCommand() *cobra.Command {
	var cfg serve.Config
	var local, lines, quiet bool
	var pages []string
	c := &cobra.Command{
		Use:  "serve",
		Args: cobra.NoArgs,
		RunE: a.begin(func(*cobra.Command, []string) error {
			folder, err := serve.Folder()
			if err != nil {
				return err
			}
			for _, file := range pages {
				p, err := readPage(a, file)
				if err != nil {
					return err
				}
				library.Add(*p)
			}
			cfg.Home = cmp.Or(cfg.Home, folder)
			if local {
				cfg.Addr, cfg.Socket = "", filepath.Join(cfg.Home, "socket")
			}
			switch {
			case lines:
				cfg.Log = slog.New(slog.NewJSONHandler(a.std.Err, nil))
			case !quiet:
				cfg.Log = slog.New(slog.NewTextHandler(a.std.Err, nil))
			}
			cfg.Modules = a.modules
			cfg.Ready = func(addr net.Addr) { fmt.Fprintln(a.std.Out, howToJoin(addr, cfg.Link, cfg.Home == folder)) }
			return serve.Run(a.ctx, cfg)
		}),
	}
	fl := c.Flags()
	fl.StringVar(&cfg.Addr, "addr", "127.0.0.1:2222", "address to listen on")
	fl.BoolVar(&local, "local", false, "listen on a socket for this machine alone")
	registerWeb(c, &cfg)
	fl.StringArrayVar(&pages, "page", nil, "file of a page of your own for the library (duiju help page); may be repeated")
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
		Use:  "host [GAME]",
		Args: cobra.MaximumNArgs(1),
		RunE: a.begin(func(_ *cobra.Command, args []string) error {
			setup := table.Setup{Kind: table.ForTwo, Private: true, Setup: match.Setup{Salt: match.NewSalt()}}
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
			home = cmp.Or(home, filepath.Join(filepath.Dir(c.Folder), "host"))
			if err := os.MkdirAll(home, 0o700); err != nil {
				return command.PlainError(err)
			}
			cfg := serve.Config{Modules: a.modules, Addr: addr, Home: home, Socket: filepath.Join(home, "socket")}
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
		Use: "join [HOST:PORT|SOCKET] [TABLE|COMMAND…]",
		RunE: a.begin(func(_ *cobra.Command, args []string) error {
			c, err := a.client(join)
			if err != nil {
				return err
			}
			if len(args) > 0 && strings.ContainsAny(args[0], ".:"+string(filepath.Separator)) { // no table is called so
				if c.Address, args = args[0], args[1:]; !strings.ContainsAny(c.Address, ":"+string(filepath.Separator)) {
					c.Address += ":2222"
				}
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
