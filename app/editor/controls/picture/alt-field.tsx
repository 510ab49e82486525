import { PlainField } from "../../../shell/plain-field.tsx";
import { ALT } from "../../fields/form-fields.ts";
import { AltChecks } from "../field-checks.tsx";

type AltFieldProps = {
  name: string;
  value: string;
  onChange: (value: string) => void;
  problem?: string;
};

export function AltField({ name, value, onChange, problem }: AltFieldProps) {
  return (
    <div className="form-field" data-field={name}>
      <PlainField
        label={ALT}
        problem={problem}
        hint="Skriv, hvad billedet viser, til dem, der ikke kan se det. Lad feltet stå tomt, hvis det kun er pynt."
        name={name}
        value={value}
        autoComplete="off"
        onChange={({ target }) => onChange(target.value)}
      />
      <AltChecks value={value} />
    </div>
  );
}
