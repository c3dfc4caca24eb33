// The write queue: one write in flight per page, none dropped, none doubled.
// htmx's own queue keeps the newest request only; ten fast taps would be two.
//
// A form with data-write is sent from here. Its button says what the tap does:
//   name=set value="key=json"   the value after the tap
//   name=n   value="3"          the count of the row that the cursor is on
//   data-command                keeps the op that the page rendered (twice = once)
//   data-undo                   names what the answer before it says undo names
"use strict";
(() => {
	const queue = [];
	let flying = false, seq = "", undo = "", held = null;
	const page = () => document.getElementById("page");
	const build = document.documentElement.dataset.build;
	const kept = () => "queue:" + location.pathname.split("/").slice(0, 3).join("/");

	const freshOp = () => Array.from(crypto.getRandomValues(new Uint8Array(15)), b => b.toString(36).padStart(2, "0")).join("");

	// What a tap does at once on the screen, before any answer.
	function show(form, button) {
		button.classList.add("pressed");
		setTimeout(() => button.classList.remove("pressed"), 150);
		if (navigator.vibrate) try { navigator.vibrate(10); } catch { /* some browsers refuse */ }
		if (button.name === "n" && !button.hasAttribute("data-sum")) return moveCursor(form, button.value);
		const group = button.closest("[data-key]");
		if (!group || !button.hasAttribute("aria-pressed")) return;
		if (group.hasAttribute("data-many")) return; // composed in body()
		for (const other of group.querySelectorAll("[aria-pressed]")) other.setAttribute("aria-pressed", String(other === button));
	}

	// The count appears in its row and the cursor goes on to the next open one.
	function moveCursor(form, count) {
		const rows = [...document.querySelectorAll("[data-row]")];
		const at = rows.findIndex(row => row.hasAttribute("aria-current"));
		if (at < 0) return;
		const number = rows[at].querySelector("[data-count]");
		if (number) number.textContent = count;
		rows[at].removeAttribute("data-open");
		if (form.hasAttribute("data-stay")) return;
		const next = rows.slice(at + 1).find(row => row.hasAttribute("data-open")) || rows.find(row => row.hasAttribute("data-open"));
		if (!next) return;
		rows[at].removeAttribute("aria-current");
		next.setAttribute("aria-current", "true");
		form.elements.key.value = next.dataset.row;
	}

	function body(form, button) {
		const data = new URLSearchParams(new FormData(form));
		data.delete(button.name);
		const group = button.closest("[data-many]");
		if (group) { // several seats: what is pressed on the screen, and this one
			const on = button.getAttribute("aria-pressed") !== "true", seats = [];
			if (button.dataset.seat !== "0") button.setAttribute("aria-pressed", String(on));
			for (const other of group.querySelectorAll("[data-seat]")) {
				if (other.dataset.seat === "0") other.setAttribute("aria-pressed", "false");
				else if (button.dataset.seat === "0") other.setAttribute("aria-pressed", "false");
				else if (other.getAttribute("aria-pressed") === "true") seats.push(other.dataset.seat);
			}
			if (button.dataset.seat === "0") button.setAttribute("aria-pressed", "true");
			data.append("set", group.dataset.key + "=[" + seats.join(",") + "]");
		} else if (button.name) data.append(button.name, button.value);
		if (!button.hasAttribute("data-command")) data.set("op", freshOp());
		return data;
	}

	function keep() {
		try { queue.length ? sessionStorage.setItem(kept(), JSON.stringify(queue)) : sessionStorage.removeItem(kept()); } catch { /* private mode */ }
	}

	function enqueue(form, button) {
		const data = body(form, button);
		show(form, button);
		queue.push({ to: button.getAttribute("formaction") || form.getAttribute("action"), body: data.toString(), undo: button.hasAttribute("data-undo") });
		keep();
		pump();
	}

	async function pump() {
		if (flying || !queue.length) return;
		flying = true;
		const write = queue[0], data = new URLSearchParams(write.body);
		if (seq) data.set("seq", seq);
		if (write.undo && undo) data.set("undo", undo);
		let answer;
		try {
			answer = await fetch(write.to, { method: "POST", body: data, headers: { "X-Shipmate-Partial": "1" }, signal: AbortSignal.timeout(3000) });
			if (!answer.headers.get("X-Shipmate-Build")) throw new Error("not ours");
			var text = await answer.text();
		} catch {
			flying = false;
			return trouble(true);
		}
		trouble(false);
		queue.shift();
		keep();
		flying = false;
		seq = answer.headers.get("X-Shipmate-Seq") || seq;
		undo = answer.headers.has("X-Shipmate-Undo") ? answer.headers.get("X-Shipmate-Undo") : undo;
		if (answer.headers.get("X-Shipmate-Build") !== build) return location.reload();
		if (!answer.ok && !held) held = { text, url: answer.url };
		if (queue.length) return pump();
		const last = held || { text, url: answer.url };
		held = null;
		await swap(last.text);
		if (answer.redirected && answer.ok) history.pushState({}, "", answer.url);
	}

	async function swap(text) {
		seq = undo = "";
		await window.htmx.swap({ text, target: page(), swap: "outerMorph" });
		const status = document.getElementById("said"), sentence = page().dataset.said;
		if (status && sentence && status.textContent !== sentence) status.textContent = sentence;
	}

	// What is not stored is said, stays on the screen, and is sent again.
	function trouble(on) {
		const box = document.getElementById("trouble");
		if (box) box.hidden = !on;
	}

	document.addEventListener("submit", event => {
		const form = event.target, button = event.submitter;
		if (!form.hasAttribute("data-write") || !button || !window.htmx) return;
		event.preventDefault();
		enqueue(form, button);
	});
	document.addEventListener("click", event => { if (event.target.closest("[data-again]")) pump(); });
	addEventListener("online", pump);
	addEventListener("pageshow", event => { seq = undo = ""; if (event.persisted && !queue.length) location.reload(); });
	try { queue.push(...JSON.parse(sessionStorage.getItem(kept()) || "[]")); } catch { /* nothing kept */ }
	pump();
})();
