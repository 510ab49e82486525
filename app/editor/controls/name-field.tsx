import { TextField } from "./fields.tsx";
import { useForm, useTextField } from "./form-state.tsx";

type NameFieldProps = { idOf: (name: string) => string; pathOf: (id: string) => string };

/** The address of the item's page comes from its first name, and stays when the name changes. */
export function NameField({ idOf, pathOf }: NameFieldProps) {
  const { id } = useForm();
  const newId = idOf(useTextField("navn").value);
  const hint = id
    ? `Sidens adresse er ${pathOf(id)}. Den bliver, som den er, også når navnet ændres.`
    : newId && `Sidens adresse bliver ${pathOf(newId)}`;
  return <TextField name="navn" hint={hint} />;
}
