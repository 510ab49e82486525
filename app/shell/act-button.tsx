import type { ComponentProps, ReactNode } from "react";
import { ConfirmDialog, DialogButton } from "./dialog.tsx";
import { type ActFields, type ActOptions, useAct } from "./use-act.tsx";

type Question = Pick<ActOptions, "encType" | "to" | "signIn"> & {
  title: string;
  text: ReactNode;
  keepLabel?: string;
  confirmLabel?: string;
  danger?: boolean;
};

type Act = Pick<ActOptions, "to"> & { fields: ActFields; action?: string };

type ActButtonProps = Omit<ComponentProps<"button">, "action"> & Act & { question?: Question };

/** A button that changes something, at once or after a question. */
export function ActButton({ question, fields, action, ...button }: ActButtonProps) {
  if (!question) return <FormButton fields={fields} action={action} {...button} />;
  const { children, ...opener } = button;
  return (
    <DialogButton {...opener} label={children}>
      {(close) => <Asking {...question} fields={fields} action={action} onClose={close} />}
    </DialogButton>
  );
}

/** A form of its own, which works before hydration too. */
function FormButton({ fields, action, to, ...button }: Omit<ActButtonProps, "question">) {
  const options = { action, to, preventScrollReset: true, reloads: true };
  const { Form, form, busy, failure } = useAct(options);
  const inputs = Object.entries(fields).flatMap(([name, values]) =>
    [values].flat().map((value) => ({ name, value: String(value) })),
  );
  return (
    <>
      <Form {...form}>
        {inputs.map((input) => (
          <input key={`${input.name} ${input.value}`} type="hidden" {...input} />
        ))}
        <button type="submit" disabled={busy} aria-busy={busy} {...button} />
      </Form>
      {failure}
    </>
  );
}

type AskingProps = Act & Question & { onClose: () => void };

function Asking(props: AskingProps) {
  const { fields, title, text, keepLabel = "Behold", confirmLabel = "Slet", ...rest } = props;
  const { danger = true, signIn = {}, onClose, ...way } = rest;
  const ends = { onDone: onClose, onDecline: onClose };
  const { send, busy, signInDialog, failure } = useAct({ ...way, signIn, ...ends });
  if (signInDialog) return signInDialog;
  return (
    <ConfirmDialog
      title={title}
      keepLabel={keepLabel}
      confirmLabel={confirmLabel}
      danger={danger}
      busy={busy}
      onKeep={onClose}
      onConfirm={() => send(fields)}
    >
      {text}
      {failure}
    </ConfirmDialog>
  );
}
