import { type FormEvent, useState } from "react";
import { ArrowRight } from "../site/page/icons.tsx";
import { type CartProduct, parseQuantity } from "./cart.ts";
import { earlyProduct } from "./early-cart.ts";
import { QuantityField } from "./quantity-field.tsx";
import { useCart } from "./use-cart.ts";

type ProductProps = { product: CartProduct };

export function AddOneToCart({ product }: ProductProps) {
  const { dispatch } = useCart();
  return (
    <button
      className="button button--small add-to-cart"
      type="button"
      {...earlyProduct(product)}
      aria-label={`Læg i kurv: ${product.navn}`}
      onClick={() => dispatch({ type: "add", product })}
    >
      Læg i kurv
    </button>
  );
}

export function AddToCart({ product }: ProductProps) {
  const { dispatch } = useCart();
  const [quantity, setQuantity] = useState(1);

  /** Asks the form itself: number and button may both have been used before script had come. */
  function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const shown = new FormData(event.currentTarget).get("antal");
    dispatch({ type: "add", product, quantity: parseQuantity(String(shown)) ?? quantity });
  }

  return (
    <form className="row" onSubmit={add} noValidate data-by-script>
      <QuantityField name="antal" quantity={quantity} onChange={setQuantity} />
      <button className="button add-to-cart" type="submit" {...earlyProduct(product)}>
        Læg i kurv <ArrowRight />
      </button>
      <noscript>
        <a className="link" href="/kurv">
          Bestil på telefon eller mail
        </a>
      </noscript>
    </form>
  );
}
