// Package shelf is the room where games stand: the menu (menu*.go), the form of
// a new game, the records and files that are opened, the statistics, the
// settings with the keys, and help. What is taken from the shelf is opened by
// the routes of package frame.
package shelf
