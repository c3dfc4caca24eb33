// What a page can do where the browser offers it: share and copy the result.
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
		if (copy) navigator.clipboard.writeText(text(copy)).catch(() => document.getElementById(copy.dataset.copy).select());
	});
	document.addEventListener("DOMContentLoaded", offer);
	offer();
})();
