// Package generate makes new, verified and graded problems: duiju generate.
package generate
