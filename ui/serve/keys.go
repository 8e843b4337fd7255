package serve

import (
	"crypto/ed25519"
	"crypto/rand"
	"encoding/pem"
	"errors"
	"fmt"
	"io/fs"

	gossh "golang.org/x/crypto/ssh"

	"duiju/games/text/command"
	"duiju/ui/store"
)

// hostKey reads a private key, or makes one at the first start, for its owner's
// eyes alone.
func hostKey(path string) (gossh.Signer, error) {
	data, err := command.ReadFile(path, maxKeys)
	if errors.Is(err, fs.ErrNotExist) {
		return newKey(path)
	}
	if err != nil {
		return nil, err
	}
	signer, err := gossh.ParsePrivateKey(data)
	if err != nil {
		return nil, fmt.Errorf("%s is no private key: set it aside, and a new one is made", path)
	}
	return signer, nil
}

// newKey makes an Ed25519 key. Where another process is quicker, its key counts.
func newKey(path string) (gossh.Signer, error) {
	_, private, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		return nil, err
	}
	block, err := gossh.MarshalPrivateKey(private, "duiju")
	if err != nil {
		return nil, err
	}
	err = store.OS{}.Create(path, pem.EncodeToMemory(block))
	if errors.Is(err, fs.ErrExist) {
		return hostKey(path)
	}
	if err != nil {
		return nil, command.PlainError(err)
	}
	return gossh.NewSignerFromKey(private)
}
