//go:build lab

package main

import (
	"bytes"
	"strings"
	"testing"

	"duiju/games/text/command"
)

// Every command has a name of two words of its own, a help text and flags that
// show; what does not exist is said.
func TestCommands(t *testing.T) {
	seen := map[string]bool{}
	for _, c := range commands() {
		if seen[c.Use] || len(strings.Fields(c.Use)) != 2 || c.Short == "" || c.Long == "" {
			t.Errorf("%q: %q", c.Use, c.Short)
		}
		seen[c.Use] = true
		var out bytes.Buffer
		err := run(t.Context(), commands(), command.Streams{Out: &out, Err: &out}, append(strings.Fields(c.Use), "-help"))
		if err == nil || !strings.Contains(out.String(), c.Long) {
			t.Errorf("%s -help: %v, %s", c.Use, err, out.String())
		}
	}
	var out bytes.Buffer
	std := command.Streams{Out: &out, Err: &out}
	if err := run(t.Context(), commands(), std, nil); err != nil || strings.Count(out.String(), "\n") != len(seen) {
		t.Errorf("%v, %s", err, out.String())
	}
	if err := run(t.Context(), commands(), std, []string{"brew", "tea"}); err == nil {
		t.Error("there is no such command")
	}
}
