package store

import (
	"runtime"

	"duiju/games/play/session"
	"duiju/games/teach/training"
)

// Resources are what the settings let players use: without a number of threads
// all cores but one.
func (s Settings) Resources() session.Resources {
	threads := s.Threads
	if threads <= 0 {
		threads = max(1, runtime.NumCPU()-1)
	}
	return session.Resources{Threads: threads, TableMiB: s.MemoryMiB}
}

// Habits are what the settings say of the trainer.
func (s Settings) Habits() training.Habits {
	return training.Habits{NewPerDay: s.NewPerDay, Turn: s.Symmetry, FirstOnly: s.TrainDepth == "first", AllLines: s.TrainDepth == "all", AutoNext: s.AutoNext}
}
