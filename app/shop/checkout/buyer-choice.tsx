import { BUYERS, type OrderField } from "../orders/order.ts";

type BuyerChoiceProps = { value: string; onChange: (field: OrderField, value: string) => void };

/** CSS hides the fields that do not concern the chosen buyer. */
export function BuyerChoice({ value, onChange }: BuyerChoiceProps) {
  return (
    <fieldset className="buyer-choice">
      <legend>Hvem bestiller?</legend>
      <div className="seg">
        {Object.entries(BUYERS).map(([buyer, label]) => (
          <label key={buyer}>
            <input
              type="radio"
              name="koeber"
              value={buyer}
              checked={buyer === value}
              onChange={() => onChange("koeber", buyer)}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
