import { formatKroner, produktPath } from "../shop/shop.ts";
import { Picture } from "../site/picture.tsx";
import type { Frame } from "../site/picture-frame.ts";
import { cartTotal } from "./cart.ts";
import type { CartLine } from "./cart-lines.ts";
import { useCart } from "./cart-provider.tsx";
import { QuantityField } from "./quantity-field.tsx";

const FRAMES: Frame[] = [{ width: "6rem", ratio: 1 }];

export function CartList({ lines }: { lines: CartLine[] }) {
  return (
    <ul className="cart-list">
      {lines.map((line) => (
        <CartListItem key={line.id} line={line} />
      ))}
    </ul>
  );
}

function CartListItem({ line }: { line: CartLine }) {
  const { dispatch } = useCart();
  const { id, navn, billede, quantity, isGone } = line;
  return (
    <li className="cart-item">
      <div className="shape shape--leaf">
        {billede && <Picture src={billede} alt="" frames={FRAMES} />}
      </div>
      <h2>{isGone ? navn : <a href={produktPath(id)}>{navn}</a>}</h2>
      <span className="price">{!isGone && formatKroner(cartTotal([line]))}</span>
      <LineNote line={line} />
      <div className="cart-item__ctrl">
        {!isGone && (
          <QuantityField
            product={navn}
            quantity={quantity}
            onChange={(wanted) => dispatch({ type: "updateQuantity", id, quantity: wanted })}
          />
        )}
        <button
          className="text-button"
          type="button"
          aria-label={`Fjern ${navn}`}
          onClick={() => dispatch({ type: "remove", id })}
        >
          Fjern
        </button>
      </div>
    </li>
  );
}

/** What has changed in the shop since the product was put in the cart. */
function LineNote({ line }: { line: CartLine }) {
  if (line.isGone) {
    return (
      <p className="cart-item__note">
        Findes ikke længere i shoppen. Fjern det for at bestille resten.
      </p>
    );
  }
  if (line.formerPris === undefined) return null;
  return (
    <p className="cart-item__note">
      Prisen er ændret fra {line.formerPris} til {line.pris} stykket.
    </p>
  );
}
