import { Cross } from "../../../site/page/icons.tsx";
import { NOT_KEPT } from "./cart-provider.ts";

/** Filled in and shown by start-cart-popup.ts. */
export function CartPopup() {
  return (
    <template id="lagt-i-kurv">
      <div
        className="cart-pop"
        role="dialog"
        aria-labelledby="cart-pop-title"
        tabIndex={-1}
        popover="auto"
      >
        <button className="close-button" type="button" aria-label="Luk">
          <Cross />
        </button>
        <div className="cart-pop__item">
          <div className="shape shape--leaf" />
          <div>
            <h2 id="cart-pop-title">Tilføjet til kurven!</h2>
            <p />
            <p>{NOT_KEPT}</p>
          </div>
        </div>
        <div className="button-pair">
          <button className="button button--light" type="button">
            Tilføj mere
          </button>
          <a className="button" href="/kurv">
            Gå til kurv
          </a>
        </div>
      </div>
    </template>
  );
}
