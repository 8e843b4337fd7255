package trianglenim

import (
	"encoding/json"
	"fmt"
	"os"
	"sync"
	"testing"

	"duiju/engine/enginetest"
)

// upTo is the largest side that a test looks at: with -short, which also runs
// under the race detector, no more than 4.
func upTo(side int) int {
	if testing.Short() {
		return min(side, 4)
	}
	return side
}

// truth holds facts computed by programs that share no code with this one.
type truth struct {
	Tables []struct {
		tableKey
		Takes, Lost, Winning int
		WonStart             bool `json:"won_start"`
		Classes              []struct {
			Take   string
			Images int
		}
		CRC         string
		Plies       *int
		LostClasses *int `json:"lost_classes"`
	}
	Side5Takes   map[string][]string `json:"side5_takes"`
	Side5Classes int                 `json:"side5_classes"`
	Perft        []struct {
		Side, Take      int
		Perft, Distinct []uint64
		Games           uint64
	}
	Reasons []struct {
		Side, Take     int
		Normal, Misere map[string]int
		Shapes         int
	}
	// Resistance holds the probabilities of winning when moving first and when moving
	// second, by plies looked ahead by the other player.
	Resistance []struct {
		tableKey
		Score map[string][2]float64
	}
	Grundy []struct {
		Side, Take, Start, Largest int
		CRC                        string
	}
}

type tableKey struct {
	Side, Take int
	Rule       string
}

func (tk tableKey) rules() rules { return rules{tk.Side, tk.Take, tk.Rule == ruleMisere} }

func (tk tableKey) String() string { return fmt.Sprintf("side%d,take%d,%s", tk.Side, tk.Take, tk.Rule) }

var loadTruth = sync.OnceValues(func() (*truth, error) {
	data, err := os.ReadFile("testdata/truth.json")
	if err != nil {
		return nil, err
	}
	t := new(truth)
	return t, json.Unmarshal(data, t)
})

func readTruth(t *testing.T) *truth {
	t.Helper()
	facts, err := loadTruth()
	enginetest.Must(t, err)
	return facts
}
