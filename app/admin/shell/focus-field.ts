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
    unfold(control);
    control.focus({ preventScroll: true });
    control.scrollIntoView({ block: "center" });
    if (control instanceof HTMLInputElement && control.selectionStart !== null)
      control.setSelectionRange(control.value.length, control.value.length);
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

function unfold(control: HTMLElement) {
  for (
    let folded = control.closest<HTMLDetailsElement>("details:not([open])");
    folded;
    folded = folded.parentElement?.closest<HTMLDetailsElement>("details:not([open])") ?? null
  ) {
    folded.open = true;
  }
  if (control.checkVisibility()) return;
  const language = control.closest<HTMLElement>("[data-language]")?.dataset.language;
  const tab = control
    .closest(".languages")
    ?.querySelector<HTMLElement>(`.languages__choice [lang="${language}"]`);
  tab?.click();
}
