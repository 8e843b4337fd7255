package store

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"duiju/engine/enginetest"
)

// readable takes what is JSON.
func readable(data []byte) error {
	if !json.Valid(data) {
		return errors.New("no JSON")
	}
	return nil
}

// Every damaged letter of a file of the state folder is noticed, also one that
// leaves it readable, and the file is set aside as it is.
func TestDamageOfAStateIsNoticed(t *testing.T) {
	s, _ := open(t)
	text := []byte(`{"version":1,"problem":"(;AB[aa])","moves":["A7"]}` + "\n")
	enginetest.Must(t, s.SaveState("place.json", text)())
	path := filepath.Join(s.Dirs.State, "place.json")
	whole, err := os.ReadFile(path)
	enginetest.Must(t, err)
	if got, aside := s.ReadState("place.json", readable); !bytes.Equal(got, text) || aside != "" {
		t.Fatalf("read %q, set aside as %q", got, aside)
	}
	for i := range whole {
		damaged := bytes.Clone(whole)
		damaged[i] ^= 1
		enginetest.Must(t, os.WriteFile(path, damaged, 0o600))
		got, aside := s.ReadState("place.json", readable)
		if got != nil || aside == "" {
			t.Fatalf("letter %d: read %q", i, got)
		}
		if kept, err := os.ReadFile(filepath.Join(s.Dirs.State, aside)); err != nil || !bytes.Equal(kept, damaged) {
			t.Fatalf("letter %d: kept %q, %v", i, kept, err)
		}
		enginetest.Must(t, os.Remove(filepath.Join(s.Dirs.State, aside)))
	}
	// A file from before there were checksums, and none at all.
	enginetest.Must(t, os.WriteFile(path, text, 0o600))
	if got, aside := s.ReadState("place.json", readable); !bytes.Equal(got, text) || aside != "" {
		t.Errorf("without a checksum: read %q, set aside as %q", got, aside)
	}
	if got, aside := s.ReadState("none.json", readable); got != nil || aside != "" {
		t.Errorf("no file: read %q, set aside as %q", got, aside)
	}
}

// Every damaged letter of a line costs that line and no other, and is counted.
func TestDamageOfALineIsNoticed(t *testing.T) {
	s, _ := open(t)
	for _, game := range []string{"first", "second", "third"} {
		enginetest.Must(t, s.AddResult(Result{Game: game, Plies: 10, Result: "draw"})())
	}
	good, _, err := s.Results()
	enginetest.Must(t, err)
	path := filepath.Join(s.Dirs.Data, "results.jsonl")
	whole, err := os.ReadFile(path)
	enginetest.Must(t, err)
	from := bytes.IndexByte(whole, '\n') + 1
	to := from + bytes.IndexByte(whole[from:], '\n')
	for i := from; i < to; i++ {
		damaged := bytes.Clone(whole)
		damaged[i] ^= 1
		enginetest.Must(t, os.WriteFile(path, damaged, 0o600))
		all, skipped, err := s.Results()
		if err == nil && skipped == 0 && reflect.DeepEqual(all, good) {
			continue // the name of the checksum itself: nothing is damaged
		}
		if err != nil || skipped < 1 || len(all) != 2 || all[0].Game != "first" || all[1].Game != "third" {
			t.Fatalf("letter %d: %d skipped, %v, of\n%s\n%+v", i-from, skipped, err, damaged, all)
		}
	}
	// Lines that were written by hand, or before there were checksums.
	enginetest.Must(t, os.WriteFile(path, []byte(`{"id":"by hand"}`+"\n"), 0o600))
	if all, skipped, err := s.Results(); err != nil || skipped != 0 || len(all) != 1 {
		t.Errorf("by hand: %+v, %d skipped, %v", all, skipped, err)
	}
}

// A line that is too long for one write is refused, with its checksum counted.
func TestLongLineIsRefused(t *testing.T) {
	s, _ := open(t)
	room := maxLine - len(sealLine([]byte(`{"a":""}`)))
	type line struct {
		A string `json:"a"`
	}
	enginetest.Must(t, s.AppendLine("x.jsonl", line{strings.Repeat("x", room-1)})())
	if err := s.AppendLine("x.jsonl", line{strings.Repeat("x", room)})(); err == nil || !strings.Contains(err.Error(), "65536 bytes") {
		t.Errorf("a line of %d bytes: %v", maxLine, err)
	}
	if all, _, err := ReadLines[line](s, "x.jsonl"); err != nil || len(all) != 1 {
		t.Errorf("%d lines, %v", len(all), err)
	}
}
