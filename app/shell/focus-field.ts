const CONTROL =
  "input:not([type=hidden], [type=file]), textarea, select, [contenteditable=true], button";
const EDITOR_LOAD_TIMEOUT_MS = 10_000;

/** Focuses the field of `?felt=`, also if it is folded away or not loaded yet. @returns a function that stops waiting */
export function focusField(main: HTMLElement, name: string): () => void {
  const stop = new AbortController();
  const changes = new MutationObserver(tryFocus);
  function tryFocus() {
    const field = main.querySelector(`[data-field="${CSS.escape(name)}"]`);
    const isLoading =
      field?.querySelector(".rte") && !field.querySelector("[contenteditable=true]");
    const control = field?.querySelector<HTMLElement>(
      field.querySelector(".rte") ? "[contenteditable=true]" : CONTROL,
    );
    if (!control || isLoading) return;
    stop.abort();
    reveal(control, () => {
      control.focus({ preventScroll: true });
      control.scrollIntoView({ block: "center" });
      if (control instanceof HTMLInputElement && control.selectionStart !== null)
        control.setSelectionRange(control.value.length, control.value.length);
    });
  }
  stop.signal.addEventListener("abort", () => changes.disconnect());
  changes.observe(main, { childList: true, subtree: true, attributeFilter: ["contenteditable"] });
  setTimeout(() => stop.abort(), EDITOR_LOAD_TIMEOUT_MS);
  // An editor who has begun elsewhere is not interrupted.
  for (const sign of ["keydown", "pointerdown"])
    main.addEventListener(sign, () => stop.abort(), { signal: stop.signal });
  tryFocus();
  return () => stop.abort();
}

export function reveal(control: HTMLElement, then: () => void) {
  for (const folded of document.querySelectorAll("details"))
    folded.open ||= folded.contains(control);
  const panel = control.closest("[role=tabpanel][hidden]")?.getAttribute("aria-labelledby");
  if (!panel) return then();
  document.getElementById(panel)?.click();
  setTimeout(then);
}
