import { type RefObject, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { useHydrated } from "../site/browser/use-hydrated.ts";
import { focusField } from "./focus-field.ts";

/** Moves the focus to a new screen's message or heading, and restores a focus that was lost to a disabled or removed element. */
export function useFocusOwner(): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null);
  const { pathname, search, key } = useLocation();
  const address = pathname + search;
  const isHydrated = useHydrated();
  const shownAddress = useRef(isHydrated ? "" : address);

  useEffect(() => {
    const isNew = shownAddress.current !== address;
    shownAddress.current = address;
    const field = new URLSearchParams(search).get("felt");
    // A form's fields are disabled before hydration.
    if (main.current && field && isHydrated) return focusField(main.current, field);
    if (isNew) focusStart(main.current, { preventScroll: true });
    // The search may lead to the same address again, with another `key`.
  }, [address, search, key, isHydrated]);

  useEffect(() => (main.current ? restoreLostFocus(main.current) : undefined), []);

  return main;
}

function focusStart(main: HTMLElement | null, options?: FocusOptions) {
  const row = main?.querySelector<HTMLElement>("[data-moved]");
  if (row) return row.focus();
  const message = main?.querySelector<HTMLElement>(".screen-message:not(:empty)");
  const goal = message ?? main?.querySelector("h1");
  if (!goal) return;
  goal.tabIndex = -1;
  goal.focus(message ? options : { preventScroll: true });
}

function restoreLostFocus(main: HTMLElement) {
  const stop = new AbortController();
  let last: HTMLElement | undefined;
  let beneathDialogs: HTMLElement | undefined;

  function restore() {
    const isLost = last && document.activeElement === document.body && document.hasFocus();
    // A closed dialog's button may have been disabled when the dialog opened.
    const goal = last?.isConnected ? last : beneathDialogs;
    if (!isLost || (goal?.isConnected && goal.matches(":disabled"))) return;
    goal?.focus({ preventScroll: true });
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
  // A press on the background drops the focus on purpose.
  document.addEventListener(
    "pointerdown",
    () => {
      last = undefined;
    },
    listening,
  );
  // The timeout runs after other effects, which may move the focus themselves.
  const changes = new MutationObserver(() => {
    if (document.activeElement === document.body) setTimeout(restore);
  });
  changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ["disabled"] });
  stop.signal.addEventListener("abort", () => changes.disconnect());
  return () => stop.abort();
}
