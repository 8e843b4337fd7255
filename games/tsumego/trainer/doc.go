// Package trainer is what the trainer asks and how it judges: exercises, verdicts,
// solutions, a person's own files, the lessons.
package trainer
