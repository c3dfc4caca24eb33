// The screen stays on while a table runs, and says so. The browser lets go of
// the lock whenever the page is hidden: it is asked for again.
"use strict";
(() => {
	const root = document.documentElement, runs = () => document.querySelector("[data-awake-here]");
	let lock = null;
	async function hold() {
		if (lock || !navigator.wakeLock || !runs() || document.visibilityState !== "visible") return;
		try {
			lock = await navigator.wakeLock.request("screen");
		} catch {
			return; // little battery left, or not allowed: the sign stays away
		}
		root.toggleAttribute("data-awake", true);
		lock.addEventListener("release", () => {
			lock = null;
			root.removeAttribute("data-awake");
		});
	}
	document.addEventListener("visibilitychange", hold);
	document.addEventListener("pointerup", () => {
		if (lock && !runs()) lock.release(); // a swap led away from the table
		hold();
	});
	hold();
})();
