//go:build !js

package main

import (
	"context"
	"crypto/rand"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"time"

	"shipmate/companion"
	"shipmate/companion/sqlite"
	"shipmate/handlers"
	"shipmate/handlers/sessions"
	"shipmate/static"
)

// serveOptions are the flags of serve; each has an environment variable.
type serveOptions struct {
	addr, data, baseURL, tlsCert, tlsKey string
	verbose                              bool
	offline                              bool // phones may answer by themselves
}

func readServeOptions(args []string, stderr io.Writer) (serveOptions, error) {
	var o serveOptions
	flags := flag.NewFlagSet("serve", flag.ContinueOnError)
	flags.SetOutput(stderr)
	words := terminalWords()
	text := func(into *string, name, env, otherwise, key string) {
		if set, ok := os.LookupEnv(env); ok {
			otherwise = set
		}
		flags.StringVar(into, name, otherwise, words.Say(key, "Variable", env))
	}
	text(&o.addr, "addr", "SHIPMATE_ADDR", ":8080", "cli.flag.addr")
	text(&o.data, "data", "SHIPMATE_DATA", defaultData(), "cli.flag.data")
	text(&o.baseURL, "base-url", "SHIPMATE_BASE_URL", "", "cli.flag.base-url")
	text(&o.tlsCert, "tls-cert", "SHIPMATE_TLS_CERT", "", "cli.flag.tls-cert")
	text(&o.tlsKey, "tls-key", "SHIPMATE_TLS_KEY", "", "cli.flag.tls-key")
	flags.BoolVar(&o.offline, "offline", os.Getenv("SHIPMATE_OFFLINE") != "off", words.Say("cli.flag.offline", "Variable", "SHIPMATE_OFFLINE"))
	flags.BoolVar(&o.verbose, "verbose", os.Getenv("SHIPMATE_VERBOSE") != "", words.Say("cli.flag.verbose"))
	if err := flags.Parse(args); err != nil || flags.NArg() > 0 {
		return o, errUsage
	}
	if (o.tlsCert == "") != (o.tlsKey == "") {
		return o, companion.Invalid("--tls-cert", companion.Say("cli.tls-pair"))
	}
	if o.baseURL != "" {
		if base, err := url.Parse(o.baseURL); err != nil || base.Host == "" || (base.Scheme != "http" && base.Scheme != "https") {
			return o, companion.Invalid("--base-url", companion.Say("cli.base-url"))
		}
	}
	return o, nil
}

// defaultData is a folder in the place where this system keeps such things.
func defaultData() string {
	if home, err := os.UserConfigDir(); err == nil {
		return filepath.Join(home, "shipmate")
	}
	return "data"
}

// databaseIn is the one file of a data folder.
func databaseIn(folder string) string { return filepath.Join(folder, "shipmate.db") }

func openStore(ctx context.Context, folder string) (*sqlite.Store, error) {
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return nil, &companion.Error{Code: companion.CodeStorage, Message: companion.SayWith("error.data-folder", companion.Args{"Folder": folder}), Cause: err}
	}
	return sqlite.Open(ctx, databaseIn(folder))
}

func serve(ctx context.Context, args []string, _ io.Reader, stdout, stderr io.Writer) error {
	o, err := readServeOptions(args, stderr)
	if err != nil {
		return err
	}
	level := slog.LevelInfo
	if o.verbose {
		level = slog.LevelDebug
	}
	log := slog.New(slog.NewTextHandler(stderr, &slog.HandlerOptions{Level: level}))

	store, err := openStore(ctx, o.data)
	if err != nil {
		return err
	}
	defer store.Close()
	handler, err := wire(ctx, store, o, log)
	if err != nil {
		return err
	}

	listener, err := net.Listen("tcp", o.addr)
	if err != nil {
		return &companion.Error{Code: companion.CodeStorage, Message: companion.SayWith("cli.listen", companion.Args{"Address": o.addr}), Cause: err}
	}
	announce(stdout, o, listener.Addr())
	return serveOn(ctx, listener, handler, o, log)
}

// wire puts the rooms together.
func wire(ctx context.Context, store *sqlite.Store, o serveOptions, log *slog.Logger) (http.Handler, error) {
	keys, err := store.Keys(ctx, "session", func() []byte {
		key := make([]byte, sessions.KeyBytes)
		_, _ = rand.Read(key)
		return key
	})
	if err != nil {
		return nil, err
	}
	assets, err := static.Load()
	if err != nil {
		return nil, err
	}
	if !assets.Built() {
		log.Warn("the assets were not built: pages work without scripts and styles (see the README)")
	}
	base, _ := url.Parse(o.baseURL)
	cookies := sessions.New(keys, o.tlsCert != "" || (base != nil && base.Scheme == "https"))
	secret, err := deviceSecret(ctx, store)
	if err != nil {
		return nil, err
	}
	worker, err := phoneWorker(assets, o)
	if err != nil {
		return nil, err
	}
	keeper := companion.NewKeeper(store, systems(), now, rand.Reader)
	pages := handlers.New(handlers.Config{
		Keeper: keeper, Systems: rooms(), Device: cookies.Device, Assets: assets,
		BaseURL: o.baseURL, Now: time.Now, Random: rand.Reader, Log: log,
		Worker: worker, Secret: secret,
	})
	mux := http.NewServeMux()
	mux.Handle("/a/", assets)
	mux.Handle("/", pages)
	return mux, nil
}

// serveOn answers until the context ends, then lets running requests finish.
func serveOn(ctx context.Context, listener net.Listener, handler http.Handler, o serveOptions, log *slog.Logger) error {
	server := &http.Server{
		Handler: handler, ErrorLog: slog.NewLogLogger(log.Handler(), slog.LevelDebug),
		ReadHeaderTimeout: 10 * time.Second, ReadTimeout: time.Minute, IdleTimeout: 2 * time.Minute, MaxHeaderBytes: 32 << 10,
	}
	ended := make(chan error, 1)
	go func() {
		if o.tlsCert != "" {
			ended <- server.ServeTLS(listener, o.tlsCert, o.tlsKey)
			return
		}
		ended <- server.Serve(listener)
	}()
	select {
	case err := <-ended:
		return fmt.Errorf("serve: %w", err)
	case <-ctx.Done():
	}
	log.Info("stopping")
	grace, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	err := server.Shutdown(grace)
	if served := <-ended; !errors.Is(served, http.ErrServerClosed) {
		return served
	}
	return err
}

// announce prints the addresses that a phone in the same network can open.
func announce(stdout io.Writer, o serveOptions, bound net.Addr) {
	words := terminalWords()
	if o.baseURL != "" {
		fmt.Fprintln(stdout, words.Say("cli.open", "Address", o.baseURL))
		return
	}
	scheme := "http"
	if o.tlsCert != "" {
		scheme = "https"
	}
	_, port, _ := net.SplitHostPort(bound.String())
	fmt.Fprintln(stdout, words.Say("cli.open", "Address", scheme+"://localhost:"+port))
	addresses, err := net.InterfaceAddrs()
	if err != nil {
		return
	}
	for _, address := range addresses {
		if at, ok := address.(*net.IPNet); ok && at.IP.IsPrivate() && at.IP.To4() != nil {
			fmt.Fprintln(stdout, words.Say("cli.phone", "Address", scheme+"://"+net.JoinHostPort(at.IP.String(), port)))
		}
	}
	if scheme == "http" {
		fmt.Fprintln(stdout, words.Say("cli.plain-http"))
	}
}
