import { useEffect, useRef } from "react";
import type { Refusal } from "../save/use-save.ts";

/** Leads to what is wrong: the first field with a problem, else the sentence. Never away from typing. */
export function useFocusOnRefusal(refusal: Refusal | undefined) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!refusal || refusal.signedOut || !refusal.isCurrent) return;
    const wrong = place.current?.parentElement?.querySelector<HTMLElement>(
      'form :is([aria-invalid="true"], [data-invalid])',
    );
    const goal = wrong ?? place.current;
    goal?.focus();
  }, [refusal]);
  return place;
}
