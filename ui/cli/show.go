package cli

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"duiju/games"
	"duiju/games/list"
	"duiju/games/play/match"
	"duiju/games/play/session"
	"duiju/games/scene"
	"duiju/games/teach/walks"
	"duiju/games/teach/xray"
	"duiju/games/text/command"
	"duiju/games/text/message"
	"duiju/games/text/record"
	"duiju/games/text/sgf"
	"duiju/games/text/words"
	"duiju/ui/draw/clean"
	"duiju/ui/draw/theme"
	"duiju/ui/frame"
	"duiju/ui/screen/look"
	"duiju/ui/store"

	"github.com/spf13/cobra"
)

// wholeGame is the number of moves to show where none is given.
const wholeGame = math.MinInt

func (a *app) showCommand() *cobra.Command {
	var move, game int
	var as, format, form, walk string
	var step int
	var by xray.Limits
	var asJSON bool
	c := &cobra.Command{
		Use: "show FILE",
	}
	c.Flags().IntVar(&move, "move", wholeGame, "number of moves to play (default all)")
	c.Flags().Lookup("move").DefValue = "0" // for the help text, which says it in words
	c.Flags().IntVar(&game, "game", 1, "which game of a file that has several")
	c.Flags().StringVar(&as, "as", "", "the game to read a foreign file as (default the first that can)")
	c.Flags().StringVar(&format, "format", "", "print the position as svg or png, or the game in a foreign format")
	c.Flags().BoolVar(&asJSON, "json", false, "print JSON (see duiju help json)")
	c.Flags().StringVar(&form, "tree", "", "print the tree of a search: text, json or svg")
	c.Flags().StringVar(&walk, "walk", "", "walk over a small tree: minimax, alpha-beta, pvs, df-pn or paper")
	c.Flags().IntVar(&step, "step", 0, "with --walk: the step of the picture (default the last)")
	c.Flags().Lookup("tree").NoOptDefVal = "text"
	c.Flags().IntVar(&by.Depth, "depth", 0, "with --tree: plies (default 3)")
	c.Flags().Uint64Var(&by.Nodes, "nodes", 0, "with --tree: search no more positions")
	c.Flags().StringVar(&by.Player, "player", "", "with --tree: the search by which that player chooses")
	c.Flags().BoolVar(&by.Proof, "proof", false, "with --tree: the proof search")
	// A game in a foreign format is whole; a tree, and the walk over a small one,
	// name their forms themselves.
	c.MarkFlagsMutuallyExclusive("format", "tree", "json")
	for _, of := range []string{"format", "move", "game", "as", "json", "depth", "nodes", "player", "proof"} {
		c.MarkFlagsMutuallyExclusive("walk", of)
	}
	c.RunE = a.begin(func(_ *cobra.Command, args []string) error {
		if len(args) != 1 {
			return command.Usagef("name one record file")
		}
		if walk != "" || step != 0 {
			return a.showWalk(args[0], walk, cmp.Or(form, "text"), step)
		}
		if as != "" {
			if _, err := a.module(as); err != nil {
				return err
			}
		}
		m, err := a.readMatch(args[0], as, game)
		if m == nil {
			return err
		}
		var shown error
		switch {
		case move != wholeGame && format != "" && !slices.Contains(frame.PictureForms, format):
			shown = command.Usagef("--format %s prints the whole game; leave out --move", format)
		case move != wholeGame && !m.Goto(move):
			shown = command.Usagef("--move must be 0 to %d, got %d", m.Len(), move)
		case form != "":
			shown = a.showTree(m, form, by)
		case by != (xray.Limits{}):
			shown = command.Usagef("--depth, --nodes, --player and --proof go with --tree")
		case format != "":
			shown = a.showAs(m, format)
		case asJSON:
			shown = a.showJSON(m)
		default:
			a.show(m)
		}
		return errors.Join(shown, err)
	})
	return c
}

// showAs prints the game in a foreign format that its module writes.
func (a *app) showAs(m *match.Match, format string) error {
	info, known := m.Module().Info(), formatNames(m.Module())
	if slices.Contains(frame.PictureForms, format) {
		if format == "png" && a.shows {
			return command.Usagef("a PNG is no text: duiju show … --format png >board.png")
		}
		d, sc := frame.Paper(a.words), m.State().Scene()
		d.Palette = theme.New("kaya", theme.Truecolor, true)
		_, err := a.file.Write(d.BoardFile(format, a.words.S(info.Name), &sc, d.BoardOptions(), d.BoardView()))
		return err
	}
	i := slices.Index(known, format)
	if i < 0 {
		return command.Usagef("--format must be %s, got %s", strings.Join(slices.Concat(known, frame.PictureForms), " or "), format)
	}
	_, data, err := info.Writers()[i].Write(m.Record())
	if err != nil {
		return err
	}
	_, err = a.file.Write(data)
	return err
}

// showTree prints the tree of a search of the position on the board.
func (a *app) showTree(m *match.Match, format string, by xray.Limits) error {
	if m.Status().Over {
		return command.Usagef("the game is over there; --move names an earlier position")
	}
	by.Of = m
	if format != "svg" && !slices.Contains(xray.Forms, format) {
		return command.Usagef("--tree must be text, json or svg, got %s", format)
	}
	s, err := xray.Run(a.ctx, &words.Wording{Table: a.words, Signs: words.ASCII}, m.Module(), m.State().Clone(), by)
	if err == nil {
		err = s.Empty()
	}
	if err != nil {
		return err
	}
	if format == "svg" {
		paper := frame.Paper(a.words)
		s.Words = &paper.Wording
		_, err = a.std.Out.Write(look.TreeSVG(paper, s, m.At()))
		return err
	}
	_, err = a.std.Out.Write(s.Write(format))
	return err
}

// showWalk prints a walk over the small tree in a file.
func (a *app) showWalk(file, walk, format string, step int) error {
	k, ok := walks.KindOf(walk)
	if !ok {
		return command.Usagef("--walk must be minimax, alpha-beta, pvs, df-pn or paper, got %s", walk)
	}
	t, err := a.readTree(file)
	if err != nil {
		return err
	}
	data, err := look.WriteWalk(a.ctx, a.words, t, k, format, step)
	if err != nil {
		return err
	}
	_, err = a.std.Out.Write(data)
	return err
}

// readMatch reads game n (from 1) of a file, a foreign one as the game with the
// id, or as the first that can. A damaged one gives a match with what could be
// read, and the error.
func (a *app) readMatch(file, as string, n int) (*match.Match, error) {
	data, err := a.std.ReadFile(file, command.MaxFile)
	if err != nil {
		return nil, err
	}
	if record.Is(data) {
		if n != 1 {
			return nil, command.Usagef("%s is a record of one game; leave out --game", file)
		}
		r, err := record.Parse(data)
		return a.replay(file, r, err)
	}
	return a.importGame(file, as, data, n)
}

// replay makes a match of a record that was read with an error or without.
func (a *app) replay(file string, r games.Record, read error) (*match.Match, error) {
	if r.Game == "" {
		return nil, fmt.Errorf("%s: %w", file, read)
	}
	module, err := a.module(r.Game)
	if err != nil {
		return nil, fmt.Errorf("%s: %s", file, err)
	}
	m, err := match.Replay(module, r)
	if read != nil {
		err = read
	}
	if err != nil {
		err = fmt.Errorf("%s: %w", file, err)
	}
	return m, err
}

// importGame asks every game, or the one with the id, whether it reads game n of the
// file. If none does, all say why.
func (a *app) importGame(file, as string, data []byte, n int) (*match.Match, error) {
	var refusals []string
	most, place := 0, file
	for _, module := range a.modules {
		id := module.Info().ID
		if len(module.Info().Formats) == 0 || as != "" && as != id {
			continue
		}
		read := record.Import
		if as != "" {
			read = record.ImportAs
		}
		records, err := read(module, file, data)
		most = max(most, len(records))
		if n > 0 && n <= len(records) {
			if _, several := err.(message.GameFaults); several {
				place = fmt.Sprintf("%s: game %d", file, n)
			}
			if err = message.OfGame(err, n-1); records[n-1].Game != "" {
				return a.replay(place, records[n-1], err)
			}
		}
		if err != nil {
			refusals = append(refusals, id+": "+errorText(a.words, err))
		}
	}
	switch {
	case most > 0 && (n < 1 || n > most):
		return nil, command.Usagef("%s has %d games; --game must be 1 to %d", file, most, most)
	case refusals == nil:
		return nil, fmt.Errorf("%s: %w", file, message.Faultf(message.ErrRecord, "games.record.none"))
	}
	return nil, fmt.Errorf("%s: no game reads this file; %s", place, strings.Join(refusals, " "))
}

// show prints the position on the board and what is known of it.
func (a *app) show(m *match.Match) {
	w := a.std.Out
	fmt.Fprintln(w, m.State().Text())
	if last := m.Last(); last != "" {
		moves := m.Moves()
		played, all := movesIn(moves[:m.At()]), movesIn(moves)
		fmt.Fprintf(w, "move %d of %d", played, all)
		if all < m.Len() { // a file has other steps, too
			fmt.Fprintf(w, ", step %d of %d", m.At(), m.Len())
		}
		fmt.Fprintf(w, ": %s\n", clean.Line(a.words.Text(games.StepText(last))))
	}
	if black, white := m.Names(); black+white != "" {
		fmt.Fprintln(w, clean.Line(a.words.Text(message.T("games.file.players", "black", cmp.Or(black, "?"), "white", cmp.Or(white, "?")))))
	}
	fmt.Fprintln(w, clean.Line(a.words.Text(standing(m))))
	if differs := m.Differs(); !differs.IsZero() {
		fmt.Fprintln(w, clean.Line(a.words.Text(differs)))
	}
	if text := m.CommentAt(m.At()); text != "" {
		fmt.Fprintln(w, text)
	}
	marked := list.Of(m.MarksAt(m.At()), func(k match.Mark) string { return a.words.Text(k.Said) })
	if marked != nil {
		fmt.Fprintln(w, clean.Line(a.words.Text(message.T("plain.tutorial.marked", "points", message.WordList(marked)))))
	}
	if m.Seal() != "" {
		fmt.Fprintln(w, a.words.Text(message.T("games.deal.sealed", "seal", m.Seal())))
	}
	if m.Opened() != "" {
		fmt.Fprintf(w, "%s\n%s", a.words.Text(message.T("games.deal.opened")), m.Opened())
	}
}

// movesIn counts the steps that are moves.
func movesIn(steps []string) (n int) {
	for _, step := range steps {
		if !games.IsSetup(step) {
			n++
		}
	}
	return n
}

// standing says whose turn it is or how the game ended.
func standing(m *match.Match) message.Text {
	if s := m.Status(); s.Over {
		return session.ResultText(m.State(), s, games.NoSide)
	}
	return message.T("session.turn", "side", m.State().SideName(m.Turn()))
}

func (a *app) showJSON(m *match.Match) error {
	r := m.Record()
	status := m.Status()
	end := m.StateAt(m.Len()).Scene() // by which the colours are settled
	out := boardJSON(m)
	maps.Copy(out, map[string]any{
		"game": r.Game, "options": r.Options, "seed": r.Seed,
		"moves": movesJSON(m, &end), "at": m.At(), "position": m.State().Text(),
		"over": status.Over, "winner": nil, "reason": nil,
	})
	if m.Seal() != "" {
		out["seal"] = m.Seal()
	}
	if m.Opened() != "" {
		out["deal"] = m.Opened()
	}
	if differs := m.Differs(); !differs.IsZero() {
		out["differs"] = a.words.Text(differs)
	}
	if status.Over {
		out["reason"] = status.Reason.Key
		if status.Winner != games.NoSide {
			out["winner"] = store.SideWord(status.Winner)
			putColor(out, "winner_color", end.Color(status.Winner))
		}
	} else {
		out["to_move"] = store.SideWord(m.Turn())
		putColor(out, "to_move_color", end.Color(m.Turn()))
	}
	_, err := a.std.Out.Write(words.JSON(out))
	return err
}

// movesJSON is the moves of the current line with their sides, colours and what was thought
// of them.
func movesJSON(m *match.Match, end *scene.Scene) []map[string]any {
	moves := make([]map[string]any, 0, len(m.Moves()))
	for i, text := range m.Moves() {
		move := map[string]any{"move": i + 1, "text": text}
		if side := m.Mover(i); side != games.NoSide {
			move["side"] = store.SideWord(side)
			putColor(move, "color", end.Color(side))
		}
		for _, t := range m.NotesAt(i + 1) {
			var review struct{ Mark string }
			if len(t.Values) == 0 {
				continue
			}
			value := sgf.Text(t.Values[0])
			switch n, err := strconv.Atoi(value); {
			case err == nil && (t.Name == games.NoteScore || t.Name == games.NoteDepth):
				move[t.Name] = n
			case t.Name == games.NoteScore:
				move[t.Name] = value
			case err == nil && t.Name == games.NoteTime:
				move["time_ms"] = n
			case t.Name == games.NoteJudged && json.Unmarshal([]byte(value), &review) == nil && review.Mark != "":
				move["mark"] = review.Mark
			}
		}
		moves = append(moves, move)
	}
	return moves
}

// putColor adds a colour where there is one.
func putColor(out map[string]any, key, color string) {
	if color != "" {
		out[key] = color
	}
}

// boardJSON is what stands and what is marked on the board: stones by colour, the file's
// marks and comment, and its players.
func boardJSON(m *match.Match) map[string]any {
	out := map[string]any{"comment": m.CommentAt(m.At())}
	stones := map[string][]string{}
	for _, spot := range m.State().Scene().Spots {
		if spot.Piece.Kind == scene.Stone {
			color := [2]string{"black", "white"}[spot.Piece.Side]
			stones[color] = append(stones[color], spot.Name)
		}
	}
	if len(stones) > 0 {
		out["stones"] = stones
	}
	marks := []map[string]string{}
	for _, k := range m.MarksAt(m.At()) {
		mark := map[string]string{"point": k.Point, "kind": k.Kind}
		if k.Kind == "label" {
			mark["label"] = k.Label
		}
		marks = append(marks, mark)
	}
	if len(marks) > 0 {
		out["marks"] = marks
	}
	if black, white := m.Names(); black+white != "" {
		out["black"], out["white"] = black, white
	}
	return out
}
