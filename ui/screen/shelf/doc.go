// Package shelf is the room of the first screen: the menu, which is a page of package page
// that may begin to play by itself.
package shelf
