import {
  type ComponentProps,
  type FormEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { createPortal } from "react-dom";
import { Cross } from "../site/page/icons.tsx";

type ConfirmDialogProps = {
  title: string;
  children: ReactNode;
  keepLabel: string;
  confirmLabel: string;
  danger?: boolean;
  busy?: boolean;
  onKeep: () => void;
  onConfirm: () => void;
};

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, keepLabel, confirmLabel, danger, busy, onKeep, onConfirm } = props;
  const id = useId();
  return (
    <Dialog title={title} aria-describedby={id} role="alertdialog" onClose={onKeep}>
      <div id={id}>{children}</div>
      <div className="button-pair dialog__buttons">
        <button className="button button--light" type="button" onClick={onKeep} data-first-focus>
          {keepLabel}
        </button>
        <button
          className={danger ? "button button--danger" : "button"}
          type="button"
          disabled={busy}
          aria-busy={busy}
          onClick={onConfirm}
        >
          {confirmLabel}
        </button>
      </div>
    </Dialog>
  );
}

type DialogFormProps = Omit<DialogProps, "onSubmit"> & {
  submitLabel: string;
  isBusy?: boolean;
  onSubmit: () => void;
  more?: ReactNode;
};

export function DialogForm(props: DialogFormProps) {
  const { submitLabel, isBusy = false, onSubmit, children, more, ...dialog } = props;
  function submit(event: FormEvent) {
    event.preventDefault();
    onSubmit();
  }
  return (
    <Dialog {...dialog}>
      <form className="form-grid" onSubmit={submit} noValidate>
        {children}
        <div className="button-pair">
          <button className="button button--light" type="button" onClick={dialog.onClose}>
            Annuller
          </button>
          <button className="button" type="submit" disabled={isBusy} aria-busy={isBusy}>
            {submitLabel}
          </button>
        </div>
        {more}
      </form>
    </Dialog>
  );
}

type DialogProps = Omit<ComponentProps<"dialog">, "title"> & {
  title?: string;
  /** A wide dialog has a button that closes it. */
  wide?: boolean;
  /** Without it only the page closes the dialog. */
  onClose?: (() => void) | undefined;
};

/** It stands outside the form that opens it, which Enter in one of its fields would send. */
export function Dialog({ title, wide, onClose, children, ...own }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // The dialog is closed before its node is removed, so that the browser restores the focus.
  useLayoutEffect(() => {
    const opened = dialog.current;
    opened?.showModal();
    opened?.querySelector<HTMLElement>("[data-first-focus]")?.focus();
    return () => opened?.close();
  }, []);
  return createPortal(
    <dialog
      ref={dialog}
      className={wide ? "dialog dialog--wide" : "dialog"}
      aria-labelledby={titleId}
      {...own}
      // Chromium lets a page prevent the `cancel` of Esc only once.
      closedby={onClose ? undefined : "none"}
      onCancel={(event) => {
        // A file chooser, or a dialog opened from this one, is cancelled by itself.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose?.();
      }}
      // React events bubble out of a portal, to the form that opens the dialog.
      onSubmit={(event) => event.stopPropagation()}
    >
      {wide && (
        <button className="close-button" type="button" aria-label="Luk" onClick={onClose}>
          <Cross />
        </button>
      )}
      {title && <h2 id={titleId}>{title}</h2>}
      {children}
    </dialog>,
    document.body,
  );
}

type DialogButtonProps = Omit<ComponentProps<"button">, "children"> & {
  label: ReactNode;
  children: (close: () => void) => ReactNode;
};

export function DialogButton({ label, children, ...button }: DialogButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        className="text-button"
        aria-haspopup="dialog"
        {...button}
        type="button"
        onClick={() => setOpen(true)}
      >
        {label}
      </button>
      {isOpen && children(() => setOpen(false))}
    </>
  );
}
