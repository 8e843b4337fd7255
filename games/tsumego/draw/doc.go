// Package draw draws random positions of life and death by a seed.
package draw
