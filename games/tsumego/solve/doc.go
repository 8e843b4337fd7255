// Package solve is duiju solve: the command, its text and its JSON.
package solve
