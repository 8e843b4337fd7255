package enginetest

// Must ends a test that an error leaves nothing to check, of testing or of rapid.
func Must(t interface {
	Helper()
	Fatal(...any)
}, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
