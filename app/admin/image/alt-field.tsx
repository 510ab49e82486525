import { AltChecks } from "../checks/field-checks.tsx";
import { Field } from "../form/fields.tsx";
import { ALT } from "../form/form-fields.ts";

type AltFieldProps = {
  name: string;
  value: string;
  onChange: (value: string) => void;
  problem?: string;
};

/** What a picture shows, in words. */
export function AltField({ name, value, onChange, problem }: AltFieldProps) {
  return (
    <div className="form-field" data-field={name}>
      <Field
        label={ALT}
        problem={problem}
        hint="Skriv, hvad billedet viser, til dem, der ikke kan se det. Lad feltet stå tomt, hvis det kun er pynt."
      >
        {(described) => (
          <input
            {...described}
            name={name}
            value={value}
            autoComplete="off"
            onChange={({ target }) => onChange(target.value)}
          />
        )}
      </Field>
      <AltChecks value={value} />
    </div>
  );
}
