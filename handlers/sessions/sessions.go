// Package sessions knows a device by a signed cookie that holds its id and
// nothing else.
package sessions

import (
	"crypto/rand"
	"encoding/base32"
	"net/http"
	"strings"

	"github.com/gorilla/securecookie"
	"github.com/gorilla/sessions"
)

const (
	cookieName = "shipmate"
	year       = 365 * 24 * 60 * 60 // seconds
	week       = 7 * 24 * 60 * 60   // seconds
	deviceKey  = "device"
)

// KeyBytes is the length of a signing key.
const KeyBytes = 32

// Sessions reads and writes the cookie.
type Sessions struct {
	store *sessions.CookieStore
	// fresh accepts cookies younger than a week only: what it refuses and the
	// store accepts is due for renewal. The cookie itself carries no date.
	fresh []securecookie.Codec
}

// New takes the signing keys, newest first. Cookies signed by an older key stay
// readable; they are renewed with the newest. Secure goes with a base URL of
// https.
func New(keys [][]byte, secure bool) *Sessions {
	pairs := make([][]byte, 0, 2*len(keys))
	for _, key := range keys {
		pairs = append(pairs, key, nil) // signed, not encrypted
	}
	store := sessions.NewCookieStore(pairs...)
	store.Options = &sessions.Options{Path: "/", HttpOnly: true, Secure: secure, SameSite: http.SameSiteLaxMode}
	store.MaxAge(year) // the signature has an age of its own
	fresh := securecookie.CodecsFromPairs(pairs[:2]...)
	for _, codec := range fresh {
		codec.(*securecookie.SecureCookie).MaxAge(week)
	}
	return &Sessions{store: store, fresh: fresh}
}

// NewDevice makes a device id: 128 random bits.
func NewDevice() string {
	var id [16]byte
	_, _ = rand.Read(id[:]) // never fails, see crypto/rand
	return strings.ToLower(base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(id[:]))
}

// Device gives the device that asks. A cookie that is missing, foreign or too
// old makes a new device, one older than a week is renewed. It must be called
// before the answer is begun.
func (s *Sessions) Device(w http.ResponseWriter, r *http.Request) (string, error) {
	session, err := s.store.Get(r, cookieName)
	if session == nil {
		return "", err
	}
	// An unreadable cookie comes with an error and an empty session: the
	// person keeps working, as a new device.
	device, _ := session.Values[deviceKey].(string)
	if device != "" && s.young(r) {
		return device, nil
	}
	if device == "" {
		device = NewDevice()
		session.Values[deviceKey] = device
	}
	return device, session.Save(r, w)
}

func (s *Sessions) young(r *http.Request) bool {
	cookie, err := r.Cookie(cookieName)
	if err != nil {
		return false
	}
	values := map[any]any{}
	return securecookie.DecodeMulti(cookieName, cookie.Value, &values, s.fresh...) == nil
}
