package page

import "testing"

// What is typed fits the phrase that is meant better than others: in another form of its
// words, with a slip, and of several words by those that few things have.
func TestWhatIsTypedFitsItsMeaning(t *testing.T) {
	phrases := [][]string{
		{"give up", "resign"}, {"undo", "take back"}, {"analysis", "分析"}, {"computer", "opponent", "電腦"}, {"computer against computer", "電腦對電腦"},
		{"move numbers"}, {"move now"}, {"shortcuts"}, {"離開"}, {"距離"}, {"lan", "host"}, {"language"},
	}
	var things []Thing
	for _, all := range phrases {
		var t Thing
		for _, p := range all {
			t.phrases = append(t.phrases, normal(p))
		}
		things = append(things, t)
	}
	counts := often(things)
	for typed, want := range map[string]string{
		"giving up": "give up", "i want to give up": "give up", "undone": "undo", "took back": "undo", "resgin": "give up", "computer analysis": "analysis",
		"shortcut list": "shortcuts", "numbers on moves": "move numbers", "moves numbered": "move numbers", "离开": "離開", "電腦分析": "analysis", "opponents": "computer",
		"screen language": "language", // "lan" is no word of it
	} {
		best, found := 0, "nothing"
		for i, thing := range things {
			if fits := fit(normal(typed), thing.phrases, "", counts); fits > best {
				best, found = fits, phrases[i][0]
			}
		}
		if found != want {
			t.Errorf("%q fits %q best, want %q", typed, found, want)
		}
	}
}
