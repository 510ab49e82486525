import { type FormEvent, type ReactNode, useId } from "react";
import { createPortal } from "react-dom";
import { Dialog } from "./confirm-dialog.tsx";

type DialogFormProps = {
  title: string;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** A form in a dialog of its own: it stands outside the form being edited, which it must not send. */
export function DialogForm({ title, onSubmit, onClose, children }: DialogFormProps) {
  const id = useId();
  function submit(event: FormEvent) {
    event.preventDefault();
    // React passes events on to the form that the dialog was opened from.
    event.stopPropagation();
    onSubmit();
  }
  return createPortal(
    <Dialog labelledBy={id} onClose={onClose}>
      <h2 id={id}>{title}</h2>
      <form className="form-grid" onSubmit={submit} noValidate>
        {children}
      </form>
    </Dialog>,
    document.body,
  );
}
