import { type ReactNode, useId, useLayoutEffect, useRef } from "react";

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
    <Dialog labelledBy={`${id}-title`} describedBy={`${id}-text`} alert onClose={onKeep}>
      <h2 id={`${id}-title`}>{title}</h2>
      <div id={`${id}-text`}>{children}</div>
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

type DialogProps = {
  labelledBy: string;
  describedBy?: string;
  alert?: boolean;
  wide?: boolean;
  className?: string;
  onClose: () => void;
  children: ReactNode;
};

export function Dialog(props: DialogProps) {
  const { labelledBy, describedBy, alert, wide, className, onClose, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  // The dialog is closed before its node is removed, so that the browser restores the focus.
  useLayoutEffect(() => {
    const opened = dialog.current;
    opened?.showModal();
    opened?.querySelector<HTMLElement>("[data-first-focus]")?.focus();
    return () => opened?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={className ?? (wide ? "dialog dialog--wide" : "dialog")}
      role={alert ? "alertdialog" : undefined}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      {children}
    </dialog>
  );
}
