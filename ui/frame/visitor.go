package frame

import (
	"context"
	"errors"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/games/play/session"
	"duiju/games/play/table"
	"duiju/games/text/message"
	"duiju/ui/page"
)

// Visitor is a person at the terminal of a server. Files of the machine are not
// for visitors, and its processors are shared: a job waits for its turn.
type Visitor struct {
	Person table.Person
	Hub    *table.Hub
	Table  string // the name of the one to sit down at first, "" for none
	Guest  bool   // nothing of the person is kept but at tables
	Secret string // with the name, by which the guest finds a seat again; "" for none
	Back   bool   // whose connection was lost: the newest unfinished game goes on at once
	// TableMiB bounds the table of each engine, in MiB, whatever the settings say;
	// 0 leaves it to the player.
	TableMiB int
	// Turn waits for the right to compute; done gives it back. The context that
	// it returns ends when the turn is over. Work in the background, which nobody
	// waits for, comes after what somebody waits for.
	Turn func(ctx context.Context, background bool) (turn context.Context, done func(), err error)
	// Draw waits for the right to draw a screen; done gives it back. nil: at once.
	Draw func() (done func())
}

// Class is the board of a class. Show shows the others what the person looks at besides
// it, "" for nothing, if the person holds the pen.
type Class interface {
	Driver() session.Driver
	Show(view string) tea.Cmd
}

// Visits tells a house who visits it, nobody where v is nil.
func (v *Visitor) Visits(h *page.House) *page.House {
	if v != nil {
		h.Visits, h.Guest, h.Secret, h.Hub, h.Person = true, v.Guest, v.Secret, v.Hub, v.Person
	}
	return h
}

// InTurn is the right to compute for a job, at once where v is nil.
func (v *Visitor) InTurn(ctx context.Context, background bool) (turn context.Context, done func(), err error) {
	if v == nil || v.Turn == nil {
		return ctx, func() {}, nil
	}
	return v.Turn(ctx, background)
}

// Bounded are the resources that the settings let players use. A visitor's engines,
// the levels too, have one thread and no more memory than the server gives.
func (v *Visitor) Bounded(r session.Resources) session.Resources {
	if v != nil {
		r.Threads, r.TableMiB, r.Shared = 1, min(r.TableMiB, v.TableMiB), true
	}
	return r
}

// Resources are what players may use.
func (a *App) Resources() session.Resources { return a.Visitor.Bounded(a.Settings.Resources()) }

// Sit sits down at a table that was opened or found. Why says why not, also where err
// is that of opening or finding it.
func (v *Visitor) Sit(t *table.Table, err error) (g table.Guest, why message.Text) {
	if err == nil {
		g, err = t.Join(v.Person)
	}
	switch {
	case errors.Is(err, table.ErrFull):
		why = message.T("lobby.full")
	case errors.Is(err, table.ErrSent):
		why = message.T("lobby.sent")
	case errors.Is(err, table.ErrUnknown):
		why = message.T("lobby.unknown")
	case err != nil:
		why = message.T("lobby.refused", "reason", session.Words(err))
	}
	return g, why
}
