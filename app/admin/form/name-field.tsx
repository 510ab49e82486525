import { TextField } from "./fields.tsx";
import { useTextField } from "./form-state.tsx";

type NameFieldProps = {
  /** Of an item that is there already. */
  id: string | undefined;
  idOf: (name: string) => string;
  pathOf: (id: string) => string;
};

export function NameField({ id, idOf, pathOf }: NameFieldProps) {
  const newId = idOf(useTextField("navn").value);
  const hint = id
    ? `Sidens adresse er ${pathOf(id)}. Den bliver, som den er, også når navnet ændres.`
    : newId && `Sidens adresse bliver ${pathOf(newId)}`;
  return <TextField name="navn" hint={hint} />;
}
