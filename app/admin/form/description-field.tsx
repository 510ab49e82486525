import { TextAreaField } from "./fields.tsx";
import { useTextField } from "./form-state.tsx";

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
