package training

import (
	"encoding/json"
	"reflect"
	"testing"
)

// FuzzCheckpoint reads anything as a checkpoint: one that is taken is read
// back as itself.
func FuzzCheckpoint(f *testing.F) {
	for _, seed := range []string{"", "{}", `{"version":1,"shown":{"a":"b"},"phase":3,"score":[1,2],"seconds":4.5}`, `{"version":1,"shown":{},"left":1e99}`} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		s, err := parseCheckpoint(data)
		if err != nil {
			return
		}
		text, err := json.Marshal(s)
		if err != nil {
			t.Fatal(err)
		}
		if again, err := parseCheckpoint(text); err != nil || !reflect.DeepEqual(again, s) {
			t.Errorf("%+v is read back as %+v (%v)", s, again, err)
		}
	})
}
