import { type RefObject, useEffect, useEffectEvent } from "react";

type Dismissal = {
  within: RefObject<HTMLElement | null>;
  focusAfterwards: RefObject<HTMLElement | null>;
  isOpen: boolean;
  onDismiss: () => void;
};

/** Closes what is open on Escape, with focus back where it belongs, and on a press outside. */
export function useDismiss({ within, focusAfterwards, isOpen, onDismiss }: Dismissal) {
  const dismissOnEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    if (within.current?.contains(document.activeElement)) focusAfterwards.current?.focus();
    onDismiss();
  });

  const dismissOnPressOutside = useEffectEvent((event: PointerEvent) => {
    const isInside = event.target instanceof Node && within.current?.contains(event.target);
    if (!isInside) onDismiss();
  });

  useEffect(() => {
    if (!isOpen) return;
    document.addEventListener("keydown", dismissOnEscape);
    document.addEventListener("pointerdown", dismissOnPressOutside);
    return () => {
      document.removeEventListener("keydown", dismissOnEscape);
      document.removeEventListener("pointerdown", dismissOnPressOutside);
    };
  }, [isOpen]);
}
