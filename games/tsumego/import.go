package tsumego

import (
	"context"

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

// read makes a record of every game tree of an SGF file.
func (m Module) read(_ string, data []byte) ([]games.Record, error) {
	records, err := sgf.ReadGames(data, m.readTree)
	if len(records) == 0 {
		return nil, problem.NoProblem(message.ErrRecord, err)
	}
	return records, err
}

// readTree reads a game to its end. A problem begins with its question, and what its
// file knows of it follows.
func (m Module) readTree(root sgf.Node) (*games.Record, error) {
	p, set, err := problem.OfTree(root)
	if err != nil {
		return nil, err
	}
	s := play.NewState(play.Configure(p), 0)
	o, err := games.Complete(m, games.Options{"problem": s.Text()})
	if err != nil {
		return nil, err
	}
	r := &games.Record{Game: m.Info().ID, Options: o}
	sgf.Read(root, sgfBoard(s), !set, r)
	if len(p.Target) > 0 || len(p.Choices) > 0 {
		r.At = 0
	}
	if root.Has("RE") {
		winner, said := sgf.Result(root.Value("RE"), root.Value("GM"))
		r.Result = &games.Status{Over: true, Winner: sgf.Color(winner), Reason: said}
	}
	return r, nil
}

// sgfBoard is how a game that begins with s names points in a file.
func sgfBoard(s *play.State) *sgf.Board {
	b := s.Board
	return &sgf.Board{
		Name: func(v string) string {
			p, ok := sgf.ParsePoint(v)
			switch {
			case ok && p.X < b.W && p.Y < b.H:
				return b.Name(b.At(p.X, p.Y))
			case v == "" || v == "tt":
				return b.Name(goban.PassMove)
			}
			return v
		},
		Value: func(text string) (string, bool) {
			p, ok := goban.ParsePointName(b.W, b.H, text)
			if !ok || p == goban.PassMove {
				return "", ok
			}
			return goban.SgfPoint(b.W, p), true
		},
		Turn: games.Side(b.Next) - 1,
	}
}

// speak serves one session of GTP.
func (m Module) speak(ctx context.Context, c games.Conversation) error {
	if p, err := m.Info().CheckPlayer(c.Player); err == nil {
		c.Player = p
	}
	return gtp.Speak(ctx, c)
}

// write writes a game or problem with everything that was played and noted, as SGF;
// one that was read from a file as it was.
func (m Module) write(r games.Record) (name string, data []byte, err error) {
	begun, err := match.New(match.Setup{Module: m, Options: r.Options, Position: r.Position, Seed: r.Seed})
	if err != nil {
		return "", nil, err
	}
	s := begun.State().(*play.State)
	var f sgf.File
	var root sgf.Node
	if r.Source == sgf.Source {
		root = f.NewTree()
	} else {
		root = answer.WriteQuestion(&f, s.Problem, s.Problem.WithGoal(sgf.Text(r.Note(games.NoteComment))))
	}
	if !sgf.Write(root, sgfBoard(s), r) {
		return "", nil, message.Faultf(message.ErrRecord, "games.record.branch")
	}
	return "life-and-death.sgf", f.Bytes(), nil
}
