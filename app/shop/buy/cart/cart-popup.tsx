import { useLayoutEffect, useRef } from "react";
import { formatKroner } from "../../../formats/kroner.ts";
import { Cross } from "../../../site/page/icons.tsx";
import type { Frame } from "../../../site/picture/picture.tsx";
import { Picture } from "../../../site/picture/picture.tsx";
import { cartTotal } from "./cart.ts";
import { CartProvider, NotKept, useCart } from "./cart-provider.ts";
import { cart } from "./cart-store.ts";

const FRAMES: Frame[] = [{ width: "6rem", ratio: 1 }];

export function CartPopup() {
  return (
    <CartProvider>
      <LastAdded />
    </CartProvider>
  );
}

function LastAdded() {
  const { showPopup, lastAddedProduct: product, lastAddedQuantity: quantity } = useCart();
  const popup = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (product) show(popup.current);
  }, [product]);
  if (!showPopup || !product) return null;

  /** Browsers of 2022 lack popovers: there the popup closes by its buttons or the next navigation. */
  function close() {
    popup.current?.hidePopover?.();
    cart.hidePopup();
  }

  return (
    <div
      ref={popup}
      className="cart-pop"
      role="dialog"
      aria-labelledby="cart-pop-title"
      tabIndex={-1}
      popover="auto"
      onToggle={({ newState }) => newState === "closed" && cart.hidePopup()}
    >
      <button className="close-button" type="button" aria-label="Luk" onClick={close}>
        <Cross />
      </button>
      <div className="cart-pop__item">
        <div className="shape shape--leaf">
          {product.billede && <Picture src={product.billede} alt="" frames={FRAMES} />}
        </div>
        <div>
          <h2 id="cart-pop-title">Tilføjet til kurven!</h2>
          <p>
            {quantity} × {product.navn} · i alt{" "}
            {formatKroner(cartTotal([{ ...product, quantity }]))}
          </p>
          <NotKept />
        </div>
      </div>
      <div className="button-pair">
        <button className="button button--light" type="button" onClick={close}>
          Tilføj mere
        </button>
        <a className="button" href="/kurv">
          Gå til kurv
        </a>
      </div>
    </div>
  );
}

function show(popup: HTMLElement | null) {
  if (!popup?.isConnected) return;
  popup.showPopover?.();
  popup.focus();
}
