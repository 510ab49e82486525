import { useRef, useState } from "react";
import { MAX_QUANTITY, parseQuantity } from "./cart.ts";

type QuantityFieldProps = {
  quantity: number;
  onChange: (quantity: number) => void;
  /** What there is so many of. */
  product: string;
};

/** Minus, a number that can be typed, plus. What is no quantity is let stand until the field is left, and counts for nothing. */
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
