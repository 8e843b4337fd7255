package cli

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"duiju/games"
	"duiju/games/play/session"
	"duiju/games/teach"
	"duiju/games/teach/training"
	"duiju/games/text/command"
	"duiju/ui"
	"duiju/ui/draw/sheet"
	"duiju/ui/store"

	"github.com/spf13/cobra"
)

// trainFlags are the flags of duiju train.
type trainFlags struct {
	game, sheet string
	count       int
	json        bool
}

func (a *app) trainCommand() *cobra.Command {
	var f trainFlags
	c := &cobra.Command{
		Use: "train [GAME | FILE]",
	}
	c.Flags().StringVar(&f.game, "game", "", "the game (default: the first that has problems)")
	for _, w := range training.Ways() {
		if w.Flag != "" && w.Takes == training.Nothing {
			c.Flags().Bool(w.Flag, false, w.About)
		} else if w.Flag != "" {
			c.Flags().String(w.Flag, "", w.About)
		}
	}
	c.Flags().StringVar(&f.sheet, "sheet", "", "write the problems as pages to print, six a page, into this `file`: .svg, else text; - is the standard output")
	c.Flags().IntVar(&f.count, "count", sheet.PerPage, "with --sheet: how many problems")
	c.Flags().BoolVar(&f.json, "json", false, "one JSON object a step (see duiju help json)")
	c.RunE = a.begin(func(c *cobra.Command, args []string) error {
		if len(args) == 1 && games.ByID(a.modules, args[0]) != nil {
			f.game, args = args[0], nil
		}
		m, err := a.trainGame(f.game)
		if err != nil {
			return err
		}
		mode, err := trainMode(c, m, args)
		if err != nil {
			return err
		}
		if f.sheet != "" {
			return a.writeSheet(m, mode, f)
		}
		return a.interact(ui.Start{Train: &ui.Train{Module: m, Mode: mode}}, f.json)
	})
	return c
}

// writeSheet writes the problems of a mode as pages to print. Pages behind the
// first of an SVG have a number in their names.
func (a *app) writeSheet(m games.Module, mode training.Mode, f trainFlags) error {
	if f.count < 1 {
		return command.Usagef("--count must be at least 1, got %d", f.count)
	}
	ext := strings.ToLower(filepath.Ext(f.sheet))
	if !slices.Contains([]string{".svg", ".txt", ""}, ext) && f.sheet != command.Standard {
		return command.Usagef("--sheet writes pages as pictures in NAME.svg or as text in NAME.txt, got %s", f.sheet)
	}
	dirs, err := store.UserDirs()
	if err != nil {
		return err
	}
	st := store.Open(dirs, nil)
	if a.words, err = a.language(st); err != nil {
		return err
	}
	all, err := a.problemsOf(m, mode, st, f.count)
	if err != nil {
		return err
	}
	pages, err := sheet.Make(a.ctx, a.words, m, all[:min(f.count, len(all))])
	if err != nil {
		return err
	}
	if f.sheet == command.Standard {
		_, err = a.std.Out.Write(pages.Text())
		return err
	}
	if ext != ".svg" {
		return command.PlainError(os.WriteFile(f.sheet, pages.Text(), 0o644))
	}
	name := f.sheet
	for i, page := range pages.Pictures() {
		if i > 0 {
			name = fmt.Sprintf("%s-%d%s", f.sheet[:len(f.sheet)-len(ext)], i+1, ext)
		}
		if err := os.WriteFile(name, page, 0o644); err != nil {
			return command.PlainError(err)
		}
	}
	return nil
}

// problemsOf are the problems of a mode as the trainer would ask them; of files the
// first count.
func (a *app) problemsOf(m games.Module, mode training.Mode, st *store.Store, count int) ([]teach.Exercise, error) {
	if mode.Kind == training.OwnFiles {
		a.std.At("train.reading")
		own, err := session.TrainerOf(m, teach.Exercise{}).Read(a.ctx, mode.Path)
		all := own.Exercises
		for err == nil && own.More != nil && len(all) < count {
			a.std.At("train.line.reading", "i", len(all), "of", count, "read", own.Read, "all", own.Of)
			own, err = own.More(a.ctx)
			all = append(all, own.Exercises...)
		}
		if err == nil && len(all) == 0 {
			err = errors.New(a.words.S("train.nofiles"))
		}
		return all, err
	}
	mode.Kind = cmp.Or(mode.Kind, training.ByDue)
	answers, _, err := st.Answers()
	if err != nil {
		return nil, err
	}
	marks, err := st.Marks()
	if err != nil {
		return nil, err
	}
	set, _, _ := st.Settings() // the usual ones where they cannot be read
	t, _, err := training.New(training.Config{Module: m, Answers: answers, Marks: marks, Mode: mode, Habits: set.Habits()})
	if err != nil {
		return nil, err
	}
	defer t.Close()
	if t.Course().Queued() == 0 {
		return nil, errors.New(a.words.S("train.mode.empty"))
	}
	return t.Course().Coming(t.Course().Queued()), nil
}

// trainGame is the game with the id, or the first that has problems.
func (a *app) trainGame(id string) (games.Module, error) {
	if id != "" {
		m, err := a.module(id)
		if err == nil && teach.Of(m).Claims.Of == nil {
			err = command.Usagef("%s has no problems", id)
		}
		return m, err
	}
	i := slices.IndexFunc(a.modules, func(m games.Module) bool { return teach.Of(m).Trainer != nil })
	if i < 0 {
		return nil, command.Usagef("no game has problems")
	}
	return a.modules[i], nil
}

// trainMode is what the flags ask for, one of them at most.
func trainMode(c *cobra.Command, m games.Module, args []string) (mode training.Mode, err error) {
	var asked, flags []string
	for _, w := range training.Ways() {
		if w.Flag == "" {
			continue
		}
		flags = append(flags, "--"+w.Flag)
		typed := c.Flag(w.Flag).Value.String()
		if typed == c.Flag(w.Flag).DefValue {
			continue
		}
		var ok bool
		if mode, ok = w.Mode(typed); !ok {
			return mode, command.Usagef("--%s takes 1 to 9 or a range such as 2-4, not %s", w.Flag, typed)
		}
		if known := themeNames(m); w.Takes == training.OneTag && !slices.Contains(known, typed) {
			return mode, command.Usagef("unknown topic %s; topics: %s", typed, strings.Join(known, ", "))
		}
		asked = append(asked, w.Flag)
	}
	if len(args) > 0 {
		if session.TrainerOf(m, teach.Exercise{}).Read == nil {
			return mode, command.Usagef("%s reads no files of problems", m.Info().ID)
		}
		if args[0] == command.Standard {
			return mode, command.Usagef("train reads your moves from the standard input; name a file of problems")
		}
		if _, err := os.Stat(args[0]); err != nil {
			return mode, command.PlainError(err)
		}
		mode = training.Mode{Kind: training.OwnFiles, Path: args[0]}
	}
	if len(asked)+len(args) > 1 {
		return mode, command.Usagef("choose one of %s and a file", strings.Join(flags, ", "))
	}
	return mode, nil
}
