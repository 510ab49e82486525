import type { FormEvent, ReactNode } from "react";
import { createPortal } from "react-dom";
import { Dialog } from "./dialog.tsx";

type DialogFormProps = {
  title: string;
  submitLabel: string;
  isBusy?: boolean;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
  more?: ReactNode;
};

/** A form in a dialog. The portal keeps it outside the edited form, which it must not send. */
export function DialogForm(props: DialogFormProps) {
  const { title, submitLabel, isBusy = false, onSubmit, onClose, children, more } = props;
  function submit(event: FormEvent) {
    event.preventDefault();
    // React events bubble through the portal to the edited form.
    event.stopPropagation();
    onSubmit();
  }
  return createPortal(
    <Dialog title={title} onClose={onClose}>
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
