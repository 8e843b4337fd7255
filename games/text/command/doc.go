// Package command is a command that a game adds to the program, such as duiju solve,
// and what its files may be.
package command
