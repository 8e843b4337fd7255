// Package memory tells processor and system how the large tables of a search are
// used: read at random, most places once in a long while.
package memory
