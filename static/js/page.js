// What a page can do where the browser offers it: share and copy the result,
// reveal it once, redraw a form in place.
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
	document.addEventListener("submit", async event => {
		const form = event.target, button = event.submitter;
		if (!form.hasAttribute("data-redraw") || !button || !window.htmx) return;
		if (button.getAttribute("formmethod") === "post") return history.replaceState(null, "", "/");
		event.preventDefault();
		const address = form.action + "?" + new URLSearchParams(new FormData(form, button));
		try {
			const answer = await fetch(address, { headers: { "X-Shipmate-Partial": "1" }, signal: AbortSignal.timeout(3000) });
			if (!answer.ok) throw new Error("not drawn");
			await window.redraw(await answer.text());
			history.replaceState(null, "", address);
		} catch {
			location.assign(address);
		}
	});
	// A clock is told by moments: it goes on while the phone sleeps.
	const tick = () => {
		for (const clock of document.querySelectorAll("[data-since]")) {
			const { since, spent } = clock.dataset, minutes = Math.floor((+spent + (since && Date.now() - since)) / 60000);
			clock.textContent = Math.floor(minutes / 60) + ":" + String(minutes % 60).padStart(2, "0");
		}
	};
	setInterval(tick, 10000);
	document.addEventListener("visibilitychange", tick);
	// A result is revealed once: whoever comes back to it sees it whole.
	const reveal = () => {
		const seen = "revealed" + location.pathname;
		if (!document.querySelector(".revealing")) return;
		if (sessionStorage[seen]) document.body.classList.add("revealed");
		sessionStorage[seen] = 1;
	};
	document.addEventListener("DOMContentLoaded", () => (offer(), reveal()));
	offer();
})();
