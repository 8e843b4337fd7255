package scene_test

import (
	"slices"
	"testing"

	"duiju/games/scene"
)

func TestNewSceneNamesItsPoints(t *testing.T) {
	sc := scene.NewScene(scene.Lattice{Kind: scene.Cells, W: 3, H: 2})
	var names []string
	for _, s := range sc.Spots {
		names = append(names, s.Name)
	}
	if want := []string{"a2", "b2", "c2", "a1", "b1", "c1"}; !slices.Equal(names, want) {
		t.Errorf("%v, want %v", names, want)
	}
	if !slices.Equal(sc.ColLabels, []string{"a", "b", "c"}) || !slices.Equal(sc.RowLabels, []string{"2", "1"}) {
		t.Errorf("labels %v, %v", sc.ColLabels, sc.RowLabels)
	}
	row := scene.NewScene(scene.Lattice{Kind: scene.Cells, W: 2, H: 1})
	if row.Spots[1].Name != "2" || !slices.Equal(row.ColLabels, []string{"1", "2"}) || row.RowLabels != nil {
		t.Errorf("%+v", row)
	}
}
