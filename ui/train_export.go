package ui

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"strconv"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"
)

// export writes the answers as CSV and as JSON into the exports folder.
func (s *trainStats) export() tea.Cmd {
	st, id, log := s.store, s.id, s.training.log
	return func() tea.Msg {
		table, err := trainingCSV(log)
		if err != nil {
			return exportedMsg{dest: dest(id), err: err}
		}
		list, err := json.MarshalIndent(log, "", "  ")
		if err != nil {
			return exportedMsg{dest: dest(id), err: err}
		}
		if _, err = st.Export("training.json", append(list, '\n')); err != nil {
			return exportedMsg{dest: dest(id), err: err}
		}
		path, err := st.Export("training.csv", table)
		return exportedMsg{dest: dest(id), path: path, err: err}
	}
}

// trainingCSV is the log as a table with a head.
func trainingCSV(log []answered) ([]byte, error) {
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	rows := [][]string{{"time", "game", "problem", "grade", "quality", "tries", "hint", "seconds", "tags"}}
	for _, l := range log {
		rows = append(rows, []string{
			l.Time.Format(time.RFC3339), l.Game, l.Problem, strconv.Itoa(l.Grade), strconv.Itoa(int(l.Quality)),
			strconv.Itoa(l.Tries), strconv.FormatBool(l.Hint), strconv.FormatFloat(l.Seconds, 'f', 1, 64), strings.Join(l.Tags, " "),
		})
	}
	err := w.WriteAll(rows)
	return b.Bytes(), err
}
