import { useRef, useState } from "react";
import { lineIn } from "../../formats/form-line.ts";
import { useAct } from "../../shell/use-act.tsx";
import { MAX_NOTE_LENGTH, type Order } from "../orders/order.ts";

const PAUSE_MS = 1000;

/** Saved after a pause and on leaving the field; without script by Enter. */
export function OrderNote({ id, number, note }: Order) {
  const [opened] = useState(note);
  const [saved, setSaved] = useState(note);
  const sent = useRef(note);
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<number>(undefined);
  const { Form, form, send, busy, failure } = useAct({ onDone: () => setSaved(sent.current) });

  function saveSoon({ form: own }: HTMLInputElement) {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => own?.requestSubmit(), PAUSE_MS);
  }

  function save(field: HTMLInputElement) {
    clearTimeout(timer.current);
    const written = lineIn(field.value);
    if (written === saved) return;
    if (busy) return saveSoon(field);
    sent.current = written;
    send({ intent: "note", id, before: saved, note: written });
  }

  return (
    <Form
      {...form}
      className="form-field"
      onSubmit={(event) => {
        event.preventDefault();
        if (field.current) save(field.current);
      }}
    >
      <input type="hidden" name="intent" value="note" />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="before" value={saved} />
      <label htmlFor="note">
        Note<span className="sr"> til bestilling {number}</span>
      </label>
      <input
        ref={field}
        id="note"
        name="note"
        autoComplete="off"
        maxLength={MAX_NOTE_LENGTH}
        defaultValue={note}
        placeholder="Fakturanummer eller andet til jer selv"
        onChange={({ currentTarget }) => saveSoon(currentTarget)}
        onBlur={({ currentTarget }) => save(currentTarget)}
      />
      <small role="status">{saved !== opened && !failure && "Gemt"}</small>
      {failure}
    </Form>
  );
}
