// Package serve lets people at other terminals in: an SSH server, and a page for
// browsers, that give each visitor the whole program, on a screen or in lines where there
// is no terminal, with tables where they meet (package games/play/table), and a client for
// those without ssh.
//
// A visitor gets a terminal with the program in it and nothing else: no command,
// no shell, no forwarding, no file of the machine but the own records. Who it is follows from the key
// that it has proven; each has a home of its own below the server's folder.
// Connections that have not proven who they are have places of their own, so they keep
// nobody out; where there is no place, the address with most gives way.
// All searches share the machine's cores in turn, by address and person. Everything
// that comes from outside is bounded: connections and sessions, those of one address,
// those of one person, the size of a window, the time until somebody has proven who
// it is, idle time, tables, memory.
//
// Read server.go (listening and stopping), web.go (the page and its socket; web/duiju.js
// is the other end), session.go and visitor.go (one person's
// program), terminal.go (keys and frames), typedline.go (a line on a terminal without
// screens), auth.go (who may come in), budget.go (what an address may spend), limits.go
// (connections and sessions), pool.go (turns to compute), tables.go (what is
// kept), client.go (duiju join).
package serve
