// The page's side of the service worker: it registers it when the page is at
// rest, keeps it awake while somebody looks, says that a new version waits, and
// asks the browser to keep the data.
"use strict";
(() => {
	const root = document.documentElement, workers = navigator.serviceWorker, base = document.body.dataset.worker;
	const show = (name, on) => root.toggleAttribute("data-" + name, on);
	const off = () => { try { return ["off", root.dataset.build].includes(localStorage.getItem("offline")); } catch { return false; } };
	const set = value => { try { localStorage.setItem("offline", value); } catch { /* private mode: until the next page */ } };
	let here = null;

	// A worker lives for 30 s after a ping. As long as it does, writes go to it
	// over a port (write.js).
	function ping() {
		if (!workers || !workers.controller || document.visibilityState !== "visible") return;
		const way = window.quick, until = Date.now() + 25000;
		if (way && way.until > Date.now()) {
			way.until = until;
			return workers.controller.postMessage("ping");
		}
		const { port1, port2 } = new MessageChannel();
		window.quick = { port: port1, until };
		workers.controller.postMessage("ping", [port2]);
	}

	function waits(registration) {
		here = registration;
		const look = () => show("update", !!registration.waiting && !!registration.active);
		const follow = worker => worker && worker.addEventListener("statechange", look);
		registration.addEventListener("updatefound", () => follow(registration.installing));
		follow(registration.installing);
		look();
	}

	async function begin() {
		if (!base || off()) return show("offline-off", off());
		if (!workers) return show("no-phone", true);
		// A build that doesn't start here isn't tried again; the next one is.
		workers.addEventListener("message", ({ data }) => data.blocked ? show("no-phone", true) : data.bad && set(data.bad));
		try {
			waits(await workers.register(base, { updateViaCache: "none" }));
			await workers.ready;
			if (!workers.controller) { // once more when what is on its way to the server has arrived
				workers.addEventListener("controllerchange", () => setTimeout(() => here.active.postMessage("late"), 4000), { once: true });
			}
			if (workers.controller) ping(); else here.active.postMessage("late");
			workers.addEventListener("controllerchange", () => { window.quick = null; ping(); });
			const kept = navigator.storage && navigator.storage.persist && await navigator.storage.persist();
			show("evict", !kept);
			if (navigator.connection && navigator.connection.saveData) show("save-data", true);
		} catch { // this browser, or this address, has none: the server answers
			show("no-phone", true);
		}
	}

	// Everything that is kept here, as it lies, also where the app is down.
	const dump = name => new Promise(yes => {
		const open = indexedDB.open(name), all = {};
		open.onerror = () => yes(all);
		open.onupgradeneeded = () => open.transaction.abort();
		open.onsuccess = () => {
			const stores = [...open.result.objectStoreNames];
			if (!stores.length) return yes(all);
			const tx = open.result.transaction(stores);
			for (const store of stores) tx.objectStore(store).getAll().onsuccess = event => all[store] = event.target.result;
			tx.oncomplete = () => yes(all);
		};
	});
	async function save() {
		const { log, entry } = await dump("shipmate"), { meta } = await dump("shipmate-worker"), link = document.createElement("a");
		// Also what could not follow the server's copy. The rest of the worker's state is nobody's business.
		const aside = meta && meta[0] && meta[0].aside || [];
		const file = { format: "shipmate-raw", version: 1, log: log || [], entry: entry || [], aside };
		link.href = URL.createObjectURL(new Blob([JSON.stringify(file)], { type: "application/json" }));
		link.download = "shipmate-raw.json";
		link.click();
	}

	const deeds = {
		update() { // the page that asked is drawn anew; others at their next answer
			workers.addEventListener("controllerchange", () => location.reload());
			if (here && here.waiting) here.waiting.postMessage("now");
		},
		save,
		get: () => here && here.active && here.active.postMessage("get"),
		seen(pressed) { // it stays in the raw copy
			workers.controller.postMessage("seen");
			pressed.closest(".notice").remove();
		},
		async server() { // nothing here is thrown away
			set("off");
			for (const one of await workers.getRegistrations()) await one.unregister();
			location.assign("/");
		},
		offline() {
			set("on");
			location.assign("/");
		},
	};
	document.addEventListener("click", event => {
		const pressed = event.target.closest("[data-deed]");
		if (!pressed) return;
		event.preventDefault();
		deeds[pressed.dataset.deed](pressed);
	});

	// A file doesn't travel through a worker everywhere: its text does.
	document.addEventListener("submit", async event => {
		const form = event.target, pick = form.enctype === "multipart/form-data" && form.querySelector("input[type=file]");
		if (!pick || !pick.files[0]) return;
		event.preventDefault();
		const text = document.createElement("textarea");
		text.name = "text";
		text.hidden = true;
		text.value = await pick.files[0].text();
		form.append(text);
		form.enctype = "application/x-www-form-urlencoded";
		pick.disabled = true;
		form.submit();
	});

	setInterval(ping, 20000);
	document.addEventListener("visibilitychange", ping);
	document.addEventListener("pointerdown", ping, { capture: true, passive: true });
	const rest = () => (window.requestIdleCallback || setTimeout)(begin);
	if (document.readyState === "complete") rest(); else addEventListener("load", rest);
})();
