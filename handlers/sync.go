package handlers

import (
	"crypto/subtle"
	"encoding/json"
	"net/http"
	"strings"

	"shipmate/companion/interchange"
)

// syncMe tells a phone who it is, by its cookie, once: from then on it proves
// that with the secret, and a lost cookie costs nothing.
func (h *House) syncMe(w http.ResponseWriter, _ *http.Request, a *Asker) error {
	if h.Secret == nil {
		return NotFound()
	}
	ours(w, "application/json")
	return json.NewEncoder(w).Encode(map[string]string{"device": a.Device, "secret": h.Secret(a.Device)})
}

// syncPull is everything that the server keeps of a device, in the form of a
// backup.
func (h *House) syncPull(w http.ResponseWriter, r *http.Request, a *Asker) error {
	if h.Secret == nil {
		return NotFound()
	}
	device, err := h.signedDevice(r, a)
	if err != nil {
		return err
	}
	backup, err := interchange.BackupOfDevice(r.Context(), h.Keeper, device, a.Now.UnixMilli())
	if err != nil {
		return err
	}
	ours(w, "application/json")
	return interchange.WriteBackup(w, backup)
}

// signedDevice is the device that the secret proves; without one that of the
// cookie.
func (h *House) signedDevice(r *http.Request, a *Asker) (string, error) {
	signed := strings.Fields(r.Header.Get("Authorization"))
	if len(signed) == 0 {
		return a.Device, nil
	}
	if len(signed) != 3 || signed[0] != "Shipmate" || subtle.ConstantTimeCompare([]byte(h.Secret(signed[1])), []byte(signed[2])) != 1 {
		return "", NotFound()
	}
	return signed[1], nil
}

// ours marks an answer that no other page may read and nobody keeps.
func ours(w http.ResponseWriter, kind string) {
	header := w.Header()
	header.Set("Content-Type", kind)
	header.Set("Cache-Control", "no-store")
	header.Set("Cross-Origin-Resource-Policy", "same-origin")
}
