package table

import (
	"time"

	"duiju/games/play/session"
	"duiju/games/text/message"
)

// Phrases are what people at a table can say to each other. There is no free text: a
// stranger can be polite or silent.
func Phrases() []message.Text {
	return []message.Text{
		message.T("table.phrase.hello"), message.T("table.phrase.luck"), message.T("table.phrase.moment"), message.T("table.phrase.nice"),
		message.T("table.phrase.sorry"), message.T("table.phrase.game"), message.T("table.phrase.thanks"), message.T("table.phrase.bye"),
	}
}

// sayPause is the least time between two phrases at a table, whoever says them.
const sayPause = 2 * time.Second

// spoken is the phrase that was said last.
type spoken struct {
	n, phrase int // n counts phrases, 0 for none
	by        Person
	at        time.Time
}

// say says a phrase to everybody at the table and reports whether it may be said.
func (t *Table) say(p Person, phrase int) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	now := t.hub.c.Now()
	if now.Sub(t.said.at) < sayPause {
		return false
	}
	t.said = spoken{t.said.n + 1, phrase, p, now}
	t.tell()
	return true
}

// speaks reports whether an intent is about what is said at the table.
func speaks(i session.Intent) bool {
	switch i.(type) {
	case Say, Mute:
		return true
	}
	return false
}

// speak follows an intent about what is said.
func (l *place) speak(i session.Intent) session.Event {
	say, ok := i.(Say)
	switch all := Phrases(); {
	case !ok:
		if l.muted = !l.muted; l.muted {
			return told("table.muted")
		}
		return told("table.unmuted")
	case say.I < 0 || say.I >= len(all):
		return session.Refused{Said: message.T("table.phrase.which")}
	case !l.table.say(*l.person, say.I):
		return session.Refused{Said: message.T("table.phrase.soon")}
	default:
		return told("table.phrase.said", "name", l.person.Name, "text", all[say.I])
	}
}

// heard is what another person has said since, unless the person wants to hear nothing.
func (l *place) heard(before news) []session.Event {
	s := l.at.said
	if l.muted || s.n == before.said.n || s.by.ID == l.person.ID {
		return nil
	}
	return []session.Event{told("table.phrase.said", "name", s.by.Name, "text", Phrases()[s.phrase])}
}
