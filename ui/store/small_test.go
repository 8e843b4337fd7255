package store

import (
	"errors"
	"io/fs"
	"os"
	"os/user"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/adrg/xdg"

	"duiju/engine/enginetest"
)

// What is kept is for the person alone.
func TestFilesAreForThePersonAlone(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("there are no such permissions")
	}
	s, _ := open(t)
	enginetest.Must(t, s.SaveGame("g", []byte("x"))())
	enginetest.Must(t, s.AddResult(Result{Game: "g"})())
	s.Log("x")
	_, err := s.Export("x.sgf", []byte("x"))
	enginetest.Must(t, err)
	_, err = s.Claim("g")
	enginetest.Must(t, err)
	defer s.ReleaseAll()
	err = filepath.WalkDir(filepath.Dir(s.Dirs.State), func(path string, d fs.DirEntry, err error) error {
		if err != nil || path == filepath.Dir(s.Dirs.State) {
			return err
		}
		info, err := d.Info()
		want := fs.FileMode(0o600)
		if err == nil && d.IsDir() {
			want = 0o700
		}
		if err == nil && info.Mode().Perm() != want {
			t.Errorf("%s has %v, want %v", path, info.Mode().Perm(), want)
		}
		return err
	})
	enginetest.Must(t, err)
}

// The folders are those of the environment; only without HOME does the system's
// list of users count, and not where the environment names all three.
func TestFoldersOfAPerson(t *testing.T) {
	listed := func() (*user.User, error) { return nil, errors.New("no such user") }
	set := func(env map[string]string) (Dirs, error) {
		for _, name := range []string{"HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME"} {
			t.Setenv(name, env[name])
		}
		xdg.Reload()
		return userDirs(listed)
	}
	defer xdg.Reload()
	home := t.TempDir()
	unknown := listed
	listed = func() (*user.User, error) { return &user.User{HomeDir: t.TempDir()}, nil }
	d, err := set(map[string]string{"HOME": home})
	if err != nil || d.State != filepath.Join(home, ".local/state/duiju") || os.Getenv("HOME") != home {
		t.Errorf("with HOME: %+v, %v, HOME is %s", d, err, os.Getenv("HOME"))
	}
	listed = unknown
	d, err = set(map[string]string{"XDG_CONFIG_HOME": home + "/c", "XDG_STATE_HOME": home + "/s", "XDG_DATA_HOME": home + "/d"})
	want := Dirs{Config: home + "/c/duiju", State: home + "/s/duiju", Data: home + "/d/duiju"}
	if err != nil || d != want {
		t.Errorf("without HOME: %+v, %v", d, err)
	}
	// The list of users has no home, or does not know the person.
	two := map[string]string{"XDG_CONFIG_HOME": home, "XDG_STATE_HOME": home}
	for _, u := range []*user.User{nil, {}} {
		if u != nil {
			listed = func() (*user.User, error) { return u, nil }
		}
		if d, err := set(two); !errors.Is(err, ErrNoHome) || d != (Dirs{}) {
			t.Errorf("without any home: %+v, %v", d, err)
		}
	}
	if d, err := set(map[string]string{"HOME": "home", "XDG_DATA_HOME": home}); !errors.Is(err, ErrNoHome) || !strings.Contains(err.Error(), "HOME is home") || d != (Dirs{}) {
		t.Errorf("with a HOME that depends on where one stands: %+v, %v", d, err)
	}
	listed = func() (*user.User, error) { return &user.User{HomeDir: home}, nil }
	d, err = set(two)
	if err != nil || d.Config != filepath.Join(home, "duiju") || d.Data != filepath.Join(home, ".local/share/duiju") {
		t.Errorf("with a home in the list of users: %+v, %v", d, err)
	}
}
