import { type FocusEvent, type PointerEvent, useState } from "react";

/**
 * Whether somebody has the mouse over an element or the keyboard in it; the handlers belong on it. A
 * finger, and the focus that a click leaves behind, are no lasting attention.
 */
export function useAttention() {
  const [isPointedAt, setPointedAt] = useState(false);
  const [isFocused, setFocused] = useState(false);
  return {
    hasAttention: isPointedAt || isFocused,
    onPointerEnter: (event: PointerEvent) => setPointedAt(event.pointerType === "mouse"),
    onPointerLeave: () => setPointedAt(false),
    onFocus: (event: FocusEvent) => setFocused(event.target.matches(":focus-visible")),
    onBlur: () => setFocused(false),
  };
}
