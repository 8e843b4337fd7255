// Package store keeps what Duiju remembers between runs: settings, unfinished
// games, records of finished ones, results and training lines. All of it is
// text that a person can read.
//
// Every file is replaced as a whole (a temporary file in the same folder,
// synced, renamed) or grows by one line, so that a crash leaves the state
// before or after a write and never a mixture. Nothing here is called from a
// screen's Update or View: screens hand the work to commands.
//
// Read files.go (the file system and its places), settings.go, settings_file.go
// (the changes of several copies), games.go (unfinished games and records), lock.go
// (one copy at a time, by the system's file locks), queue.go (writes that replace
// older ones; a finished game is never without a file), lines.go (results and
// training) and seal.go (the checksums that tell damage) in this order.
package store
