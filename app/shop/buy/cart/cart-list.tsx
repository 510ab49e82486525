import { Fragment, useRef, useState } from "react";
import { formatKroner, hasPrice, parsePrice } from "../../../formats/kroner.ts";
import { type Frame, Picture } from "../../../site/picture/picture.tsx";
import { isSoldOut, produktPath } from "../../goods/shop.ts";
import { MAX_QUANTITY } from "../../goods/shop-product.ts";
import { type CartItem, cartTotal, parseQuantity, withQuantity, withRestored } from "./cart.ts";
import { type CartLine, canBeOrdered } from "./cart-lines.ts";
import { useCart } from "./cart-provider.ts";
import { cart } from "./cart-store.ts";

const FRAMES: Frame[] = [{ width: "6rem", ratio: 1 }];

export function CartList({ lines, removal }: { lines: CartLine[]; removal: Removal }) {
  const { removed, restored } = removal;
  return (
    <ul role="list" className="cart-list ruled">
      {lines.map((line, index) => (
        <Fragment key={line.id}>
          {index === removed?.index && <RemovedItem removal={removal} />}
          <CartListItem
            line={line}
            onRemove={() => removal.remove(line.id)}
            takesFocus={line.id === restored?.id}
          />
        </Fragment>
      ))}
      {removed && removed.index >= lines.length && <RemovedItem removal={removal} />}
    </ul>
  );
}

function RemovedItem({ removal: { removed, undo } }: { removal: Removal }) {
  if (!removed) return null;
  return (
    <li
      className="row row--apart cart-removed"
      key={removed.item.id}
      ref={focusOnMount}
      tabIndex={-1}
    >
      <RemovedLine removed={removed} onUndo={undo} />
    </li>
  );
}

type CartListItemProps = { line: CartLine; onRemove: () => void; takesFocus: boolean };

function CartListItem({ line, onRemove, takesFocus }: CartListItemProps) {
  const { id, navn, pris, billede, quantity, isGone } = line;
  const isOrdered = canBeOrdered(line);
  const note = noteOn(line);
  return (
    <li className="cart-item" ref={takesFocus ? focusOnMount : undefined} tabIndex={-1}>
      <div className="shape shape--leaf">
        {billede && <Picture src={billede} alt="" frames={FRAMES} />}
      </div>
      <div>
        <h2>{isGone ? navn : <a href={produktPath(id)}>{navn}</a>}</h2>
        {isOrdered && <p className="cart-item__apiece">{formatKroner(parsePrice(pris))} stykket</p>}
      </div>
      <span className="price">{isOrdered && formatKroner(cartTotal([line]))}</span>
      {note && <p className="cart-item__note">{note}</p>}
      <div className="row cart-item__ctrl">
        {isOrdered && (
          <QuantityField
            product={navn}
            quantity={quantity}
            onChange={(next) => cart.changeItems((items) => withQuantity(items, id, next))}
          />
        )}
        <button
          className="text-button"
          type="button"
          aria-label={`Fjern ${navn}`}
          onClick={onRemove}
        >
          Fjern
        </button>
      </div>
    </li>
  );
}

type QuantityFieldProps = {
  quantity: number;
  onChange: (quantity: number) => void;
  product: string;
};

/** Invalid input stays until the field loses focus, without effect. */
function QuantityField({ quantity, onChange, product }: QuantityFieldProps) {
  const [typed, setTyped] = useState<string>();
  const before = useRef(quantity);

  function type(text: string) {
    setTyped(text);
    onChange(parseQuantity(text) ?? before.current);
  }

  return (
    <div className="quantity">
      <button
        type="button"
        aria-label={`Én færre: ${product}`}
        disabled={quantity <= 1}
        onClick={() => onChange(quantity - 1)}
      >
        −
      </button>
      <input
        inputMode="numeric"
        autoComplete="off"
        aria-label={`Antal: ${product}`}
        value={typed ?? quantity}
        onFocus={() => {
          before.current = quantity;
        }}
        onChange={(event) => type(event.target.value)}
        onBlur={() => setTyped(undefined)}
      />
      <button
        type="button"
        aria-label={`Én mere: ${product}`}
        disabled={quantity >= MAX_QUANTITY}
        onClick={() => onChange(quantity + 1)}
      >
        +
      </button>
    </div>
  );
}

function noteOn(line: CartLine): string | undefined {
  const { isGone, pris, formerPris } = line;
  if (isGone) return "Varen findes ikke længere i shoppen. Fjern den for at bestille resten.";
  if (isSoldOut(line)) return "Varen er udsolgt. Fjern den for at bestille resten.";
  if (!hasPrice(pris)) {
    return "Prisen skal aftales. Ring eller skriv til os, og fjern varen her for at bestille resten.";
  }
  return formerPris && `Prisen er ændret fra ${formerPris} til ${pris} stykket.`;
}

type Removed = { item: CartItem; index: number };
export type Removal = ReturnType<typeof useRemoval>;

export function useRemoval() {
  const items = useCart();
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
