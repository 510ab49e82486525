/** The count's place is reserved: only the browser knows the cart (start-cart.ts). */
export function CartLink() {
  return (
    <a className="cart-link" href="/kurv" aria-label="Kurv">
      <span>Kurv</span>
      <b />
    </a>
  );
}
