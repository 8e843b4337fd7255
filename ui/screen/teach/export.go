package teach

import (
	"encoding/json"
	"strconv"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"duiju/ui/frame"
)

// export writes the answers as CSV and as JSON into the exports folder.
func (s *stats) export() tea.Cmd {
	log := s.driver.Course().Answers()
	rows := [][]string{{"time", "game", "problem", "grade", "quality", "tries", "hint", "seconds", "tags"}}
	for _, l := range log {
		rows = append(rows, []string{
			l.Time.Format(time.RFC3339), l.Game, l.Problem, strconv.Itoa(l.Grade), strconv.Itoa(int(l.Quality)),
			strconv.Itoa(l.Tries), strconv.FormatBool(l.Hint), strconv.FormatFloat(l.Seconds, 'f', 1, 64), strings.Join(l.Tags, " "),
		})
	}
	list, err := json.MarshalIndent(log, "", "  ")
	if err != nil {
		return s.exported(frame.Exported{Err: err})
	}
	return s.ExportCmd("training", []frame.Form{{Ext: "json", Data: append(list, '\n')}, frame.Table(rows)}, s.exported)
}
