// Package book has the built-in problems and the names of their kinds.
package book
