import { useState } from "react";
import { ArrowRight } from "../site/icons.tsx";
import type { CartProduct } from "./cart.ts";
import { useCart } from "./cart-provider.tsx";
import { QuantityField } from "./quantity-field.tsx";

/** One of the product into the cart, from a list of products. */
export function AddOneToCart({ product }: { product: CartProduct }) {
  const { dispatch } = useCart();
  return (
    <button
      className="button button--small add-to-cart"
      type="button"
      aria-label={`Læg i kurv: ${product.navn}`}
      onClick={() => dispatch({ type: "add", product })}
    >
      Læg i kurv
    </button>
  );
}

/** As many as one wants of the product that the page is about. */
export function AddToCart({ product }: { product: CartProduct }) {
  const { dispatch } = useCart();
  const [quantity, setQuantity] = useState(1);
  return (
    <fieldset className="row">
      <QuantityField quantity={quantity} onChange={setQuantity} />
      <button
        className="button add-to-cart"
        type="button"
        onClick={() => dispatch({ type: "add", product, quantity })}
      >
        Læg i kurv <ArrowRight />
      </button>
      <noscript>
        <a className="link" href="/kurv">
          Bestil på telefon eller mail
        </a>
      </noscript>
    </fieldset>
  );
}
