import { useEffect, useId, useRef } from "react";
import { useFetcher } from "react-router";
import { SignInDialog } from "../../account/sign-in/sign-in-dialog.tsx";
import { LeaveGuard } from "../../admin/save/leave-guard.tsx";
import type { SaveAnswer } from "../../admin/save/save-answer.ts";
import type { Order } from "../order.ts";

export type ShownNote = { id: number; text: string; by: string; written: string };

type OrderNotesProps = { order: Order; notes: ShownNote[] };

/** The staff's own words about an order: no customer and no mail ever sees them. */
export function OrderNotes({ order: { id, number }, notes }: OrderNotesProps) {
  const fieldId = useId();
  const fetcher = useFetcher<SaveAnswer>();
  const field = useRef<HTMLTextAreaElement>(null);
  const busy = fetcher.state !== "idle";
  const answer = busy ? undefined : fetcher.data;

  useEffect(() => {
    if (answer?.ok && field.current) field.current.value = "";
  }, [answer]);

  const send = () =>
    fetcher.submit({ intent: "note", id, text: field.current?.value ?? "" }, { method: "post" });
  return (
    <section className="order-notes">
      <h3>Noter, kun for jer</h3>
      {notes.map((note) => (
        <OneNote key={note.id} note={note} />
      ))}
      <fetcher.Form method="post" className="form-field">
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
  const busy = fetcher.state !== "idle";
  return (
    <div className="order-notes__one">
      <p>{text}</p>
      <fetcher.Form method="post" className="row">
        <small>
          {by}, {written}
        </small>
        <input type="hidden" name="note" value={id} />
        <button
          className="text-button"
          name="intent"
          value="erase-note"
          type="submit"
          disabled={busy}
        >
          Slet<span className="sr"> noten fra {written}</span>
        </button>
      </fetcher.Form>
      {!busy && fetcher.data?.ok === false && <p role="alert">{fetcher.data.sentence}</p>}
    </div>
  );
}
