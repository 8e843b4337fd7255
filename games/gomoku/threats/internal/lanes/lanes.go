// Package lanes has the arithmetic of a small network of which most is kept from
// move to move: vectors of 16-bit lanes, added and rectified at once, and one
// layer of weights over them. Eight words of four lanes do it everywhere; with AVX2 on
// amd64 and with NEON on arm64 each step takes a few instructions (lanes_amd64.s,
// lanes_arm64.s).
package lanes

// Row is a vector of 32 lanes of 16 bits, the first in the low bits of the first
// word.
type Row [8]uint64

const (
	// Zero is the lane of a rectifier's input that stands for 0: lanes are kept
	// without a sign.
	Zero = 0x8000
	// Units is the size of the layer.
	Units = 16

	lanes = 32
	ones  = 0x0001_0001_0001_0001
)

// Of is the row of some lanes.
func Of(values *[lanes]uint16) (r Row) {
	for i, v := range values {
		r[i/4] |= uint64(v) << (16 * (i % 4))
	}
	return r
}

// At is a lane.
func (r *Row) At(i int) uint16 { return uint16(r[i/4] >> (16 * (i % 4))) }

// Layer are the weights of the layer: for each two lanes those of every unit.
type Layer [lanes / 2][Units][2]int16

// Set sets the weight of a lane for a unit.
func (l *Layer) Set(lane, unit int, weight int16) { l[lane/2][unit][lane%2] = weight }

// rectified is what of each lane is above Zero.
func rectified(x uint64) uint64 {
	above := x >> 15 & ones
	return x & (above<<15 - above)
}

// Step says that the vector of a point gains the row On and loses the row Off.
// Line is the caller's own.
type Step struct{ Point, Line, On, Off uint16 }

// Put adds what a point has above Zero to the sum, and Take is its inverse.
func Put(sum, point *Row) {
	for i, x := range point {
		sum[i] += rectified(x)
	}
}

func Take(sum, point *Row) {
	for i, x := range point {
		sum[i] -= rectified(x)
	}
}

// do, undo and apply are Do, Undo and Apply in words and in numbers.
func do(sum *Row, points, rows []Row, steps []Step) {
	for _, s := range steps {
		point, on, off := &points[s.Point], &rows[s.On], &rows[s.Off]
		for i, was := range point {
			is := was + on[i] - off[i]
			point[i] = is
			sum[i] += rectified(is) - rectified(was)
		}
	}
}

func undo(points, rows []Row, steps []Step) {
	for _, s := range steps {
		point, on, off := &points[s.Point], &rows[s.On], &rows[s.Off]
		for i := range point {
			point[i] += off[i] - on[i]
		}
	}
}

func apply(out *[Units]int32, sum *Row, weights *Layer) {
	for pair := range weights {
		a, b := int32(sum.At(2*pair)>>1), int32(sum.At(2*pair+1)>>1)
		for unit, w := range &weights[pair] {
			out[unit] += a*int32(w[0]) + b*int32(w[1])
		}
	}
}
