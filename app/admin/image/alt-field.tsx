import { AltChecks } from "../checks/field-checks.tsx";
import { PlainField } from "../form/fields.tsx";
import { ALT } from "../form/form-fields.ts";

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
