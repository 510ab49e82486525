/**
 * After a turn the new page has the focus, as it would have after a load: at its beginning, or at the place that its
 * address names. What was chosen within the page, a kind of article or a language, keeps it.
 */
export function focusPage() {
  if (document.activeElement?.matches("main [aria-current]")) return;
  const { hash } = location;
  const place = document.getElementById(hash.slice(1)) ?? document.getElementById("indhold");
  if (!place) return;
  place.tabIndex = -1;
  place.focus({ preventScroll: true });
}
