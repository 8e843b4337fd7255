package darkchess

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"duiju/engine"
	"duiju/games"
	"duiju/games/text/wire"
	messages "duiju/games/text/words"
)

// converse serves games.Protocol: one line in, one line out. The referee alone
// knows the deal and sends every accepted action back, ours too.
func converse(ctx context.Context, s games.Conversation) error {
	p := &speaker{session: s}
	if err := p.restart(newState(start(tournament(), 0), red), s.Env.Seed); err != nil {
		return err
	}
	return wire.Each(ctx, s.In, func(line string) (done bool, err error) {
		words := strings.Fields(line)
		switch {
		case len(words) == 0:
			return false, nil
		case words[0] == "quit":
			return true, nil
		}
		_, err = fmt.Fprintln(s.Out, p.answer(ctx, words))
		return false, err
	})
}

// speaker is one session of the protocol.
type speaker struct {
	session games.Conversation
	state   *state
	player  games.Player
	seed    uint64
}

// errorLine answers a line that does not fit; nothing has changed.
func errorLine(format string, args ...any) string {
	return "error " + fmt.Sprintf(format, args...)
}

// answer is the answer to one line of at least one word.
func (p *speaker) answer(ctx context.Context, words []string) string {
	args := words[1:]
	switch words[0] {
	case "name":
		return strings.TrimSpace("name duiju " + p.session.Version)
	case "newgame":
		return p.newGame(args)
	case "position":
		b, err := fromText(p.state.b.rules, strings.Join(args, " "))
		if err != nil {
			return errorLine("%s", messages.InEnglish().Error(err))
		}
		if err := p.restart(newState(b, red), p.seed); err != nil {
			return errorLine("%v", err)
		}
		return "ok"
	case "genmove":
		return p.genMove(ctx, args)
	case "flip", "move":
		return p.play(words[0], args)
	case "text":
		return p.state.Text()
	case "perft", "wperft":
		depth := -1
		if len(args) == 1 {
			depth, _ = strconv.Atoi(args[0])
		}
		if depth < 0 {
			return errorLine("%s needs a depth", words[0])
		}
		rules := *p.state.b.rules
		rules.Draw = maxDraw // draws play no part in counts
		b := p.state.b.clone()
		b.rules, b.quiet = &rules, 0
		return fmt.Sprint(words[0], " ", engine.Perft(newView(b, allFlips), depth, words[0] == "wperft"))
	}
	return errorLine("unknown %.40s", words[0])
}

// restart begins a game at a state, with a player that knows nothing.
func (p *speaker) restart(s *state, seed uint64) error {
	env := p.session.Env
	env.Seed = seed
	player, err := newPlayer(p.session.Player, nil, env)
	if err != nil {
		return err
	}
	p.state, p.player, p.seed = s, player, seed
	return nil
}

// newGame begins with 32 pieces face down. Of its pairs it knows draw, rep and
// seed.
func (p *speaker) newGame(pairs []string) string {
	rules, seed := tournament(), p.session.Env.Seed
	for _, pair := range pairs {
		key, value, _ := strings.Cut(pair, "=")
		n, err := strconv.Atoi(value)
		switch {
		case key != "draw" && key != "rep" && key != "seed":
			continue
		case err != nil || n < 0 || key == "draw" && (n < 1 || n > maxDraw):
			return errorLine("bad %s", pair)
		case key == "draw":
			rules.Draw = n
		case key == "rep":
			rules.Rep = n
		default:
			seed ^= uint64(n)
		}
	}
	if err := p.restart(newState(start(rules, 0), red), seed); err != nil {
		return errorLine("%v", err)
	}
	return "ok"
}

// play plays an action that the referee accepted.
func (p *speaker) play(word string, args []string) string {
	refused := errorLine("illegal move %s", strings.Join(args, " "))
	if word == "flip" {
		refused = errorLine("cannot flip %s", strings.Join(args, " "))
	}
	if len(args) != 2 {
		return refused
	}
	squares, action := args, args[0]+"-"+args[1]
	if word == "flip" {
		squares, action = args[:1], args[0]+"("+args[1]+")"
	}
	for _, name := range squares {
		if _, ok := squareOf(name, maxRanks); !ok {
			return errorLine("bad square %s", name)
		}
	}
	if p.state.Play(action) != nil {
		return refused
	}
	return "ok"
}

// genMove chooses an action but does not play it.
func (p *speaker) genMove(ctx context.Context, args []string) string {
	budget := games.Budget{}
	if len(args) > 0 {
		ms, err := strconv.Atoi(args[0])
		if err != nil || ms < 1 {
			return errorLine("genmove needs milliseconds")
		}
		budget.Time = time.Duration(ms) * time.Millisecond
	}
	if p.state.status.Over {
		return "resign"
	}
	d, err := p.player.Choose(ctx, p.state.Clone(), budget, nil)
	if d.Move == "" {
		return errorLine("%v", err)
	}
	return spokenMove(d.Move)
}
