import { useEffect, useEffectEvent, useRef } from "react";
import { useLocation, useNavigation } from "react-router";
import { onShown } from "./shown-first.ts";

/** Calls `leave` when a page is left, at the press: what belongs to it closes without waiting for the next one. */
export function useLeaving(leave: () => void) {
  const here = useLocation();
  const { key } = useNavigation().location ?? here;
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
