//go:build js

package browser

import (
	"errors"
	"sync"
	"syscall/js"
)

// fault is an error that the browser gives: a DOMException.
type fault struct{ name, text string }

func (f fault) Error() string { return f.name + ": " + f.text }

func faultOf(v js.Value) fault {
	if !v.Truthy() {
		return fault{name: "AbortError", text: "aborted"}
	}
	return fault{name: v.Get("name").String(), text: v.Get("message").String()}
}

func nameOf(err error) string {
	known, _ := errors.AsType[fault](err)
	return known.name
}

// try makes an error of what the browser throws.
func try(do func() js.Value) (v js.Value, err error) {
	defer func() {
		switch thrown := recover().(type) {
		case nil:
		case js.Error:
			err = faultOf(thrown.Value)
		default:
			panic(thrown)
		}
	}()
	return do(), nil
}

// Whoever waits for a request or a transaction waits here. One function serves
// all events: a js.Func each would cost more than the request.
var waiting struct {
	mu   sync.Mutex
	next int
	ends map[int]chan struct{}
}

var ended = sync.OnceValue(func() js.Func {
	waiting.ends = map[int]chan struct{}{}
	return js.FuncOf(func(this js.Value, _ []js.Value) any {
		n := this.Get("shipmate").Int()
		waiting.mu.Lock()
		end := waiting.ends[n]
		delete(waiting.ends, n)
		waiting.mu.Unlock()
		if end != nil {
			close(end)
		}
		return nil
	})
})

// watch gives a channel that is closed by the first of the events.
func watch(target js.Value, events ...string) <-chan struct{} {
	handler := ended()
	end := make(chan struct{})
	waiting.mu.Lock()
	waiting.next++
	n := waiting.next
	waiting.ends[n] = end
	waiting.mu.Unlock()
	target.Set("shipmate", n)
	for _, event := range events {
		target.Set(event, handler)
	}
	return end
}

// wait gives the result of a request.
func wait(request js.Value) (js.Value, error) {
	<-watch(request, "onsuccess", "onerror")
	if v := request.Get("error"); !v.IsNull() {
		return js.Undefined(), faultOf(v)
	}
	return request.Get("result"), nil
}

// transaction is one transaction of IndexedDB. It ends by itself as soon as it
// has no request and the browser is back in its loop; so between requests
// nothing else may be waited for.
type transaction struct {
	value  js.Value
	stores map[string]js.Value
	end    <-chan struct{} // of one that writes
	turn   int             // the writer's, as this Store knows it

	meanwhile func() // what may be done while the write becomes durable; nil = nothing
}

// mine asks whether another Store has opened the database since. Then nothing
// may be written: that one keeps in mind what it read.
func (tx *transaction) mine() error {
	now, err := wait(tx.store(about).Call("get", writer))
	if err == nil && (now.IsUndefined() || now.Int() != tx.turn) {
		err = fault{name: "InvalidStateError", text: "another worker writes now"}
	}
	return err
}

// claim is mine without waiting: where another Store has opened the database
// since, the transaction fails with a ConstraintError.
func (tx *transaction) claim() {
	tx.store(about).Call("add", 1, over(tx.turn))
	tx.store(about).Call("delete", over(tx.turn))
}

func (tx *transaction) watch() { tx.end = watch(tx.value, "oncomplete", "onabort") }

func (tx *transaction) store(name string) js.Value {
	if v, ok := tx.stores[name]; ok {
		return v
	}
	if tx.stores == nil {
		tx.stores = map[string]js.Value{}
	}
	v := tx.value.Call("objectStore", name)
	tx.stores[name] = v
	return v
}

// run does the work and waits until it lies on the disk.
func (tx *transaction) run(do func(*transaction) error) error {
	var failure error
	_, thrown := try(func() js.Value {
		failure = do(tx)
		return js.Undefined()
	})
	if failure == nil {
		failure = thrown
	}
	if tx.end == nil {
		return failure
	}
	if failure != nil {
		_, _ = try(func() js.Value { return tx.value.Call("abort") }) // it may have ended by itself
		<-tx.end
		if cause := tx.value.Get("error"); cause.Truthy() && nameOf(failure) == "AbortError" {
			return faultOf(cause) // what ended it, not that it ended
		}
		return failure
	}
	_, _ = try(func() js.Value { return tx.value.Call("commit") }) // a little sooner, where there is such a call
	if tx.meanwhile != nil {
		tx.meanwhile()
	}
	<-tx.end
	if cause := tx.value.Get("error"); cause.Truthy() {
		return faultOf(cause)
	}
	return nil
}

// A key range over lists that begin alike: an empty list sorts behind every
// number and text.
func within(lower, upper []any, upperOpen bool) js.Value {
	return js.Global().Get("IDBKeyRange").Call("bound", lower, upper, false, upperOpen)
}

// last is the end of all keys that begin with these.
func last(key ...any) []any { return append(key, []any{}) }
