package ui

import (
	"bytes"
	"encoding/csv"
	"os"
	"path/filepath"
	"testing"

	"duiju/engine/enginetest"
)

// The statistics count by opponent, and e writes every result into a table.
func TestStatisticsAreExported(t *testing.T) {
	d := openScreen(t, "statistics-played")
	d.Sees("level 2", "2", "all")
	d.Keys("e")
	d.Sees("Exported to")
	files, err := filepath.Glob(filepath.Join(d.Root.App.Store.Dirs.Data, "exports", "results-*.csv"))
	if err != nil || len(files) != 1 {
		t.Fatalf("%v, %v", files, err)
	}
	data, err := os.ReadFile(files[0])
	enginetest.Must(t, err)
	rows, err := csv.NewReader(bytes.NewReader(data)).ReadAll()
	if err != nil || len(rows) != 1+len(d.Root.App.Results()) {
		t.Errorf("%d rows for %d results, %v", len(rows), len(d.Root.App.Results()), err)
	}
}
