import type { ReactNode } from "react";
import { ConfirmDialog } from "../shell/dialog.tsx";
import { type QuickSaveOptions, type SentFields, useQuickSave } from "./use-quick-save.tsx";

type ConfirmSaveProps = QuickSaveOptions & {
  title: string;
  confirmLabel?: string;
  danger?: boolean;
  fields: SentFields;
  onClose: () => void;
  children: ReactNode;
};

export function ConfirmSave(props: ConfirmSaveProps) {
  const { title, confirmLabel = "Slet", danger = true, fields, onClose, children, ...way } = props;
  const { send, busy, failure } = useQuickSave({ onSaved: onClose, ...way });
  return (
    <ConfirmDialog
      title={title}
      keepLabel="Behold"
      confirmLabel={confirmLabel}
      danger={danger}
      busy={busy}
      onKeep={onClose}
      onConfirm={() => send(fields)}
    >
      {children}
      {failure}
    </ConfirmDialog>
  );
}
