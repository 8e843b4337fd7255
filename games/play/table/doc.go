// Package table is where people at different terminals meet: a Hub holds Tables,
// a Table holds one game that several people share, and a Guest is one person's
// place at it: a Duel where two play, a Class where one shows. Both are
// session.Drivers, so a front end plays at a table as it plays anything else.
// Nothing here knows a terminal or a network.
//
// The Table's match is the only one with the deal: a Guest has a match of its
// own, begun from the public start and without a referee, which follows the
// completed moves. What is hidden is never in anything that a guest holds.
//
// Two people play with a clock; taking back and a draw are asked for and granted
// by the same key on the other side, a rematch changes the seats. Before the second
// move whoever leaves frees the seat, but the opener, who sends others away and ends the
// table. From then on whoever loses
// the connection keeps the seat; the clock runs on as long as one of the two is there,
// and the other one may claim the game once Config.Return has passed. Everybody else watches. At a
// table for a class one person holds the pen: board, position shown, cursor, lens
// and x-ray, or a page, are the same for all; a viewer may step aside and come back, answers
// what a page asks for himself, and asks for the pen, which the opener takes back at any time.
//
// Every change is handed to Config.Keep as text from which Restore makes the
// table again, so that a server that was killed goes on where it was. Until it is on
// the disk a change is seen by nobody but who made it; where it cannot be, all are told
// and the game goes on.
//
// Who has not seen the end of a game that two have begun is sent it, as a Letter, however it
// ended: by a move, a flag or a claim while the player was away, or with its table, which
// was ended, grew old or made room.
//
// Read hub.go, table.go (the rules of a table), place.go (what all places have in
// common), duel.go and class.go, actions.go (what can be wanted there besides what any board does),
// say.go (what they say to each other), keep.go (the text), letter.go (to those who are away).
package table
