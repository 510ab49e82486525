import { type FormEvent, type ReactNode, useId } from "react";
import { createPortal } from "react-dom";
import { Dialog } from "./confirm-dialog.tsx";

type DialogFormProps = {
  title: string;
  submitLabel: string;
  isBusy?: boolean;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
  more?: ReactNode;
};

/** A form in a dialog of its own: it stands outside the form being edited, which it must not send. */
export function DialogForm(props: DialogFormProps) {
  const { title, submitLabel, isBusy = false, onSubmit, onClose, children, more } = props;
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
        <div className="button-pair">
          <button className="button button--light" type="button" onClick={onClose}>
            Annuller
          </button>
          <button className="button" type="submit" disabled={isBusy} aria-busy={isBusy}>
            {submitLabel}
          </button>
        </div>
        {more}
      </form>
    </Dialog>,
    document.body,
  );
}
