const CONTROL =
  "input:not([type=hidden], [type=file]), textarea, select, [contenteditable=true], button";
/** So long a text's editor may be on its way. */
const COMES_WITHIN_MS = 10_000;

/** The caret in the field that `?felt=` names, also where it stands folded away or is still to come. @returns the end of it */
export function focusField(main: HTMLElement, name: string): () => void {
  const stop = new AbortController();
  const changes = new MutationObserver(tryIt);
  function tryIt() {
    const field = main.querySelector(`[data-field="${CSS.escape(name)}"]`);
    const isComing = field?.querySelector(".rte") && !field.querySelector("[contenteditable=true]");
    const control = field?.querySelector<HTMLElement>(
      field.querySelector(".rte") ? "[contenteditable=true]" : CONTROL,
    );
    if (!control || isComing) return;
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
  setTimeout(() => stop.abort(), COMES_WITHIN_MS);
  // Whoever begins elsewhere meanwhile is left alone.
  for (const sign of ["keydown", "pointerdown"])
    main.addEventListener(sign, () => stop.abort(), { signal: stop.signal });
  tryIt();
  return () => stop.abort();
}

/** Opens what an element is folded away in, or the tab that it stands in. @param then when it can be seen */
export function reveal(control: HTMLElement, then: () => void) {
  for (
    let folded = control.closest<HTMLDetailsElement>("details:not([open])");
    folded;
    folded = folded.parentElement?.closest<HTMLDetailsElement>("details:not([open])") ?? null
  ) {
    folded.open = true;
  }
  const panel = control.closest("[role=tabpanel][hidden]")?.getAttribute("aria-labelledby");
  if (!panel) return then();
  document.getElementById(panel)?.click();
  setTimeout(then);
}
