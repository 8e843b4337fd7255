package store

import (
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"reflect"
	"strings"
)

func lookup(root tree, path string) (any, bool) {
	for {
		head, rest, more := strings.Cut(path, ".")
		v, ok := root[head]
		if !more || !ok {
			return v, ok
		}
		if root, ok = v.(tree); !ok {
			return nil, false
		}
		path = rest
	}
}

func set(root tree, path string, v any) {
	for {
		head, rest, more := strings.Cut(path, ".")
		if !more {
			root[head] = v
			return
		}
		next, ok := root[head].(tree)
		if !ok {
			next = tree{}
			root[head] = next
		}
		root, path = next, rest
	}
}

// KeepSettings notes that the settings changed from before to after and
// returns the work of writing that. The newest change is what gets written,
// in whatever order the work is done; what failed is tried with the next.
func (s *Store) KeepSettings(before, after Settings) func() error {
	s.settings.Lock()
	defer s.settings.Unlock()
	if s.wanted == nil {
		s.written = before.toTree()
	} else { // what changed since the last call was not told, so it is not to be kept
		mergeChanges(s.written, s.wanted.toTree(), before.toTree())
	}
	after = after.Clone()
	s.wanted = &after
	return s.saveSettings
}

// saveSettings writes what has changed into the file as it stands now, so that another
// running copy's changes and keys that this version does not know are kept. A file that
// is no JSON is set aside first.
func (s *Store) saveSettings() error {
	s.settings.Lock()
	defer s.settings.Unlock()
	if s.wanted == nil {
		return nil // written by an earlier call
	}
	name := s.configFile("settings.json")
	err := s.withLock(name, func() error { return s.mergeSettings(name, s.written, *s.wanted) })
	if err == nil {
		s.wanted = nil
	}
	return err
}

// Flush writes everything before the program ends, settings that changed first, and
// returns what of the Games is still not written. It gives up when ctx ends.
func (s *Store) Flush(ctx context.Context) []Unsaved {
	done := make(chan struct{})
	go func() {
		defer close(done)
		_ = s.saveSettings() // that they are not kept was told
	}()
	select {
	case <-done:
	case <-ctx.Done():
	}
	return s.Games.Flush(ctx)
}

func (s *Store) mergeSettings(name string, before tree, after Settings) error {
	root := tree{}
	data, err := s.fs.ReadFile(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		root = Defaults().toTree() // the file shows what there is to set
	case err != nil:
		return err
	case json.Unmarshal(data, &root) != nil:
		if _, err := s.setAside(name, "bad"); err != nil {
			return err
		}
		root = Defaults().toTree()
	}
	if !mergeChanges(root, before, after.toTree()) {
		return nil
	}
	out, err := json.MarshalIndent(root, "", " ")
	if err != nil {
		return err
	}
	return s.fs.Replace(name, append(out, '\n'))
}

// mergeChanges copies into root every leaf of after that differs from before
// and reports whether root changed.
func mergeChanges(root, before, after tree) bool {
	changed := false
	for k, v := range after {
		if sub, ok := v.(tree); ok {
			old, _ := before[k].(tree)
			next, ok := root[k].(tree)
			if !ok {
				next = tree{}
			}
			if mergeChanges(next, old, sub) {
				root[k], changed = next, true
			}
			continue
		}
		if old, ok := before[k]; ok && reflect.DeepEqual(old, v) {
			continue
		}
		if !reflect.DeepEqual(root[k], v) {
			root[k], changed = v, true
		}
	}
	for k := range before {
		if _, still := after[k]; !still {
			if _, there := root[k]; there {
				delete(root, k)
				changed = true
			}
		}
	}
	return changed
}
