import { useEffect, useEffectEvent, useRef, useState } from "react";
import { MAX_QUANTITY, parseQuantity } from "./cart.ts";

type QuantityFieldProps = {
  quantity: number;
  onChange: (quantity: number) => void;
  name?: string;
  /** What there is so many of, where a page has several of these fields. */
  product?: string;
};

/** Minus, a number that can be typed, plus. What is no quantity is let stand until the field is left. */
export function QuantityField({ quantity, onChange, name, product }: QuantityFieldProps) {
  const [typed, setTyped] = useState<string>();
  const field = useRef<HTMLInputElement>(null);

  /** A number typed before script had come is still shown, and nobody has been told. */
  const takeOver = useEffectEvent((shown: HTMLInputElement) => {
    const wanted = parseQuantity(shown.value);
    if (wanted && wanted !== quantity) onChange(wanted);
  });
  useEffect(() => {
    if (field.current) takeOver(field.current);
  }, []);

  function type(text: string) {
    setTyped(text);
    const wanted = parseQuantity(text);
    if (wanted) onChange(wanted);
  }

  return (
    <div className="quantity">
      <button
        type="button"
        aria-label={labelOf("Én færre", product)}
        disabled={quantity <= 1}
        onClick={() => onChange(quantity - 1)}
      >
        −
      </button>
      <input
        ref={field}
        name={name}
        type="number"
        inputMode="numeric"
        min={1}
        max={MAX_QUANTITY}
        aria-label={labelOf("Antal", product)}
        value={typed ?? quantity}
        onChange={(event) => type(event.target.value)}
        onBlur={() => setTyped(undefined)}
      />
      <button
        type="button"
        aria-label={labelOf("Én mere", product)}
        disabled={quantity >= MAX_QUANTITY}
        onClick={() => onChange(quantity + 1)}
      >
        +
      </button>
    </div>
  );
}

function labelOf(what: string, product?: string): string {
  return product ? `${what}: ${product}` : what;
}
