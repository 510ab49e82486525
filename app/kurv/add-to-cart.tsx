import { type FormEvent, useState } from "react";
import { hasPrice } from "../shop/shop.ts";
import { ArrowRight } from "../site/icons.tsx";
import { InlineScript } from "../site/inline-script.tsx";
import { useHydrated } from "../site/use-hydrated.ts";
import { AskForPrice } from "./ask-for-price.tsx";
import { type CartProduct, parseQuantity } from "./cart.ts";
import { useCart } from "./cart-provider.tsx";
import { earlyProduct, keepEarlyProducts } from "./early-cart.ts";
import { QuantityField } from "./quantity-field.tsx";

const isServer = import.meta.env.SSR;

/** For each page with such buttons, once: before script has come a press is remembered. */
export function EarlyCart() {
  if (useHydrated()) return null;
  return <InlineScript code={isServer ? keepEarlyProducts : ""} />;
}

/** One of the product into the cart, from a list of products. */
export function AddOneToCart({ product }: { product: CartProduct }) {
  const { dispatch } = useCart();
  if (!hasPrice(product.pris)) return <AskForPrice navn={product.navn} />;
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

/** As many as one wants of the product that the page is about. */
export function AddToCart({ product }: { product: CartProduct }) {
  const { dispatch } = useCart();
  const [quantity, setQuantity] = useState(1);

  /** Asks the form itself: number and button may both have been used before script had come. */
  function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const shown = new FormData(event.currentTarget).get("antal");
    dispatch({ type: "add", product, quantity: parseQuantity(String(shown)) ?? quantity });
  }

  if (!hasPrice(product.pris)) return <AskForPrice navn={product.navn} />;
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
