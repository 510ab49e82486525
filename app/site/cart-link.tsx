/** The count's place is reserved: the server knows no cart and renders 0. */
export function CartLink({ count }: { count: number }) {
  return (
    <a className="cart-link" href="/kurv" aria-label={cartLabel(count)}>
      <span>Kurv</span>
      <b className={count === 0 ? "is-empty" : undefined}>{count > 0 && count}</b>
    </a>
  );
}

function cartLabel(count: number): string {
  if (count === 0) return "Kurv";
  return count === 1 ? "Kurv, 1 vare" : `Kurv, ${count} varer`;
}
