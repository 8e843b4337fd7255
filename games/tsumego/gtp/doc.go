// Package gtp speaks the Go Text Protocol with the commands for single problems.
package gtp
