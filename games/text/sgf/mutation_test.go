package sgf

import (
	"errors"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"duiju/engine/enginetest"
)

// damageSeeds are inputs of all kinds, to be damaged.
var damageSeeds = []string{
	"(;FF[4]GM[1]SZ[19]AB[dd][pd:qe]AW[dp]PL[B]C[Black to play\\] and live](;B[aa];W[bb]C[wrong])(;B[cc]TE[1]))",
	"(;SZ[9](;AddBlack[aa]AddWhite[bb])(;AW[aa]))text(;GM[1])",
	"(;CA[gb2312]C[\xba\xda\xcf\xc8\xb0\xd7\xcb\xc0]N[\x95\x5c\\\x5c])",
	"(((((((((;B[]))))))))",
	strings.Repeat("(;", 40) + strings.Repeat("A[]", 40) + strings.Repeat(")", 40),
	"\xef\xbb\xbf(;C[a\\\r\nb\\\nc\\\rd]\r\n;B[tt])",
	"(;AB[aa:ss]VW[]XX[\\\\]YY[\\]])",
}

// damage changes, doubles, removes or exchanges parts of an input.
func damage(rng *rand.Rand, in []byte) []byte {
	out := append([]byte(nil), in...)
	for range 1 + rng.IntN(6) {
		if len(out) == 0 {
			return []byte("(;")
		}
		i := rng.IntN(len(out))
		j := min(len(out), i+1+rng.IntN(20))
		switch rng.IntN(6) {
		case 0:
			out[i] = byte(rng.IntN(256))
		case 1:
			out[i] = "()[];:\\\r\n"[rng.IntN(9)]
		case 2:
			out = append(out[:i], out[j:]...)
		case 3:
			out = append(out[:j:j], out[i:]...)
		case 4:
			out = append(out[:i:i], append([]byte(damageSeeds[rng.IntN(len(damageSeeds))]), out[i:]...)...)
		case 5:
			out = append(out[:i:i], append([]byte(strings.Repeat(string(out[i:j]), rng.IntN(30))), out[i:]...)...)
		}
	}
	return out
}

// TestDamagedInputs reads damaged inputs: none may panic or take more memory
// than 64 times its size and a mebibyte, and what was read is written in a form
// that reads the same.
func TestDamagedInputs(t *testing.T) {
	n := enginetest.Amount(600, 100_000)
	rng := rand.New(rand.NewPCG(1, 2))
	var before, after runtime.MemStats
	for i := range n {
		in := damage(rng, []byte(damageSeeds[i%len(damageSeeds)]))
		runtime.ReadMemStats(&before)
		f, err := Parse(in, "")
		runtime.ReadMemStats(&after)
		if used, limit := after.TotalAlloc-before.TotalAlloc, uint64(64*len(in)+1<<20); used > limit {
			t.Fatalf("%q: %d bytes, limit %d", in, used, limit)
		}
		if errors.Is(err, errNoTree) {
			continue
		}
		once := write(t, f)
		if want, got := outline(f), outline(parse(t, once)); !slices.Equal(want, got) {
			t.Fatalf("%q is written as %q: %s", in, once, cmp.Diff(want, got))
		}
	}
}

// TestTenThousandVariationsAndProperties: the sizes that are promised.
func TestTenThousandVariationsAndProperties(t *testing.T) {
	deep := strings.Repeat("(;B[aa]", 10_000) + strings.Repeat(")", 10_000)
	n := parse(t, deep).Trees()[0]
	depth := 0
	for c := n; c.OK(); c = c.Child() {
		depth++
	}
	if depth != 10_000 {
		t.Errorf("%d nodes deep", depth)
	}
	var wide strings.Builder
	wide.WriteString("(;")
	for i := range 100_000 {
		wide.WriteString("X" + string(rune('A'+i%26)) + string(rune('A'+i/26%26)) + "[v]")
	}
	wide.WriteString("AB[aa])")
	root := parse(t, wide.String()).Trees()[0]
	if got := len(root.IDs()); got != 100_001 || root.Value("AB") != "aa" {
		t.Errorf("%d properties, AB %q", got, root.Value("AB"))
	}
}
