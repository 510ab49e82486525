import { type RefObject, useEffect, useEffectEvent } from "react";

export function useLightDismiss(
  owner: RefObject<HTMLElement | null>,
  isOpen: boolean,
  close: () => void,
) {
  const onElsewhere = useEffectEvent(({ target }: Event) => {
    if (!(target instanceof Node && owner.current?.contains(target))) close();
  });
  useEffect(() => {
    if (!isOpen) return;
    document.addEventListener("pointerdown", onElsewhere);
    document.addEventListener("keydown", onElsewhere);
    return () => {
      document.removeEventListener("pointerdown", onElsewhere);
      document.removeEventListener("keydown", onElsewhere);
    };
  }, [isOpen]);
}
