package cli

import (
	"encoding/json"
	"math"
	"testing"

	"duiju/games/play/arena"
)

// FuzzReport reads anything as the JSON of a match: what is taken can be
// counted, merged with a part of its own and written again.
func FuzzReport(f *testing.F) {
	for _, seed := range []string{
		"", "{}", "[]", `{"game":"gomoku","results":[]}`, `{"game":"gomoku","results":[{"index":0,"points":3}]}`,
		`{"game":"gomoku","a":"max","b":"level:1","results":[{"index":1,"points":2,"plies":9},{"index":0,"points":0,"fault":"x"}]}`,
		`{"game":"x","results":[{"index":-1}]}`, `{"game":"x","score":1e308,"results":[{"index":9223372036854775807,"points":1}]}`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		r, err := readReport(data)
		if err != nil {
			return
		}
		if what := r.differs(&r); what != "" {
			t.Errorf("a report differs from itself in its %s", what)
		}
		n := len(r.Results)
		if n == 0 {
			return
		}
		if r.Results, err = arena.Merge(r.Results); err != nil {
			return // a game twice
		}
		r.count()
		if s := r.Score; s.Games != n || s.Wins+s.Draws+s.Losses != n || math.IsNaN(s.Score) || s.Low > s.Score || s.High < s.Score || s.Low < 0 || s.High > 1 {
			t.Errorf("%d results are counted as %+v", n, s)
		}
		if _, err := arena.Merge(r.Results, r.Results[:1]); err == nil {
			t.Error("a game that stands in two parts is taken")
		}
		text, err := json.Marshal(r)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := readReport(text); err != nil {
			t.Errorf("%s is not read again: %v", text, err)
		}
	})
}
