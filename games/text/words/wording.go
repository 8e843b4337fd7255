package words

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"

	"duiju/engine"
	"duiju/games"
	"duiju/games/text/message"
)

// Wording writes in a language, with the signs that the terminal can show: how
// numbers, scores, players and sentences in a row are written.
type Wording struct {
	Table *Table
	Signs Signs
}

// Signs are the signs of sentences that not every terminal has.
type Signs struct {
	AtLeast, AtMost string // one or two columns
	Dot             string // separator between facts
}

// ASCII are the signs that every terminal has.
var ASCII = Signs{AtLeast: ">=", AtMost: "<=", Dot: "-"}

// T is a message; "" has none.
func (w *Wording) T(key string, pairs ...any) string {
	if key == "" {
		return ""
	}
	return w.Table.S(key, pairs...)
}

// Say is a text.
func (w *Wording) Say(t message.Text) string { return w.Table.Text(t) }

// PlayerName names a player of ours, or a person.
func (w *Wording) PlayerName(info games.Info, spec games.PlayerSpec) string {
	if spec.Kind == games.Human {
		return w.T("ui.player.you")
	}
	return w.Say(info.PlayerText(spec))
}

// Dotted joins the parts that are not empty.
func (w *Wording) Dotted(parts ...string) string {
	parts = slices.DeleteFunc(slices.Clone(parts), func(s string) bool { return s == "" })
	return strings.Join(parts, " "+w.Signs.Dot+" ")
}

// InRow puts sentences one after the other as the language does, with a blank
// between them or without.
func (w *Wording) InRow(sentences []string) string {
	text := ""
	for i, next := range sentences {
		if i > 0 {
			next = w.T("ui.play.join", "event", text, "next", next)
		}
		text = next
	}
	return text
}

// Sentence says a text with a full stop at its end.
func (w *Wording) Sentence(t message.Text) string {
	s := w.Say(t)
	if s == "" || strings.ContainsAny(s[len(s)-1:], ".!?") || strings.HasSuffix(s, "。") || strings.HasSuffix(s, "！") || strings.HasSuffix(s, "？") {
		return s
	}
	return s + w.T("ui.stop")
}

// Join puts what happened before what comes next.
func (w *Wording) Join(event, next message.Text) string {
	if event.IsZero() {
		return w.Say(next)
	}
	return w.T("ui.play.join", "event", w.Sentence(event), "next", w.Say(next))
}

// Joined says texts one after another, each as a sentence.
func (w *Wording) Joined(all ...message.Text) string {
	var said []string
	for _, t := range all {
		if !t.IsZero() {
			said = append(said, w.Sentence(t))
		}
	}
	return w.InRow(said)
}

// AboutPlayer is one line about a player: its limits or its history.
func (w *Wording) AboutPlayer(info games.Info, spec games.PlayerSpec) string {
	return w.Say(info.AboutPlayer(spec))
}

// Score is an engine score for one named side.
type Score struct {
	Value   engine.Score
	Bound   engine.Bound
	average bool
}

// ScoreFor turns a line's score, which is for the side that thought, into one
// for the named side.
func ScoreFor(named, thought games.Side, l games.ThoughtLine) Score {
	s := Score{Value: l.Score, Bound: l.Bound, average: l.Average}
	if named == thought {
		return s
	}
	s.Value = -s.Value
	switch s.Bound {
	case engine.LowerBound:
		s.Bound = engine.UpperBound
	case engine.UpperBound:
		s.Bound = engine.LowerBound
	}
	return s
}

// Share is the score in multiples of what counts as clearly ahead, between -1
// and 1 on the bar: tanh(s/2). A proven score fills it.
func (s Score) Share(unit engine.Score) float64 {
	switch {
	case s.Value > engine.MaxEval:
		return 1
	case s.Value < -engine.MaxEval:
		return -1
	}
	return math.Tanh(float64(s.Value) / float64(max(unit, 1)) / 2)
}

// ScoreText writes a score: "+0.83", "~+1.90" for an average over chance,
// "win 7" for a proven one; in the windows of a search one of the greatest
// length stands for any, and the best of all judgements for none.
func (w *Wording) ScoreText(s Score, unit engine.Score) string {
	switch {
	case s.Value == engine.WinIn(engine.MaxPly):
		return w.T("ui.score.win.any")
	case s.Value == engine.LossIn(engine.MaxPly):
		return w.T("ui.score.loss.any")
	case s.Value == engine.MaxEval:
		return w.T("ui.score.win.none")
	case s.Value == -engine.MaxEval:
		return w.T("ui.score.loss.none")
	case s.Value > engine.MaxEval:
		return w.T("ui.score.win", "plies", s.Value.Plies())
	case s.Value < -engine.MaxEval:
		return w.T("ui.score.loss", "plies", s.Value.Plies())
	}
	text := fmt.Sprintf("%+.2f", float64(s.Value)/float64(max(unit, 1)))
	if unit == 1 {
		text = fmt.Sprintf("%+d", s.Value)
	}
	if s.average {
		text = "~" + text
	}
	switch s.Bound {
	case engine.LowerBound:
		text = w.Signs.AtLeast + text
	case engine.UpperBound:
		text = w.Signs.AtMost + text
	}
	return text
}

// Count writes a number of nodes shortly: 640k, 1.2M; 64萬, 1.2億.
func (w *Wording) Count(n uint64) string {
	small, big := 1e3, 1e6
	if w.Table.Code != "en" {
		small, big = 1e4, 1e8
	}
	switch v := float64(n); {
	case v >= big:
		return w.T("ui.count.big", "v", short(v/big))
	case v >= small:
		return w.T("ui.count.small", "v", short(v/small))
	}
	return fmt.Sprint(n)
}

// short writes three digits at most.
func short(v float64) string {
	if v < 10 {
		return fmt.Sprintf("%.1f", v)
	}
	return fmt.Sprintf("%.0f", v)
}

// JSON is v as a line of JSON, whose characters stand as they are. v must be
// plain data, of which json can write all.
func JSON(v any) []byte {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		panic(err)
	}
	return b.Bytes()
}
