import type { ComponentProps } from "react";
import { useRowForm } from "./use-quick-save.tsx";

type RowButtonProps = ComponentProps<"button"> & {
  fields: Record<string, string | number>;
  /** The screen that saves it, if it is another. */
  action?: string;
};

/** A button that is a form of its own, and saves in place. */
export function RowButton({ fields, action, ...button }: RowButtonProps) {
  const { Form, busy, failure } = useRowForm(action);
  return (
    <>
      <Form method="post" action={action}>
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <button type="submit" disabled={busy} aria-busy={busy} {...button} />
      </Form>
      {failure}
    </>
  );
}
