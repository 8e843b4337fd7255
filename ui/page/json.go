package page

import (
	"duiju/games/list"
	"duiju/games/text/words"
)

// Object is a page for a script, in a language. Its fields are documented in duiju help
// json: rows are counted from 1.
func (p Page) Object(t *words.Table) map[string]any {
	rows := []map[string]any{}
	for i, r := range p.Rows {
		row := map[string]any{"number": p.Number(i), "id": r.ID, "text": r.Text(t)}
		if !r.Label.IsZero() {
			row["label"] = t.Text(r.Label)
		}
		if r.At >= 0 && r.At < len(r.Values) {
			row["value"] = r.Values[r.At].Code
		}
		if len(r.Values) > 0 {
			row["values"] = list.Of(r.Values, func(v Value) string { return v.Code })
		}
		rows = append(rows, row)
	}
	acts := list.Of(p.Acts, func(a Act) string { return a.ID })
	return map[string]any{"event": "page", "page": p.ID, "title": t.Text(p.Title), "facts": t.Text(p.Facts), "rows": rows, "acts": acts}
}
