import { useEffect, useRef } from "react";
import type { Rejection } from "../save/use-save.ts";

/** Leads to what is wrong: the first field with a problem, else the sentence. Never away from typing. */
export function useFocusOnRejection(rejection: Rejection | undefined) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!rejection || rejection.signedOut || !rejection.isCurrent) return;
    const wrong = place.current?.parentElement?.querySelector<HTMLElement>(
      'form :is([aria-invalid="true"], [data-invalid])',
    );
    const goal = wrong ?? place.current;
    goal?.focus();
  }, [rejection]);
  return place;
}
