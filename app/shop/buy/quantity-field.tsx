import { useRef, useState } from "react";
import { MAX_QUANTITY } from "../goods/shop-product.ts";
import { parseQuantity } from "./cart.ts";

type QuantityFieldProps = {
  quantity: number;
  onChange: (quantity: number) => void;
  product: string;
};

/** Invalid input stays until the field loses focus, without effect. */
export function QuantityField({ quantity, onChange, product }: QuantityFieldProps) {
  const [typed, setTyped] = useState<string>();
  const before = useRef(quantity);

  function type(text: string) {
    setTyped(text);
    onChange(parseQuantity(text) ?? before.current);
  }

  return (
    <div className="quantity">
      <button
        type="button"
        aria-label={`Én færre: ${product}`}
        disabled={quantity <= 1}
        onClick={() => onChange(quantity - 1)}
      >
        −
      </button>
      <input
        inputMode="numeric"
        autoComplete="off"
        aria-label={`Antal: ${product}`}
        value={typed ?? quantity}
        onFocus={() => {
          before.current = quantity;
        }}
        onChange={(event) => type(event.target.value)}
        onBlur={() => setTyped(undefined)}
      />
      <button
        type="button"
        aria-label={`Én mere: ${product}`}
        disabled={quantity >= MAX_QUANTITY}
        onClick={() => onChange(quantity + 1)}
      >
        +
      </button>
    </div>
  );
}
