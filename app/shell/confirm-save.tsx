import type { ReactNode } from "react";
import { ConfirmDialog } from "./dialog.tsx";
import { type SignInWords, useSignInAgain } from "./sign-in/use-sign-in-again.tsx";
import { type QuickSaveOptions, type SentFields, useQuickSave } from "./use-quick-save.tsx";

type ConfirmSaveProps = QuickSaveOptions & {
  title: string;
  confirmLabel?: string;
  danger?: boolean;
  signIn?: SignInWords;
  fields: SentFields;
  onClose: () => void;
  children: ReactNode;
};

export function ConfirmSave(props: ConfirmSaveProps) {
  const { title, confirmLabel = "Slet", danger = true, signIn, fields, onClose, ...rest } = props;
  const { children, ...way } = rest;
  const { send, sendAgain, busy, answer, failure } = useQuickSave({ onSaved: onClose, ...way });
  const signInDialog = useSignInAgain(answer, sendAgain, signIn, onClose);
  if (signInDialog) return signInDialog;
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
