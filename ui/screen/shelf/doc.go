// Package shelf is the room where games stand: the menu (menu*.go), the
// records and files that are opened, the statistics, and help. Settings, keys and the
// form of a new game are pages (package page). What is taken from the shelf is opened by
// the routes of package frame.
package shelf
