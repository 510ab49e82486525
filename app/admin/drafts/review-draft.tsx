import { useEffect, useState } from "react";
import { isRecord } from "../../formats/json.ts";
import { Field } from "../form/fields.tsx";
import { DialogForm } from "../shell/dialog-form.tsx";
import { type ChangingDraft, useDraftAction } from "./use-draft-action.ts";

/** A second pair of eyes: asks a colleague to look, and shows what was asked and answered. */
export function ReviewDraft({ draft, onChange }: ChangingDraft) {
  const [open, setOpen] = useState<"ask" | "answer">();
  const { review, id } = draft;
  const own = { id, onChange, onClose: () => setOpen(undefined) };
  return (
    <>
      <button
        className="text-button"
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen("ask")}
      >
        Bed om et blik
      </button>
      {review && (
        <p className="draft-bar__review">
          {review.by} har bedt {review.of} om et blik{review.text && `: »${review.text}«`}
          {review.answer ? (
            <>
              {" "}
              <strong>Svar: »{review.answer}«</strong>
            </>
          ) : (
            <button className="text-button" type="button" onClick={() => setOpen("answer")}>
              Svar
            </button>
          )}
        </p>
      )}
      {open === "ask" && <AskDialog {...own} />}
      {open === "answer" && <AnswerDialog {...own} />}
    </>
  );
}

const NO_COLLEAGUES =
  "Listen over kolleger kunne ikke hentes. Det, du har skrevet, står der stadig. Luk, og prøv igen om lidt.";

type DialogProps = { id: string; onClose: () => void } & Pick<ChangingDraft, "onChange">;

function AskDialog({ id, onChange, onClose }: DialogProps) {
  const { colleagues, isMissing } = useColleagues();
  const { send, answer, busy } = useDraftAction(onChange);
  const [of, setOf] = useState("");
  const [text, setText] = useState("");
  const chosen = of || colleagues?.[0] || "";
  return (
    <DialogForm
      title="Bed om et blik"
      submitLabel="Send"
      isBusy={busy || answer?.ok === true}
      onSubmit={() => send({ intent: "ask", id, of: chosen, text })}
      onClose={onClose}
    >
      <p>
        Din kollega får en mail med et link til kladden, hvor siden også kan ses, som den bliver.
      </p>
      {isMissing && <p role="alert">{NO_COLLEAGUES}</p>}
      {colleagues?.length === 0 ? (
        <p role="status">Der er ingen kolleger endnu. Invitér dem under »Din konto«.</p>
      ) : (
        <>
          <Field label="Kollega">
            {(described) => (
              <select {...described} value={chosen} onChange={({ target }) => setOf(target.value)}>
                {colleagues?.map((email) => (
                  <option key={email}>{email}</option>
                ))}
              </select>
            )}
          </Field>
          <Field label="Besked" optional>
            {(described) => (
              <textarea
                {...described}
                rows={3}
                maxLength={1000}
                value={text}
                onChange={({ target }) => setText(target.value)}
              />
            )}
          </Field>
        </>
      )}
      <p role="status">{answer && (answer.ok ? answer.message : answer.sentence)}</p>
    </DialogForm>
  );
}

/** A form stands open beneath: whatever is answered, it stays. */
function useColleagues() {
  const [colleagues, setColleagues] = useState<string[]>();
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    const leaving = new AbortController();
    fetchColleagues(leaving.signal).then(setColleagues, () => setMissing(!leaving.signal.aborted));
    return () => leaving.abort();
  }, []);
  return { colleagues, isMissing };
}

/** @throws when the site does not tell, or nobody is signed in any more */
async function fetchColleagues(signal: AbortSignal): Promise<string[]> {
  const answer = await fetch("/admin/kladde", { signal });
  const known: unknown = await answer.json();
  if (!answer.ok || !isRecord(known) || !Array.isArray(known.colleagues))
    throw new Error(`/admin/kladde ${answer.status}`);
  return known.colleagues.filter((email) => typeof email === "string");
}

function AnswerDialog({ id, onChange, onClose }: DialogProps) {
  const { send, answer, busy } = useDraftAction(onChange);
  const [text, setText] = useState("");
  return (
    <DialogForm
      title="Svar på kladden"
      submitLabel="Send svar"
      isBusy={busy || answer?.ok === true}
      onSubmit={() => send({ intent: "answer", id, text })}
      onClose={onClose}
    >
      <Field label="Svar">
        {(described) => (
          <textarea
            {...described}
            rows={4}
            maxLength={1000}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      <p role="status">{answer && (answer.ok ? answer.message : answer.sentence)}</p>
    </DialogForm>
  );
}
