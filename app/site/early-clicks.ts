/**
 * A page is read, and pressed, before its script has taken over. This inline script remembers the buttons
 * pressed meanwhile; what a button does by itself (a form, a popover) is left to it.
 */
export const keepEarlyClicks = `{
const early = [];
const keep = (event) => {
  const button = event.target.closest?.("button:not([type=submit]):not([popovertarget]):not([commandfor])");
  if (button) early.push(button);
};
addEventListener("click", keep, true);
addEventListener("samspil:ready", () => {
  removeEventListener("click", keep, true);
  for (const button of early) if (button.isConnected) button.click();
}, { once: true });
}`;

/** Presses the remembered buttons again, now that somebody listens. */
export function replayEarlyClicks() {
  window.dispatchEvent(new Event("samspil:ready"));
}
