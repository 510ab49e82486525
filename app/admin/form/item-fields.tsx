import { TextAreaField, TextField } from "./fields.tsx";
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

/** Where search results and shared links cut a description. */
const SHOWN = 155;

export function DescriptionField({ name }: { name: string }) {
  const length = useTextField(name).value.trim().length;
  const over = length > SHOWN ? ` De sidste ${length - SHOWN} vises kun på siden selv.` : "";
  return (
    <TextAreaField
      name={name}
      rows={4}
      hint={`${length} tegn. Google og delte links viser de første ${SHOWN}.${over}`}
    />
  );
}

/** The day that visitors read, and that a list is sorted by. */
export function DateField() {
  return (
    <TextField
      name="dato"
      type="date"
      optional
      className="w-6"
      hint="Uden dato gælder den dag, den blev oprettet."
    />
  );
}
