package page

import (
	"testing"
	"time"

	"duiju/games"
	"duiju/games/text/words"
	"duiju/ui/autosave"
	"duiju/ui/store"
)

// now is the clock of the tests.
var now = time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)

// houseWith is the house of somebody who has played nothing, in English.
func houseWith(t *testing.T, modules ...games.Module) *House {
	t.Helper()
	dir := t.TempDir()
	st, set := store.Open(store.Dirs{Config: dir + "/config", State: dir + "/state", Data: dir + "/data"}, nil), store.Defaults()
	return &House{
		Wording: &words.Wording{Table: words.InEnglish(), Signs: words.ASCII}, Home: autosave.Load(st, func() time.Time { return now }, func() string { return "offer" }),
		Settings: &set, Change: func(edit func(*store.Settings)) { edit(&set) }, Unwritten: func() error { return nil }, Modules: modules,
		Programs: func(games.Info) []string { return nil }, Seed: func(games.Module) uint64 { return 1 }, Salt: func() string { return "5a17" },
		KeyNames: func(keys []string) string { return keys[0] },
	}
}

// after is what follows a step when all work is done.
func after(t *testing.T, step Step, err error) (Step, error) {
	t.Helper()
	for err == nil {
		work, ok := step.(Work)
		if !ok {
			return step, nil
		}
		step, err = work.Do(t.Context())()
	}
	return step, err
}
