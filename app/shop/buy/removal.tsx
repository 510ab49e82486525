import { useState } from "react";
import { type CartItem, withQuantity, withRestored } from "./cart.ts";
import { useCart } from "./cart-provider.ts";
import { cart } from "./cart-store.ts";

type Removed = { item: CartItem; index: number };
export type Removal = ReturnType<typeof useRemoval>;

export function useRemoval() {
  const { items } = useCart();
  const [latest, setLatest] = useState<Removed>();
  const [restored, setRestored] = useState<CartItem>();
  const isBack = items.some(({ id }) => id === latest?.item.id);

  function remove(id: string) {
    const index = items.findIndex((item) => item.id === id);
    const item = items[index];
    if (!item) return;
    setLatest({ item, index });
    setRestored(undefined);
    cart.changeItems((current) => withQuantity(current, id, 0));
  }

  function undo() {
    if (!latest) return;
    cart.changeItems((current) => withRestored(current, latest.item, latest.index));
    setRestored(latest.item);
    setLatest(undefined);
  }

  return { removed: isBack ? undefined : latest, restored, remove, undo };
}

type RemovedLineProps = { removed: Removed; onUndo: Removal["undo"] };

export function RemovedLine({ removed, onUndo }: RemovedLineProps) {
  const { navn } = removed.item;
  return (
    <>
      <span>{removedSentence(navn)}</span>
      <button className="text-button" type="button" onClick={onUndo}>
        Fortryd<span className="sr"> at fjerne {navn}</span>
      </button>
    </>
  );
}

/** A live region must exist before its text changes: the line itself is removed or restored. */
export function RemovalStatus({ removed, restored }: Pick<Removal, "removed" | "restored">) {
  return (
    <p className="sr" role="status">
      {removed && removedSentence(removed.item.navn)}
      {restored && `»${restored.navn}« ligger i kurven igen.`}
    </p>
  );
}

function removedSentence(navn: string): string {
  return `»${navn}« er fjernet fra kurven.`;
}

export function focusOnMount(element: HTMLElement | null) {
  element?.focus();
}
