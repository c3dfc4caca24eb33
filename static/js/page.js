// What a page can do where the browser offers it: share and copy the result,
// reveal it once, redraw a form in place, keep what was typed.
"use strict";
(() => {
	const text = button => document.getElementById(button.dataset.share || button.dataset.copy).value;
	function offer() {
		for (const button of document.querySelectorAll("[data-share]")) button.hidden = !navigator.share;
		for (const button of document.querySelectorAll("[data-copy]")) button.hidden = !navigator.clipboard;
	}
	document.addEventListener("click", event => {
		const share = event.target.closest("[data-share]"), copy = event.target.closest("[data-copy]");
		if (share) navigator.share({ text: text(share) }).catch(() => { /* the person thought better of it */ });
		if (copy) navigator.clipboard.writeText(text(copy)).then(() => copy.textContent = copy.dataset.done, () => document.getElementById(copy.dataset.copy).select());
	});
	// A form that only redraws itself leaves no trail of its steps; once it has
	// started something, back leads past it.
	// One after the other: the next tap goes on from what the one before has drawn.
	let drawn = Promise.resolve();
	document.addEventListener("submit", event => {
		const form = event.target, button = event.submitter;
		if (!form.hasAttribute("data-redraw") || !button || !window.htmx) return;
		if (button.getAttribute("formmethod") === "post") return history.replaceState(null, "", "/");
		event.preventDefault();
		const { name, value } = button;
		drawn = drawn.then(async () => {
			const data = new URLSearchParams(new FormData(form));
			data.append(name, value);
			const address = form.action + "?" + data;
			try {
				const answer = await fetch(address, { headers: { "X-Shipmate-Partial": "1" }, signal: AbortSignal.timeout(3000) });
				if (!answer.ok) throw new Error("not drawn");
				await window.redraw(await answer.text());
				history.replaceState(null, "", address);
			} catch {
				location.assign(address);
			}
		});
	});
	// A clock is told by moments: it goes on while the phone sleeps.
	const tick = () => {
		for (const clock of document.querySelectorAll("[data-since]")) {
			const { since, spent } = clock.dataset, minutes = Math.floor((+spent + (since && Date.now() - since)) / 60000);
			clock.textContent = Math.floor(minutes / 60) + ":" + String(minutes % 60).padStart(2, "0");
		}
	};
	// What this tab remembers; nothing where the browser keeps nothing.
	const kept = (name, value) => {
		try {
			return value === undefined ? sessionStorage[name] : sessionStorage[name] = value;
		} catch { /* it will be asked, or shown, once more */ }
	};
	// What was typed into a long form waits on this phone until it is sent,
	// wherever the person went in between.
	const fields = form => [...form.querySelectorAll("input:not([type=hidden]),textarea")];
	for (const type of ["input", "submit"]) document.addEventListener(type, event => {
		const form = event.target.form || event.target, at = form.dataset.draft;
		if (at) kept(at, type === "input" ? JSON.stringify(fields(form).map(field => field.type === "checkbox" ? field.checked : field.value)) : "");
	});
	for (const form of document.querySelectorAll("[data-draft]")) {
		const typed = JSON.parse(kept(form.dataset.draft) || "[]");
		fields(form).forEach((field, i) => { if (i in typed) field[field.type === "checkbox" ? "checked" : "value"] = typed[i]; });
	}
	setInterval(tick, 10000);
	document.addEventListener("visibilitychange", tick);
	// A result is revealed once: whoever comes back to it sees it whole.
	const reveal = () => {
		const seen = "revealed" + location.pathname;
		if (!document.querySelector(".revealing")) return;
		if (kept(seen)) document.body.classList.add("revealed");
		kept(seen, 1);
	};
	document.addEventListener("DOMContentLoaded", () => (offer(), reveal()));
	offer();
})();
