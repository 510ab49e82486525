import { TextAreaField } from "./fields.tsx";
import { useTextField } from "./form-state.tsx";

export function SummaryField({ name }: { name: string }) {
  const { declared, value } = useTextField(name);
  const { shown = 0 } = declared;
  const { length } = value.trim();
  const over = length > shown ? ` De sidste ${length - shown} vises kun på siden selv.` : "";
  return (
    <TextAreaField
      name={name}
      hint={`${length} tegn. Google og delte links viser de første ${shown}.${over}`}
    />
  );
}
