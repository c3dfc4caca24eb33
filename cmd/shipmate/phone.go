//go:build !js

package main

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"

	"shipmate/companion/sqlite"
	"shipmate/handlers"
	"shipmate/static"
)

// deviceSecret gives what proves a device: a keyed sum of its id, so that
// nothing has to be kept for each phone.
func deviceSecret(ctx context.Context, store *sqlite.Store) (func(device string) string, error) {
	keys, err := store.Keys(ctx, "sync", func() []byte {
		key := make([]byte, sha256.Size)
		_, _ = rand.Read(key) // never fails, see crypto/rand
		return key
	})
	if err != nil {
		return nil, err
	}
	return func(device string) string {
		sum := hmac.New(sha256.New, keys[len(keys)-1]) // the oldest: phones keep theirs for good
		sum.Write([]byte(device))
		return base64.RawURLEncoding.EncodeToString(sum.Sum(nil))
	}, nil
}

// phoneWorker is what phones need to answer by themselves; nil where the
// offline app was not built.
func phoneWorker(assets *static.Assets, o serveOptions) (*handlers.Worker, error) {
	if assets.Path("offline.wasm") == "" {
		return nil, nil
	}
	script, err := assets.Content("sw.js")
	if err != nil {
		return nil, err
	}
	files := map[string]string{}
	for _, asset := range assets.All() {
		if asset.Name != "sw.js" {
			files[asset.Name] = asset.Path
		}
	}
	return &handlers.Worker{Script: script, Files: files, Off: !o.offline}, nil
}
