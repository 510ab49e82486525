import { useEffect, useState } from "react";
import { useFetcher } from "react-router";
import { Field } from "../form/fields.tsx";
import type { OpenDraft } from "../form/open-form.ts";
import { DialogForm } from "../shell/dialog-form.tsx";
import { useDraftAction } from "./use-draft-action.ts";

/** A second pair of eyes: asks a colleague to look, and shows what was asked and answered. */
export function ReviewDraft({ draft }: { draft: OpenDraft }) {
  const [open, setOpen] = useState<"ask" | "answer">();
  const { review } = draft;
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
      {open === "ask" && <AskDialog id={draft.id} onClose={() => setOpen(undefined)} />}
      {open === "answer" && <AnswerDialog id={draft.id} onClose={() => setOpen(undefined)} />}
    </>
  );
}

type DialogProps = { id: string; onClose: () => void };

function AskDialog({ id, onClose }: DialogProps) {
  const known = useFetcher<{ colleagues: string[] }>();
  const { send, answer, busy } = useDraftAction();
  const [of, setOf] = useState("");
  const [text, setText] = useState("");
  const { load } = known;
  useEffect(() => {
    load("/admin/kladde");
  }, [load]);
  const colleagues = known.data?.colleagues ?? [];
  const chosen = of || colleagues[0] || "";
  return (
    <DialogForm
      title="Bed om et blik"
      submitLabel="Send"
      isBusy={busy || answer?.ok === true}
      onSubmit={() => send({ intent: "ask", id, of: chosen, text })}
      onClose={onClose}
    >
      <p>
        Din kollega får en mail med et link til kladden og til, hvordan siden kommer til at se ud.
      </p>
      {known.data && colleagues.length === 0 ? (
        <p role="status">Der er ingen kolleger endnu. Invitér dem under »Din konto«.</p>
      ) : (
        <>
          <Field label="Kollega">
            {(described) => (
              <select {...described} value={chosen} onChange={({ target }) => setOf(target.value)}>
                {colleagues.map((email) => (
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

function AnswerDialog({ id, onClose }: DialogProps) {
  const { send, answer, busy } = useDraftAction();
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
