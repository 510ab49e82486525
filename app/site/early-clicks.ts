/**
 * A page is read, and pressed, before its script has taken over. This inline script remembers the buttons pressed
 * meanwhile, and keeps the press to itself: React, already half awake, would do it too. What a button does by itself
 * (a form, a popover) is left to it, but for a form that only the script can send (data-by-script): the browser would
 * take its fields away with it.
 * A script or style sheet that does not come (the sheets have been waited for) went with the build before: the page is
 * loaded anew, which is once. The page's own modules stand in it as text (start-after-paint.ts): a script with an address
 * is a guest, such as the one that counts how fast pages feel, which content blockers stop. Where there is no
 * connection, or somebody has begun to write, it stays.
 */
export const keepEarlyClicks = `{
const early = [];
const waiting = new AbortController();
const listen = (name, hear) => addEventListener(name, hear, { capture: true, signal: waiting.signal });
listen("click", (event) => {
  const button = event.target.closest?.("button:not([type=submit]):not([popovertarget]):not([commandfor])");
  if (!button) return;
  event.stopPropagation();
  early.push(button);
});
listen("submit", (event) => {
  if (event.target.dataset.byScript === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  early.push(event.submitter);
});
const some = (selector, test) => [...document.querySelectorAll(selector)].some(test);
const startAnew = async () => {
  if (performance.getEntriesByType("navigation")[0]?.type === "reload") return;
  const { ok } = await fetch("", { method: "HEAD", cache: "no-store" }).catch(() => ({}));
  if (ok && !some("input, textarea", (field) => field.value !== field.defaultValue)) location.reload();
};
listen("error", ({ target }) => target.tagName === "SCRIPT" && !target.src && startAnew());
if (some("link[rel=stylesheet]", ({ sheet }) => !sheet?.cssRules.length)) startAnew();
addEventListener("samspil:ready", () => {
  waiting.abort();
  for (const button of early) if (button?.isConnected) button.click();
}, { once: true });
}`;

/** Presses the remembered buttons again, now that somebody listens. */
export function replayEarlyClicks() {
  window.dispatchEvent(new Event("samspil:ready"));
}
