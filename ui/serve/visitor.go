package serve

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime/debug"
	"strconv"
	"strings"
	"time"

	"github.com/charmbracelet/ssh"

	"duiju/games"
	"duiju/games/play/table"
	"duiju/games/text/command"
	"duiju/games/text/record"
	"duiju/games/text/words"
	"duiju/ui"
	"duiju/ui/draw/clean"
	"duiju/ui/frame"
	"duiju/ui/plain"
	"duiju/ui/store"
)

// visit shows one visitor the program until it is left.
func (s *server) visit(v ssh.Session) {
	ctx, ok := v.Context().(sshContext)
	if !ok {
		return // request has let none in
	}
	here := ctx.session
	defer here.running.Done()
	if !s.admit() {
		return
	}
	defer s.visitors.Done()
	asked := v.Command()
	name := s.tableOf(strings.Join(asked, " "))
	shows := len(asked) == 0 || name != ""
	err := errors.New("there are no commands here but records, record N and the name of a table that stands; connect without one")
	switch {
	case shows:
		if here.terminal == nil {
			here.terminal = s.newTerminal(here, v, "")
		}
		here.env = v.Environ()
		err = s.show(here, &frame.Visitor{Table: name})
	case asked[0] == "records" || asked[0] == "record":
		err = s.records(here, v, asked)
	case s.isKeeper(here):
		err = s.keep(v, asked)
	}
	defer s.inTime(here)()
	if err != nil && !shows { // what is shown has said it
		fmt.Fprintln(v.Stderr(), "duiju: "+err.Error())
	}
	code := 0
	if err != nil {
		code = 1
	}
	_ = v.Exit(code) // the visitor may be gone
}

// tableOf is the ID of a table of a name, "" for none.
func (s *server) tableOf(name string) string {
	if found, err := s.hub.Find(name); err == nil {
		return found.ID()
	}
	return ""
}

// show runs the program on the terminal of a session until it is left, and tells how it
// ended. Who says where the visitor begins.
func (s *server) show(here *session, who *frame.Visitor) error {
	t, p := here.terminal, table.Person{ID: here.person, Name: here.name, Host: here.host}
	p.Home = visitsOf(filepath.Join(s.disk.folder, p.ID)) > 0
	log := s.c.Log.With("visitor", shortID(p.ID), "name", p.Name, fromKey, here.host)
	log.Info("came", "by", here.method, "terminal", cmp.Or(t.name, "lines"))
	ctx, cancel := context.WithCancel(here.away)
	defer cancel()
	defer context.AfterFunc(here.gone, cancel)()
	go func() {
		if t.listen(ctx); !t.showsLines() {
			cancel() // nobody types any more
		}
	}()
	who.Person = p
	err := s.program(ctx, here, who)
	_ = t.Close() // a pipe
	log.Info("left", "stayed", time.Since(here.began).Round(time.Second).String(), "error", errorText(err))
	s.tables.settle()
	lost := s.hub.Unsaved(p)
	for _, text := range lost {
		fmt.Fprintf(t, "duiju: this game at a table could not be saved:\n\n%s\n", text)
	}
	switch {
	case s.ctx.Err() == nil:
	case len(lost) > 0 || errors.Is(err, ui.ErrUnsaved) || errors.Is(err, command.ErrReported):
		fmt.Fprintln(t, "duiju: the server stops; not everything is saved")
	default:
		fmt.Fprintln(t, "duiju: the server stops; everything is saved")
	}
	if cause := context.Cause(here.away); cause != nil && s.ctx.Err() == nil {
		fmt.Fprintf(t, "duiju: %v\n", cause)
	}
	return err
}

// records lists the records of a person's finished games, the newest first, or writes the
// one of a number in the game's own form for other programs, ours where it has none.
func (s *server) records(here *session, v io.Writer, asked []string) error {
	defer s.inTime(here)()
	kept := store.Open(store.DirsIn(filepath.Join(s.disk.folder, here.person)), store.OS{})
	all := kept.Records()
	if asked[0] == "records" {
		for i, e := range all {
			if data, err := kept.ReadRecord(e.Name); err == nil {
				r, _ := record.Parse(data)
				fmt.Fprintf(v, "%d  %s  %s  %d moves\n", i+1, r.Started.Format(time.DateOnly), r.Game, len(r.Moves))
			}
		}
		return nil
	}
	n, _ := strconv.Atoi(asked[len(asked)-1])
	if n < 1 || n > len(all) {
		return fmt.Errorf("there are %d records: records lists them, record N writes one", len(all))
	}
	data, err := kept.ReadRecord(all[n-1].Name)
	if err != nil {
		return errors.New("the record cannot be read") // where it is concerns nobody
	}
	if r, err := record.Parse(data); err == nil {
		if m := games.ByID(s.c.Modules, r.Game); m != nil && len(m.Info().Writers()) > 0 {
			if _, foreign, err := m.Info().Writers()[0].Write(r); err == nil {
				data = foreign
			}
		}
	}
	_, err = v.Write(data)
	return err
}

func errorText(err error) string {
	if err == nil || errors.Is(err, context.Canceled) {
		return ""
	}
	return err.Error()
}

// program runs the screens on the visitor's terminal, or lines where that is none.
func (s *server) program(ctx context.Context, here *session, who *frame.Visitor) error {
	t, p := here.terminal, who.Person
	folder := p.ID
	if isGuest(p) { // nobody can come back to it: each session has its own
		folder += "-" + strings.ToLower(rand.Text())
		s.forward(p, folder)
	}
	files := s.disk.enter(folder, here.host)
	defer func() {
		if files.leave(!isGuest(p), p.Name) {
			s.limiter.refused(here.host, errDisk.Error())
			fmt.Fprintf(t, "duiju: %v: not all that you did is kept; remove games under Records\n", errDisk)
		}
	}()
	home := filepath.Join(s.disk.folder, folder)
	kept := store.Open(store.DirsIn(home), files)
	who.Hub, who.TableMiB, who.Guest, who.Secret = s.hub, s.tableMiB(here), isGuest(p), here.secret
	who.Turn = func(ctx context.Context, background bool) (context.Context, func(), error) {
		return s.pool.turn(ctx, here.host, p.ID, background)
	}
	who.Draw = func() func() {
		_, done, err := s.screens.turn(ctx, here.host, p.ID, false)
		if err != nil {
			return func() {} // the visitor leaves
		}
		return done
	}
	c := ui.Config{Modules: s.c.Modules, In: t, Out: t, Sizes: t.sizes, Getenv: environment(here.env, t.name), Store: kept, Visitor: who}
	if t.showsLines() {
		c.Out = clean.NewWriter(t)
		return inLines(ctx, plain.Config{Config: c})
	}
	return ui.Run(ctx, c)
}

// forward takes the letters of a guest into the home of a session, if there are any.
func (s *server) forward(p table.Person, home string) {
	_ = os.Rename(filepath.Join(s.disk.folder, mailHome+p.ID), filepath.Join(s.disk.folder, home)) // mostly there are none
}

// inLines runs the program as lines of text. A fault in it ends the session alone.
func inLines(ctx context.Context, c plain.Config) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = &games.Panic{Value: r, Stack: debug.Stack()}
			c.Store.Log(fmt.Sprintf("panic: %v\n%s", r, debug.Stack()))
			fmt.Fprintln(c.Out, "duiju: a fault ended the program:", r)
		}
	}()
	c.Store.SweepTemporaries()
	set, _, err := c.Store.Settings()
	if c.Words, err = words.Load(set.Language); err != nil { // "auto", too
		if c.Words, err = words.Load(words.Environment(c.Getenv)); err != nil {
			return err
		}
	}
	return plain.Run(ctx, c)
}

// shortID is as much of an ID as a log needs.
func shortID(id string) string { return id[:min(len(id), 12)] }

// tableMiB is the size of an engine's table in a program: the limit divided by the
// programs of the address when it began. So 32 of them have four times as much as
// one, and not 32 times.
func (s *server) tableMiB(here *session) int {
	return max(1, s.c.Limits.TableMiB/max(1, here.neighbours))
}

// environment is what a visitor's terminal says of itself; nothing of the
// server's own is seen.
func environment(pairs []string, term string) func(string) string {
	env := map[string]string{}
	for _, pair := range pairs {
		if name, value, ok := strings.Cut(pair, "="); ok && (name == "COLORTERM" || name == "LANG" || name == "COLORFGBG" || name == "NO_COLOR" || strings.HasPrefix(name, "LC_")) {
			env[name] = clean.Line(value)
		}
	}
	env["TERM"] = term
	return func(name string) string { return env[name] }
}
