import { type ComponentProps, type ReactNode, useId } from "react";
import { describedBy, FieldNotes } from "./field-notes.tsx";

type FieldInputProps = { id: string; "aria-describedby"?: string; "aria-invalid"?: boolean };

export type FieldFrameProps = {
  name?: string;
  label: string;
  hint?: ReactNode;
  optional?: boolean;
  shownAt?: string;
  columns?: number;
  problem?: string;
  /** Below the notes. */
  after?: ReactNode;
  children: (described: FieldInputProps) => ReactNode;
};

export function FieldFrame(props: FieldFrameProps) {
  const { name, label, optional, columns, after, children, ...notes } = props;
  const id = useId();
  return (
    <div className={columns ? `form-field w-${columns}` : "form-field"} data-field={name}>
      <label htmlFor={id}>
        {label} {optional && <span>(valgfrit)</span>}
      </label>
      {children({
        id,
        "aria-describedby": describedBy(id, notes),
        "aria-invalid": notes.problem ? true : undefined,
      })}
      <FieldNotes id={id} {...notes} />
      {after}
    </div>
  );
}

type PlainFieldProps = ComponentProps<"input"> & {
  label: string;
  hint?: ReactNode;
  problem?: string;
};

/** An input of a plain form or a dialog, outside EditForm's values. */
export function PlainField({ label, hint, problem, ...input }: PlainFieldProps) {
  return (
    <FieldFrame label={label} hint={hint} problem={problem}>
      {(described) => <input {...described} {...input} />}
    </FieldFrame>
  );
}
