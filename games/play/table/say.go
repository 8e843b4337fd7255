package table

import (
	"slices"
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

// sayPause is the least time between two phrases of a person at a table, and between two
// requests.
const sayPause = 2 * time.Second

// maxSaid is how many phrases can be said before somebody hears the first of them.
const maxSaid = 32

// spoken is a phrase that was said.
type spoken struct {
	n, phrase int // n counts phrases
	by        Person
	at        time.Time
}

// say says a phrase to everybody at the table and reports whether it may be said.
func (t *Table) say(p Person, phrase int) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	now := t.hub.c.Now()
	if slices.ContainsFunc(t.said, func(s spoken) bool { return s.by.ID == p.ID && now.Sub(s.at) < sayPause }) || t.sent[p.ID] {
		return false
	}
	t.said = append(slices.Clone(t.said[max(0, len(t.said)-maxSaid+1):]), spoken{lastSaid(t.said) + 1, phrase, p, now})
	t.tell()
	return true
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

// lastSaid is the number of the phrase that was said last.
func lastSaid(all []spoken) int {
	if len(all) == 0 {
		return 0
	}
	return all[len(all)-1].n
}

// heard is what others have said since, unless the person wants to hear nothing.
func (l *place) heard(before news) (events []session.Event) {
	for _, s := range l.at.said {
		if !l.muted && s.n > lastSaid(before.said) && s.by.ID != l.person.ID {
			events = append(events, told("table.phrase.said", "name", s.by.Name, "text", Phrases()[s.phrase]))
		}
	}
	return events
}
