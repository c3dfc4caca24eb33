// The service worker. Once this phone holds everything that was begun on the
// server, it answers every page itself, from the app compiled to WebAssembly.
// The server puts BUILD and FILES (logical name → hashed address) before it.
"use strict";
importScripts(FILES["wasm_exec.js"]);

const CACHE = "shipmate-" + BUILD, APP = FILES["offline.wasm"], PLAIN = "/phone/plain";
const late = ms => new Promise((_, no) => setTimeout(no, ms, new Error("too late")));
const within = (ms, promise) => Promise.race([promise, late(ms)]);

// ---- what outlives this worker: who we are, and how the starts went ---------

const meta = change => new Promise((yes, no) => {
	const open = indexedDB.open("shipmate-worker", 1);
	open.onupgradeneeded = () => open.result.createObjectStore("meta");
	open.onerror = () => no(open.error);
	open.onsuccess = () => {
		const db = open.result, tx = db.transaction("meta", change ? "readwrite" : "readonly", { durability: "strict" });
		const store = tx.objectStore("meta");
		let state;
		store.get("state").onsuccess = event => {
			state = { ...event.target.result, ...change };
			if (change) store.put(state, "state");
		};
		tx.oncomplete = () => { db.close(); yes(state); };
		tx.onabort = () => { db.close(); no(tx.error); };
	};
});

// Whether something is on this phone only. Who can't tell says yes.
const pending = () => new Promise(yes => {
	const open = indexedDB.open("shipmate");
	open.onupgradeneeded = () => open.transaction.abort();
	open.onerror = () => yes(open.error.name !== "AbortError");
	open.onsuccess = () => {
		const db = open.result;
		const all = db.transaction("log").objectStore("log").getAll();
		all.onsuccess = () => { db.close(); yes(all.result.some(log => log.head > log.agreed)); };
		all.onerror = () => { db.close(); yes(true); };
	};
});

// ---- the app -----------------------------------------------------------------

let app = null, starting = null;
const flying = new Set(); // how to end those that wait for the app, if it ends

async function appFile() {
	const cache = await caches.open(CACHE), kept = await cache.match(APP);
	if (kept) return kept;
	// Past the browser's own cache, and into it: what was cut short won't stay there.
	const answer = await fetch(APP, { cache: "reload" });
	if (!answer.ok) throw new Error("the app is not there");
	await cache.put(APP, answer);
	return cache.match(APP);
}

// Chromium keeps the machine code of a program that comes out of its own cache,
// and of no other: from there it starts in half the time.
const near = () => WebAssembly.compileStreaming(fetch(APP, { cache: "only-if-cached", mode: "same-origin" })).catch(() => null);
let module = registration.active && near();

async function compiled() {
	try {
		const file = await appFile();
		return await (module ||= near()) || await (module = WebAssembly.compileStreaming(file));
	} catch (fault) {
		module = null;
		if (fault instanceof WebAssembly.CompileError) await (await caches.open(CACHE)).delete(APP); // it came damaged
		throw fault;
	}
}

async function start() {
	const [{ device, aside = [], seen }, made] = await Promise.all([meta(), compiled()]), go = new Go();
	const instance = await WebAssembly.instantiate(made, go.importObject);
	return new Promise((yes, no) => {
		const self = globalThis.shipmate = { build: BUILD, files: FILES, device, aside: aside.slice(seen), no, lost() { ready = false; } };
		self.yes = () => yes(app = self);
		const over = () => {
			if (app === self) app = starting = null;
			for (const end of [no, ...flying]) end(new Error("the app ended"));
		};
		go.run(instance).then(over, over);
	});
}

// Two failed starts in a row, and this worker goes; this build doesn't come
// back. Where something is on this phone only it stays, and the plain page says so.
function boot() {
	return starting ||= within(10000, start()).then(made => {
		late(4000).catch(keepPlain); // not before the answer that somebody waits for
		meta().then(state => state.failed && meta({ failed: 0 })).catch(() => {});
		return made;
	}).catch(async fault => {
		starting = null;
		console.warn("Shipmate's app did not start:", fault);
		const failed = ((await meta()).failed || 0) + 1;
		await meta({ failed });
		if (failed > 1 && !await pending()) {
			await meta({ bad: BUILD, failed: 0, ready: false });
			await leave();
		}
		throw fault;
	});
}

// A page that registers once more brings this worker back as it is: so it stays
// out of the way, too.
let bad = false;
async function leave() {
	bad = true;
	ready = false;
	for (const client of await clients.matchAll()) client.postMessage({ bad: BUILD });
	await registration.unregister();
}

// Asks the app; forgets the question when it has answered.
function ask(question) {
	let end;
	return new Promise((yes, no) => {
		flying.add(end = no);
		question(app, yes, no);
	}).finally(() => flying.delete(end));
}

const raw = (...what) => ask((app, yes) => app.answer(...what, (...answer) => yes(answer)));

async function call(method, url, headers, body) {
	const [status, fields, text] = await raw(method, url, headers, body), sent = new Headers();
	for (let i = 0; i < fields.length; i += 2) sent.append(fields[i], fields[i + 1]);
	if (sent.has("Location")) sent.set("Location", new URL(sent.get("Location"), url));
	return new Response(status < 300 || status > 399 ? text : null, { status, headers: sent });
}

// The plain page is kept in the person's language.
async function keepPlain() {
	try {
		if (!await caches.has(CACHE)) return;
		const answer = app ? await call("GET", location.origin + PLAIN, ["Accept-Language", navigator.languages.join()], null) : await fetch(PLAIN);
		if (answer.ok) await (await caches.open(CACHE)).put(PLAIN, answer);
	} catch { /* the one from before will do */ }
}

// ---- handover: what was begun on the server comes here first -----------------

let ready = false, pull = false, blocked = false, passing = 0, dirty = false, preparing = null, asked = false;
const known = meta().then(state => {
	ready = !!state.ready;
	pull = !!state.pull;
	bad = state.bad === BUILD;
}, () => { blocked = true; }); // no storage: the network answers

const prepare = () => preparing ||= handOver().finally(() => preparing = null);

async function handOver() {
	if (!asked && navigator.connection?.saveData && !await caches.match(APP)) return;
	await boot();
	let { device, secret } = await meta();
	if (!device) {
		({ device, secret } = await (await fetch("/sync/me")).json());
		await meta({ device, secret });
	}
	// A write that passes through to the server meanwhile makes us look again.
	do {
		while (passing) await late(50).catch(() => {});
		dirty = false;
		const answer = await fetch("/sync/pull", { headers: { Authorization: "Shipmate " + device + " " + secret } });
		if (!answer.ok) throw new Error("pull: " + answer.status);
		const file = new Uint8Array(await answer.arrayBuffer());
		const aside = await ask((app, yes, no) => app.take(device, file, yes, text => no(new Error(text))));
		if (aside) {
			await meta({ aside: [...((await meta()).aside || []), aside] });
			app.aside.push(aside); // the home page says so
		}
	} while (dirty || passing);
	ready = true; // from here on writes stay here
	pull = false;
	await meta({ ready, pull });
}

// ---- answering ---------------------------------------------------------------

function headersOf(request) {
	const all = [...request.headers].flat();
	let from = "null"; // without an Origin and a referrer nobody knows who asks
	try { from = new URL(request.referrer).origin; } catch { /* none */ }
	if (request.mode !== "navigate") all.push("Sec-Fetch-Site", "same-origin");
	else if (!request.headers.has("Origin")) all.push("Origin", from);
	if (request.referrer) all.push("Referer", request.referrer);
	all.push("Accept-Language", navigator.languages.join());
	return all;
}

async function plain(request) {
	const kept = request.mode === "navigate" && await caches.match(PLAIN).catch(() => null);
	return kept ? new Response(kept.body, { status: 503, headers: kept.headers })
		: new Response("Shipmate can't answer just now. Please try again.\n", { status: 503 });
}

// The network answers, if it does so in time.
async function through(request, wait) {
	const write = request.method !== "GET";
	if (write) { passing++; dirty = true; }
	try {
		return await within(wait, fetch(request));
	} catch {
		return plain(request);
	} finally {
		if (write) passing--;
	}
}

async function page(request) {
	await known;
	if (!ready) return through(request, 20000);
	try {
		const body = request.method === "GET" ? null : new Uint8Array(await request.clone().arrayBuffer());
		if (pull) { // writes went to the server: while the app was down, or past us
			pull = false;
			await within(1000, prepare()).catch(() => {});
		}
		for (let again = true; ; again = false) {
			await within(3000, boot());
			try {
				const answer = await within(10000, call(request.method, request.url, headersOf(request), body));
				if (body && request.url.endsWith("/settings")) keepPlain(); // perhaps another language
				return answer;
			} catch (fault) {
				if (app || !again) throw fault; // else it ended: start it once more
			}
		}
	} catch {
		try {
			if (await pending()) return plain(request);
			if (request.method !== "GET") await meta({ pull: true });
		} catch { /* no storage: nothing is here */ }
		return through(request, 5000);
	}
}

// A page's writes come over a port: the way through the browser's loader takes
// as long as the answer. What isn't plain gets null, and goes that other way.
async function quick(to, body, from, languages) {
	if (!ready || pull || !app || new URL(to).origin !== location.origin) return null;
	const [status, fields, text] = await raw("POST", to, ["Content-Type", "application/x-www-form-urlencoded", "X-Shipmate-Partial", "1",
		"Sec-Fetch-Site", "same-origin", "Referer", from, "Accept-Language", languages], new TextEncoder().encode(body));
	return status > 299 && status < 400 ? null : [status, fields, new TextDecoder().decode(text)];
}

async function asset(request) {
	const kept = await caches.match(request).catch(() => null);
	return kept || fetch(request).catch(() => new Response("", { status: 504 }));
}

addEventListener("fetch", event => {
	const url = new URL(event.request.url);
	if (bad || url.origin !== location.origin || /^\/(events|sync|sw\.js|sw-off)(\/|$)/.test(url.pathname)) return;
	event.respondWith(url.pathname.startsWith("/a/") ? asset(event.request) : page(event.request));
});

addEventListener("install", event => event.waitUntil((async () => {
	if ((await meta().catch(() => ({}))).bad === BUILD) throw new Error("this build does not start here");
	const cache = await caches.open(CACHE);
	await cache.addAll(Object.values(FILES).filter(address => address !== APP));
	await keepPlain();
	if (registration.active) await appFile(); // an update comes whole or not at all
})()));

addEventListener("activate", event => event.waitUntil((async () => {
	for (const key of await caches.keys()) if (key.startsWith("shipmate-") && key !== CACHE) await caches.delete(key);
	await meta({ failed: 0 }).catch(() => {});
	await clients.claim();
	await known;
	if (ready) await within(3000, boot()).catch(() => {}); // it brings the database along
})()));

addEventListener("message", event => {
	if (event.data === "now") return skipWaiting();
	if (event.data === "get") asked = true;
	if (event.data === "seen") {
		if (app) app.aside = [];
		return event.waitUntil(meta().then(state => meta({ seen: state.aside.length })));
	}
	known.then(() => blocked && event.source.postMessage({ blocked }));
	const [port] = event.ports;
	if (port) port.onmessage = async ({ data }) => port.postMessage(await quick(...data).catch(() => null));
	// A page that no worker controls, since it came at the wrong moment or by a
	// hard reload, writes to the server: it is ours from now on, and we look again.
	if (event.data === "late") {
		return event.waitUntil(known.then(async () => {
			await clients.claim();
			if (bad) return leave();
			await meta({ pull: pull = true });
			await prepare();
		}).catch(() => {}));
	}
	event.waitUntil(known.then(() => bad ? leave() : ready ? boot() : prepare()).catch(() => {}));
});
