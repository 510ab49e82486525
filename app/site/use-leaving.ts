import { useEffect, useEffectEvent, useRef } from "react";
import { onShown } from "./shown-first.ts";
import { useDestination } from "./use-destination.ts";

/** Calls `leave` when a page is left, always at the press: for what lies over all of it. */
export function useLeaving(leave: () => void) {
  const { key } = useDestination();
  const hasLeft = useRef(false);

  const leaveFirst = useEffectEvent(() => {
    hasLeft.current = true;
    leave();
  });
  const leaveUnlessLeft = useEffectEvent(() => {
    if (!hasLeft.current) leave();
    hasLeft.current = false;
  });

  useEffect(() => onShown(leaveFirst), []);
  // Not when the script takes over: what was opened before stays open.
  useEffect(() => leaveUnlessLeft, [key]);
}
