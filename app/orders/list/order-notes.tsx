import { useEffect, useId, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { SignInDialog } from "../../account/sign-in/sign-in-dialog.tsx";
import { LeaveGuard } from "../../admin/save/leave-guard.tsx";
import type { SaveAnswer } from "../../admin/save/save-answer.ts";
import { ConfirmDialog } from "../../admin/shell/confirm-dialog.tsx";
import type { Order } from "../order.ts";

export type ShownNote = { id: number; text: string; by: string; written: string };

type OrderNotesProps = { order: Order; notes: ShownNote[] };

/** The staff's own words about an order: no customer and no mail ever sees them. */
export function OrderNotes({ order: { id, number }, notes }: OrderNotesProps) {
  const fieldId = useId();
  const fetcher = useFetcher<SaveAnswer>();
  const field = useRef<HTMLTextAreaElement>(null);
  const sent = useRef("");
  const busy = fetcher.state !== "idle";
  const answer = busy ? undefined : fetcher.data;

  useEffect(() => {
    // What was written meanwhile is not saved yet.
    if (answer?.ok && field.current?.value === sent.current) field.current.value = "";
  }, [answer]);

  function send() {
    sent.current = field.current?.value ?? "";
    fetcher.submit({ intent: "note", id, text: sent.current }, { method: "post" });
  }
  return (
    <section className="order-notes">
      <h3>Noter, kun for jer</h3>
      {notes.map((note) => (
        <OneNote key={note.id} note={note} />
      ))}
      <fetcher.Form
        method="post"
        className="form-field"
        onSubmit={() => {
          sent.current = field.current?.value ?? "";
        }}
      >
        <input type="hidden" name="id" value={id} />
        <label htmlFor={fieldId}>
          Ny note<span className="sr"> til bestilling {number}</span>
        </label>
        <textarea id={fieldId} name="text" rows={2} maxLength={2000} ref={field} />
        {answer?.ok === false && !answer.signedOut && (
          <p className="form-field__error" role="alert">
            {answer.sentence}
          </p>
        )}
        <button className="text-button" name="intent" value="note" type="submit" disabled={busy}>
          Gem note
        </button>
      </fetcher.Form>
      {answer?.ok === false && answer.signedOut && (
        <SignInDialog sentence={answer.sentence} onSignedIn={send} />
      )}
      <LeaveGuard
        isDirty={() => Boolean(field.current?.value.trim())}
        left="Din note er ikke gemt. Går du nu, er den væk."
      />
    </section>
  );
}

function OneNote({ note: { id, text, by, written } }: { note: ShownNote }) {
  const fetcher = useFetcher<SaveAnswer>();
  const [isAsking, setAsking] = useState(false);
  const busy = fetcher.state !== "idle";
  const answer = busy ? undefined : fetcher.data;
  return (
    <div className="order-notes__one">
      <p>{text}</p>
      <div className="row">
        <small>
          {by}, {written}
        </small>
        <button className="text-button" type="button" onClick={() => setAsking(true)}>
          Slet<span className="sr"> noten fra {written}</span>
        </button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title="Slet noten"
          keepLabel="Behold"
          confirmLabel="Slet"
          danger
          busy={busy}
          onKeep={() => setAsking(false)}
          onConfirm={() => fetcher.submit({ intent: "erase-note", note: id }, { method: "post" })}
        >
          <p>Er du sikker på, at du vil slette denne note? Den kan ikke hentes tilbage.</p>
          {answer?.ok === false && (
            <p className="form-field__error" role="alert">
              {answer.sentence}
            </p>
          )}
        </ConfirmDialog>
      )}
    </div>
  );
}
