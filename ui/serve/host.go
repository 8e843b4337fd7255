package serve

import (
	"cmp"
	"context"
	"errors"
	"net"
	"path/filepath"

	"duiju/games"
	"duiju/games/play/table"
)

// Host runs a server with a table at which the person of the client sits in this terminal,
// until the person leaves. A setup without a Module goes on with a table at which the person
// has a seat, or opens one for the first game. Tell is told where others come to the server,
// and the name of the table, before the person sits down.
func Host(ctx context.Context, c Config, client Client, setup table.Setup, tell func(servers []net.Addr, id string)) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	key, err := hostKey(filepath.Join(client.Folder, client.Key))
	if err != nil {
		return err
	}
	p := table.Person{ID: fingerprint(key.PublicKey()), Name: client.Name}
	var servers []net.Addr
	var seated error
	opened := make(chan error, 1)
	c.ready = func(s *server) { client.Table, seated = s.seat(p, setup) }
	c.Ready = func(a net.Addr) {
		if servers = append(servers, a); a.Network() == "unix" { // the last one
			opened <- seated
		}
	}
	ended := make(chan error, 1)
	go func() { ended <- Run(ctx, c) }()
	select {
	case err := <-ended:
		return err
	case err = <-opened:
	}
	if err == nil {
		tell(servers[:len(servers)-1], client.Table)
		client.Address = c.Socket
		err = Join(ctx, client)
	}
	stop()
	return cmp.Or(err, <-ended)
}

// seat is the table of a person's seat: one that stands, unless the setup says what is
// played, or a new one.
func (s *server) seat(p table.Person, setup table.Setup) (id string, err error) {
	if setup.Module == nil {
		for _, e := range s.hub.List(p) {
			if !e.Over && (e.Players[0].ID == p.ID || e.Players[1].ID == p.ID) {
				return e.ID, nil
			}
		}
		setup.Module = s.c.Modules[0]
	}
	if setup.Options == nil {
		setup.Options = games.Fit(setup.Module, nil)
	}
	t, err := s.hub.Open(p, setup)
	if errors.Is(err, table.ErrFull) {
		return "", errors.New("you have too many tables at which nobody has played; without the name of a game you go on with one of them")
	}
	if err != nil {
		return "", err
	}
	return t.ID(), nil
}

// Invitation is the command by which others come to a server that listens at an address.
func Invitation(a net.Addr) string {
	host, port := Reachable(a)
	return "ssh -p " + port + " " + host
}

// Link is the page of a server that listens for browsers at an address.
func Link(a net.Addr) string {
	host, port := Reachable(a)
	return "http://" + net.JoinHostPort(host, port)
}

// inviteTo is how others come to a table, "" where they cannot.
func (s *server) inviteTo(id string) string {
	switch {
	case s.link != "":
		return s.link + "/t/" + id
	case s.ssh != "":
		return s.ssh + " -t " + id
	}
	return ""
}

// Reachable are host and port by which others on the local network reach a server that
// listens at an address; HOST where this machine has no way to them. Nothing is sent.
func Reachable(a net.Addr) (host, port string) {
	host, port, _ = net.SplitHostPort(a.String())
	if ip := net.ParseIP(host); ip == nil || !ip.IsUnspecified() {
		return host, port
	}
	for _, other := range []string{"192.0.2.1:9", "[2001:db8::1]:9"} { // of documentation, RFC 5737 and 3849
		if c, err := net.Dial("udp", other); err == nil {
			defer c.Close()
			return c.LocalAddr().(*net.UDPAddr).IP.String(), port
		}
	}
	return "HOST", port
}

// IsCommand reports whether a word asks a server for something besides its program.
func IsCommand(word string) bool {
	switch word {
	case "who", "away", "end", "bar", "free", "records", "record":
		return true
	}
	return false
}
