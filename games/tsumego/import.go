package tsumego

import (
	"context"
	"errors"
	"slices"
	"strings"

	"duiju/games"
	"duiju/games/play/match"
	"duiju/games/text/message"
	"duiju/games/text/sgf"
	"duiju/games/tsumego/answer"
	"duiju/games/tsumego/goban"
	"duiju/games/tsumego/gtp"
	"duiju/games/tsumego/play"
	"duiju/games/tsumego/problem"
)

// read makes records of every problem of an SGF file, as a game
// that begins with it. Problems that cannot be asked are left out; the error is
// that of the first of them, or says where the file is damaged.
func (m Module) read(_ string, data []byte) ([]games.Record, error) {
	entries, _, err := problem.ReadProblems(data, "")
	records, faults := make([]games.Record, len(entries)), make(message.GameFaults, len(entries))
	for i, e := range entries {
		if e.Err != nil {
			faults[i] = message.AsKind(message.ErrRecord, e.Err)
			continue
		}
		o, err := games.Complete(m, games.Options{"problem": play.NewState(play.Configure(e.Problem), 0).Text()})
		if err != nil {
			return records, message.AsKind(message.ErrRecord, err)
		}
		r := &records[i]
		r.Game, r.Options = m.Info().ID, o
		if len(e.Problem.Target) == 0 { // a game, or a position to play from
			faults[i] = message.AsKind(message.ErrRecord, m.readMoves(e.Problem, r))
		}
		if faults[i] == nil && e.Damage != nil {
			faults[i] = problem.NoProblem(message.ErrRecord, e.Damage)
		}
	}
	if len(entries) == 0 {
		return nil, problem.NoProblem(message.ErrRecord, err)
	}
	if errors.Join(faults...) == nil {
		return records, nil
	}
	return records, faults
}

// readMoves reads the main line and the variations of a game below its set-up. A
// side that moves twice in a row has passed between. The fault is that of the
// first move of the main line that cannot be played; what stands before it is
// kept.
func (m Module) readMoves(p *problem.Problem, r *games.Record) error {
	var s *play.State
	return sgf.ReadLines(p.Node, r, func(before []string) bool {
		st, err := m.New(r.Options, 0)
		if err != nil {
			return false // the options were completed
		}
		s = st.(*play.State)
		return !slices.ContainsFunc(before, func(move string) bool { return s.Play(move) != nil })
	}, func(n sgf.Node) (played []string, err error) {
		color, point, ok := problem.MoveOf(s.Board, n)
		if !ok {
			return nil, nil
		}
		names := []string{s.Board.Name(point)}
		if color != s.Board.Next {
			names = []string{goban.PointName(s.Board.W, s.Board.H, goban.PassMove), names[0]}
		}
		for i, name := range names {
			if err := s.Play(name); err != nil {
				return names[:i], err
			}
		}
		return names, nil
	})
}

// speak serves one session of GTP.
func (m Module) speak(ctx context.Context, c games.Conversation) error {
	if p, err := m.Info().CheckPlayer(c.Player); err == nil {
		c.Player = p
	}
	return gtp.Speak(ctx, c)
}

// write writes the problem or the position of a game with the moves that were
// played, their variations and the comments, as SGF.
func (m Module) write(r games.Record) (name string, data []byte, err error) {
	match, err := match.Replay(m, r)
	if err != nil {
		return "", nil, err
	}
	r = match.Record()
	p := match.StateAt(0).(*play.State).Problem
	var f sgf.File
	said := map[[2]int]string{}
	for _, c := range r.Comments {
		said[[2]int{c.Line, c.After}] = c.Text
	}
	root := answer.WriteQuestion(&f, p, sgf.Node{}, p.WithGoal(said[[2]int{}]))
	lines := [][]sgf.Node{{root}} // the nodes of each line by the number of moves
	add := func(line int, before []sgf.Node, moves []string) {
		nodes := slices.Clone(before)
		for _, move := range moves {
			n := nodes[len(nodes)-1].NewChild()
			color := p.Board.Next
			if len(nodes)%2 == 0 {
				color = color.Other()
			}
			point := ""
			if q, ok := goban.ParsePointName(p.Board.W, p.Board.H, move); ok && q != goban.PassMove {
				point = goban.SgfPoint(p.Board.W, q)
			}
			n.Add(goban.ColorID(color), point)
			if text := said[[2]int{line, len(nodes)}]; text != "" {
				n.Add("C", text)
			}
			nodes = append(nodes, n)
		}
		if line == 0 {
			lines[0] = nodes
			return
		}
		lines = append(lines, nodes)
	}
	add(0, lines[0], r.Moves)
	for i, b := range r.Branches {
		add(i+1, lines[b.Line][:b.After+1], b.Moves)
	}
	var out strings.Builder
	_, err = f.WriteTo(&out)
	return "life-and-death.sgf", []byte(out.String()), err
}
