package sessions

import (
	"bytes"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

func visit(t *testing.T, s *Sessions, cookie *http.Cookie) (string, *http.Cookie) {
	t.Helper()
	r := httptest.NewRequest(http.MethodGet, "/", nil)
	if cookie != nil {
		r.AddCookie(cookie)
	}
	w := httptest.NewRecorder()
	device, err := s.Device(w, r)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range w.Result().Cookies() {
		return device, c
	}
	return device, nil
}

func key(fill byte) []byte { return bytes.Repeat([]byte{fill}, KeyBytes) }

func TestDevice(t *testing.T) {
	s := New([][]byte{key(1)}, true)
	device, cookie := visit(t, s, nil)
	if len(device) != 26 {
		t.Fatalf("device %q: want 26 letters", device)
	}

	t.Run("K35 cookie is persistent, Lax, HttpOnly, Secure", func(t *testing.T) {
		if cookie.MaxAge != year || cookie.SameSite != http.SameSiteLaxMode || !cookie.HttpOnly || !cookie.Secure || cookie.Path != "/" {
			t.Errorf("cookie %+v", cookie)
		}
	})
	t.Run("SameDeviceWithoutANewCookie", func(t *testing.T) {
		again, renewed := visit(t, s, cookie)
		if again != device || renewed != nil {
			t.Errorf("got %q and %v, want %q and no cookie", again, renewed, device)
		}
	})
	t.Run("K34 after a rotation the old cookie is read and renewed", func(t *testing.T) {
		rotated := New([][]byte{key(2), key(1)}, true)
		again, renewed := visit(t, rotated, cookie)
		if again != device || renewed == nil {
			t.Fatalf("got %q and %v, want %q and a new cookie", again, renewed, device)
		}
		if third, more := visit(t, New([][]byte{key(2)}, true), renewed); third != device || more != nil {
			t.Errorf("the renewed cookie gives %q, %v", third, more)
		}
	})
	t.Run("ForgedCookieMakesANewDevice", func(t *testing.T) {
		forged := *cookie
		forged.Value = strings.ToUpper(forged.Value)
		if other, renewed := visit(t, s, &forged); other == device || renewed == nil {
			t.Errorf("got %q, %v: a forged cookie must not be believed", other, renewed)
		}
	})
}
