import { useLayoutEffect, useRef } from "react";
import { Cross } from "../site/icons.tsx";
import { formatKroner } from "../site/kroner.ts";
import { Picture } from "../site/picture.tsx";
import type { Frame } from "../site/picture-frame.ts";
import { useDismiss } from "../site/use-dismiss.ts";
import { type CartProduct, cartTotal } from "./cart.ts";
import { useCart } from "./use-cart.ts";

const FRAMES: Frame[] = [{ width: "6rem", ratio: 1 }];

/** Says what was just put in the cart, and offers the way there. */
export function CartPopup() {
  const { state, dispatch } = useCart();
  const { showPopup, lastAddedProduct, lastAddedQuantity } = state;
  if (!showPopup || !lastAddedProduct) return null;
  return (
    <Popup
      product={lastAddedProduct}
      quantity={lastAddedQuantity}
      onClose={() => dispatch({ type: "hidePopup" })}
    />
  );
}

type PopupProps = { product: CartProduct; quantity: number; onClose: () => void };

function Popup({ product, quantity, onClose }: PopupProps) {
  const popup = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLElement>(null);
  useDismiss({ within: popup, focusAfterwards: opener, isOpen: true, onDismiss: onClose });
  useFocusWhileShown(popup, opener, product);

  return (
    <div
      ref={popup}
      className="cart-pop"
      role="dialog"
      aria-labelledby="cart-pop-title"
      tabIndex={-1}
    >
      <button className="close-button" type="button" aria-label="Luk" onClick={onClose}>
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
        </div>
      </div>
      <div className="button-pair">
        <button className="button button--light" type="button" onClick={onClose}>
          Tilføj mere
        </button>
        <a className="button" href="/kurv">
          Gå til kurv
        </a>
      </div>
    </div>
  );
}

/** Takes the focus each time something is added, and gives it back to the button that was pressed. */
function useFocusWhileShown(
  popup: React.RefObject<HTMLElement | null>,
  opener: React.RefObject<HTMLElement | null>,
  added: CartProduct,
) {
  useLayoutEffect(() => {
    const shown = popup.current;
    if (added && document.activeElement instanceof HTMLElement) {
      opener.current = document.activeElement;
    }
    shown?.focus();
    return () => {
      if (shown?.contains(document.activeElement)) opener.current?.focus();
    };
  }, [popup, opener, added]);
}
