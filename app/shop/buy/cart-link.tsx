/** Keeps room for the count: only the browser has the cart. */
export function CartLink() {
  return (
    <a className="cart-link" href="/kurv" aria-label="Kurv">
      <span>Kurv</span> <b />
    </a>
  );
}
