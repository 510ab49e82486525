// Reloads when a script or style sheet of an older build is gone; inline, since scripts may be missing.
// Typed and unstored data would be lost. React sets defaultValue to the value, so a field with focus counts too.
// Third-party scripts (data-guest) may be blocked.
export const reloadOnNewBuild = `{
const some = (selector, test) => [...document.querySelectorAll(selector)].some(test);
let isAsked = false;
const startAnew = async () => {
  const isNew = performance.getEntriesByType("navigation")[0]?.type === "reload" && performance.now() < 60_000;
  if (isAsked || isNew) return;
  isAsked = true;
  const { ok } = await fetch("", { method: "HEAD", cache: "no-store" }).catch(() => ({}));
  const isWritten = some("input, textarea", (field) => field.value !== field.defaultValue) || document.querySelector(":is(input, textarea, select, [contenteditable]):focus");
  const isUnstored = Object.keys(window.unstored ?? {}).length > 0;
  isAsked = ok && !isWritten && !isUnstored;
  if (isAsked) location.reload();
};
addEventListener("error", ({ target }) => target.tagName === "SCRIPT" && !target.dataset.guest && startAnew(), true);
addEventListener("vite:preloadError", startAnew);
if (some("link[rel=stylesheet]", ({ sheet }) => !sheet?.cssRules.length)) startAnew();
}`;
