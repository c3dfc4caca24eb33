// Package browser is the Store on the phone: IndexedDB, durable before a write
// returns. It is built for the browser only; its tests drive one from outside.
package browser
