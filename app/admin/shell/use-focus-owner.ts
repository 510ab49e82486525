import { type RefObject, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { useHydrated } from "../../site/browser/use-hydrated.ts";
import { focusField } from "./focus-field.ts";

/** A new screen begins at its message or heading; what was disabled while busy gets the focus again afterwards. */
export function useFocusOwner(): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null);
  const { pathname, search, key } = useLocation();
  const address = pathname + search;
  const isHydrated = useHydrated();
  const shown = useRef(isHydrated ? "" : address);

  useEffect(() => {
    const isNew = shown.current !== address;
    shown.current = address;
    const field = new URLSearchParams(search).get("felt");
    // Before, a form's fields are disabled.
    if (main.current && field && isHydrated) return focusField(main.current, field);
    if (isNew) focusStart(main.current, { preventScroll: true });
    // A search may lead to the field one came from: `key` is another then.
  }, [address, search, key, isHydrated]);

  useEffect(() => (main.current ? giveBackLostFocus(main.current) : undefined), []);

  return main;
}

function focusStart(main: HTMLElement | null, options?: FocusOptions) {
  const row = main?.querySelector<HTMLElement>("[data-moved]");
  if (row) return row.focus();
  const goal =
    main?.querySelector<HTMLElement>(".screen-message:not(:empty)") ?? main?.querySelector("h1");
  if (!goal) return;
  goal.tabIndex = -1;
  goal.focus(options);
}

function giveBackLostFocus(main: HTMLElement) {
  const stop = new AbortController();
  let last: HTMLElement | undefined;
  let beneathDialogs: HTMLElement | undefined;

  function giveBack() {
    const isLost = last && document.activeElement === document.body && document.hasFocus();
    // A dialog that is gone leaves it to where it came from: that may have been disabled when it opened.
    const goal = last?.isConnected ? last : beneathDialogs;
    if (!isLost || (goal?.isConnected && goal.matches(":disabled"))) return;
    goal?.focus();
    if (document.activeElement === document.body) focusStart(main);
  }

  const listening = { signal: stop.signal };
  document.addEventListener(
    "focusin",
    ({ target }) => {
      last = target instanceof HTMLElement ? target : undefined;
      if (!last?.closest("dialog")) beneathDialogs = last;
    },
    listening,
  );
  // A press beside everything lets go of the focus on purpose.
  document.addEventListener(
    "pointerdown",
    () => {
      last = undefined;
    },
    listening,
  );
  // After the effects of what is shown now, which may have a better place for it.
  const changes = new MutationObserver(() => {
    if (document.activeElement === document.body) setTimeout(giveBack);
  });
  changes.observe(main, { childList: true, subtree: true, attributeFilter: ["disabled"] });
  stop.signal.addEventListener("abort", () => changes.disconnect());
  return () => stop.abort();
}
