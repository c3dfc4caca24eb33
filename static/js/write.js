// The write queue: one write in flight per page, none dropped, none doubled.
// htmx's own queue keeps the newest request only; ten fast taps would be two.
//
// A form with data-write is sent from here. Its button says what the tap does:
//   name=set value="key=json"   the value after the tap; data-key groups those
//                               of which one holds, data-many those of which
//                               several may (data-seat 0 = nobody), data-list
//                               a list of which this tap adds or takes an item
//   name=n   value="3"          the count of the row that the cursor is on
//   data-command                keeps the op that the page rendered: twice = once
//   data-undo                   names what the answer before says undo names
//   data-by="1"                 counts the number of its row (data-steps) on the
//                               screen; one write when the finger rests
"use strict";
(() => {
	const queue = [], root = document.documentElement;
	let flying = false, seq = "", undo = null, held = null, timer = 0, pause = 0, resting = 0, tapped, meant, until = 0, turned = 0, x = 0, y = 0;
	const kept = "queue:" + location.pathname.split("/", 3).join("/");

	const freshOp = () => Array.from(crypto.getRandomValues(new Uint8Array(15)), b => b.toString(36).padStart(2, "0")).join("");
	const same = (name, value) => [...document.querySelectorAll("[" + name + "]")].filter(e => e.getAttribute(name) === value);
	const press = (button, on) => {
		on = !!on;
		button.setAttribute("aria-pressed", String(on));
		button.classList.toggle("on", on);
	};

	// The count appears in its row at once, and the cursor goes on to the next
	// open one, so that the next tap may come before the answer.
	function moveCursor(form, count) {
		const rows = [...document.querySelectorAll("[data-row]")];
		const at = rows.findIndex(row => row.getAttribute("aria-current") === "true");
		if (at < 0) return;
		const here = rows[at].closest(".count-row"), number = rows[at].querySelector(".count-field") || rows[at];
		number.textContent = count.replace("-", "−");
		number.classList.remove("open");
		rows[at].removeAttribute("data-open");
		const made = here.querySelector(".count-made");
		if (made) made.textContent = "";
		const open = row => row.hasAttribute("data-open");
		const next = rows.slice(at + 1).find(open) || rows.find(open);
		if (!next || form.hasAttribute("data-stay")) return;
		for (const [row, on] of [[rows[at], false], [next, true]]) {
			if (on) row.setAttribute("aria-current", "true"); else row.removeAttribute("aria-current");
			for (const part of [row, row.querySelector(".count-field")]) if (part) part.classList.toggle("here", on);
		}
		here.classList.remove("here");
		next.closest(".count-row").classList.add("here");
		form.elements.key.value = next.dataset.row;
	}

	const faceOf = row => row.querySelector(".stepper-value .face") || row.querySelector(".stepper-value");

	// The number of a row counts at once; the tap says where it came to.
	function step(row, button) {
		const number = faceOf(row), { low = 0, high, wrap, over } = row.dataset, was = +number.textContent.replace("−", "-");
		let now = was + +button.dataset.by;
		if (now > high) {
			now = +(wrap || was);
			if (wrap) row.dataset.over = "1";
		} else if (over && now < wrap) { // back over the end, as if it hadn't gone there
			now = +high;
			delete row.dataset.over;
		}
		if (now < low) now = was;
		number.textContent = String(now).replace("-", "−");
		return button.value.replace(/-?\d+(?=(:\w+)?$)/, now).replace(row.dataset.over ? /set$/ : /$^/, "up");
	}

	// What a tap says, and what it shows before any answer.
	function body(form, button) {
		const data = new URLSearchParams(new FormData(form)), { many, key, seat, list, wrap } = button.dataset;
		if (list) { // one of many: what the screen shows of all of them, and this tap
			const on = +button.dataset.n;
			press(button, button.dataset.n = "endless" in button.dataset ? on + 1 : on ? 0 : 1);
			const items = same("data-list", list).filter(b => +b.dataset.n).map(b => {
				const item = JSON.parse(b.dataset.item);
				return wrap ? item : { ...item, n: +b.dataset.n };
			});
			data.append("set", list + "=" + JSON.stringify(wrap ? { [wrap]: items } : items));
		} else if (many) {
			for (const other of same("data-many", many)) {
				if (other === button) press(other, seat === "0" || other.getAttribute("aria-pressed") !== "true");
				else if (seat === "0" || other.dataset.seat === "0") press(other, false);
			}
			const on = same("data-many", many).filter(b => b.dataset.seat !== "0" && b.getAttribute("aria-pressed") === "true");
			data.append("set", many + "=[" + on.map(b => b.dataset.seat).join(",") + "]");
		} else {
			const row = button.closest("[data-steps]");
			if (button.name) data.append(button.name, row && button.dataset.by ? step(row, button) : button.value);
			if (key) for (const other of same("data-key", key)) press(other, other === button);
			if (button.name === "n") moveCursor(form, button.value);
			if (button.name === "add") { // the next card is added to what the screen shows, before any answer
				const parts = form.elements.parts;
				parts.value = JSON.stringify([...JSON.parse(parts.value), Number(button.value)]);
				const shown = document.querySelector("[data-row][aria-current=true] .count-field");
				if (shown) shown.textContent = String(JSON.parse(parts.value).reduce((a, b) => a + b, 0));
			}
		}
		if (!button.hasAttribute("data-command")) data.set("op", freshOp());
		if (navigator.vibrate && navigator.userActivation.hasBeenActive) try { navigator.vibrate(10); } catch { /* some browsers refuse */ }
		return data.toString();
	}

	function keep() {
		try {
			if (queue.length) sessionStorage.setItem(kept, JSON.stringify(queue));
			else sessionStorage.removeItem(kept);
		} catch { /* private mode: the queue lives as long as the page */ }
	}

	// trouble says that something is not stored yet, and why where an answer does.
	function trouble(on, page) {
		const box = document.getElementById("trouble");
		if (!box || box.hidden && !on) return;
		box.hidden = !on;
		const why = page && new DOMParser().parseFromString(page, "text/html").querySelector(".trouble .notice p");
		if (why) box.querySelector("p").textContent = why.textContent;
	}

	// The worker's answer over its port; null where there is none, or none in time.
	// The write then goes the other way, too: its op makes it one.
	const quick = (to, body) => new Promise(yes => {
		const way = window.quick;
		if (!way || way.until < Date.now()) return yes(null);
		const late = setTimeout(() => { window.quick = null; yes(null); }, 300);
		way.port.onmessage = ({ data }) => {
			clearTimeout(late);
			if (!data) return yes(null);
			const [status, fields, text] = data, headers = new Headers();
			for (let i = 0; i < fields.length; i += 2) headers.append(fields[i], fields[i + 1]);
			yes({ status, ok: status < 300, headers, text: () => text });
		};
		way.port.postMessage([new URL(to, location.href).href, body, location.href, navigator.languages.join()]);
	});

	async function pump() {
		if (flying || !queue.length) return;
		flying = true;
		const write = queue[0], data = new URLSearchParams(write.body);
		if (seq) data.set("seq", seq);
		if (write.undo && undo !== null) data.set("undo", undo);
		let answer, text;
		try {
			answer = !write.undo && await quick(write.to, String(data)) || await fetch(write.to, { method: "POST", body: data, headers: { "X-Shipmate-Partial": "1" }, signal: AbortSignal.timeout(3000) });
			if (!answer.headers.get("X-Shipmate-Build")) throw new Error("not ours");
			text = await answer.text();
			if (answer.status >= 500) throw new Error("not stored");
		} catch {
			flying = false;
			trouble(true, answer && text); // it stays in the queue and on the screen, and is sent again
			pause = Math.min(30000, 2 * pause || 1500);
			clearTimeout(timer);
			timer = setTimeout(pump, pause);
			return;
		}
		trouble(false);
		pause = 0;
		queue.shift();
		keep();
		flying = false;
		// Another build, or another language since: the page as a whole is old.
		if (answer.headers.get("X-Shipmate-Build") !== root.dataset.build || answer.headers.get("Content-Language") !== root.lang) return location.reload();
		// The next tap goes on from this answer's head, unless somebody else wrote
		// in between: then it still says what it was drawn from, and may be stale.
		const head = Number(answer.headers.get("X-Shipmate-Seq"));
		if (answer.ok && head && head <= Number(data.get("seq")) + 1) seq = String(head);
		if (answer.headers.has("X-Shipmate-Undo")) undo = answer.headers.get("X-Shipmate-Undo");
		if (!answer.ok) held = held || text;
		if (queue.length) return pump();
		const last = held || text;
		held = null;
		await swap(last);
		const at = answer.headers.get("X-Shipmate-At") || (answer.redirected && answer.ok && answer.url.replace(/[?&]did=[^&]*/, ""));
		if (at && new URL(at, location.href).href !== location.href) history[new URL(at, location.href).pathname === location.pathname ? "replaceState" : "pushState"](null, "", at);
	}

	// An answer marks its parts. One that came before with the same words, and
	// that nobody has touched since, is left alone: what stands for it is an empty
	// element of its id.
	const mark = "<!--part-->", touched = new Set();
	let shown = [];
	const watch = records => records.forEach(record => touched.add(record.target)), watcher = new MutationObserver(watch);
	addEventListener("htmx:before:process", event => event.preventDefault()); // our pages have no attributes of htmx: nothing need look for them
	const left = (part, i) => {
		const [, tag, id] = i % 2 && part === shown[i] && part.match(/^<(\w+)[^>]* id="([^"]+)"/) || [], here = id && document.getElementById(id);
		return here && ![...touched].some(node => here.contains(node)) ? `<${tag} id="${id}" data-left></${tag}>` : part;
	};

	// The screen as an answer draws it. Where what had the focus is gone, the
	// page's heading has it: a reader says it, and the next tab goes on from there.
	const redraw = window.redraw = async answer => {
		const body = document.body, focused = document.activeElement, parts = answer.split(mark);
		watch(watcher.takeRecords());
		const text = parts.map(left).join("");
		shown = [];
		window.htmx.registerExtension("left", { htmx_before_morph_node: (_, { newNode }) => !newNode.hasAttribute("data-left") });
		const swapped = window.htmx.swap({ text, target: document.getElementById("screen"), swap: "outerMorph" });
		watcher.takeRecords();
		touched.clear();
		watcher.observe(body, { subtree: true, childList: true, attributes: true, characterData: true });
		shown = parts;
		try { await swapped; } catch (fault) { shown = []; throw fault; }
		// A button that is switched off loses the focus a moment later.
		if (focused !== body && (document.activeElement === body || focused.disabled)) {
			let back = document.getElementById(focused.id);
			if (!back || back.disabled) (back = document.querySelector("#main h1") || document.getElementById("main")).tabIndex = -1;
			back.focus({ preventScroll: true });
		}
	};

	// An answer that turns to the next person may come under a finger that is on
	// its way to Next, which led there: that tap skips nobody.
	const person = () => (document.querySelector(".seat-tab[aria-current]") || {}).id;

	async function swap(text) {
		const who = person();
		await redraw(text);
		if (who !== person()) turned = performance.now() + 500;
		const asked = document.querySelector(".asked"); // what is asked now lies in view
		if (asked && asked.getBoundingClientRect().top < 0) scrollTo(0, 0);
		seq = "";
		undo = null;
		until = Math.max(until, performance.now() + 150);
	}

	document.addEventListener("submit", event => {
		const form = event.target, button = event.submitter;
		if (!form.hasAttribute("data-write") || !button || !window.htmx) return;
		event.preventDefault();
		// A second tap at once means the same thing, whatever an answer has put there.
		if (button.name === "do" && "command" in button.dataset) {
			if (button.id === tapped && event.timeStamp < until) return;
			tapped = button.id;
			until = event.timeStamp + 300;
		}
		const row = button.closest("[data-steps]"), last = queue.at(-1);
		if (row && last && last.row === row.id && (queue.length > 1 || !flying)) queue.pop();
		queue.push({ to: button.getAttribute("formaction") || form.getAttribute("action"), body: body(form, button), undo: button.hasAttribute("data-undo"), row: row && row.id });
		keep();
		clearTimeout(resting);
		if (row) resting = setTimeout(pump, 300); else pump();
	});
	// A − or + that is held repeats, up to the end of its row; the rest of the
	// finger sends it as one.
	let hold = 0, repeated = false;
	addEventListener("pointerdown", event => {
		const button = event.target.closest("[data-steps] [data-by]");
		clearTimeout(hold);
		repeated = false;
		if (!button) return;
		const row = button.closest("[data-steps]"), again = () => {
			repeated = true;
			button.click();
			if (faceOf(row).textContent !== row.dataset.high) hold = setTimeout(again, 125);
		};
		hold = setTimeout(again, 400);
	});
	for (const end of ["pointerup", "pointercancel", "blur"]) addEventListener(end, () => {
		clearTimeout(hold);
		hold = setTimeout(() => repeated = false, 50); // a click that comes now is the finger's
	});
	document.addEventListener("click", event => {
		if (event.isTrusted && repeated) {
			repeated = false;
			return event.preventDefault();
		}
		// The second half of a double tap never falls through to what an answer has
		// put under the finger.
		if (event.detail) {
			const again = event.timeStamp < until && Math.hypot(event.clientX - x, event.clientY - y) < 24;
			const what = event.target.closest("[data-key]")?.dataset.key, other = what !== meant; // another person's, by now
			x = event.clientX;
			y = event.clientY;
			if (again && (what && other || event.target.closest("a,[name=do][data-command]"))) return event.preventDefault();
			meant = what;
		}
		if (event.timeStamp < turned && event.target.closest("#next")) return event.preventDefault();
		turned = 0; // who taps anything else has seen it
		if (event.target.closest("[data-again]")) {
			event.preventDefault();
			pump();
		}
		const hex = event.target.closest("a.hex,a.zone-space"), button = hex && document.getElementById(hex.getAttribute("href").slice(1));
		if (button) {
			event.preventDefault();
			button.click();
		}
	});
	addEventListener("popstate", () => location.reload());
	addEventListener("online", pump);
	document.addEventListener("visibilitychange", () => document.hidden || pump());
	addEventListener("pageshow", event => {
		if (event.persisted && document.querySelector("[data-write]")) location.reload();
	});
	try { queue.push(...JSON.parse(sessionStorage.getItem(kept) || "[]")); } catch { /* nothing kept */ }
	pump();
})();
