import { useRef, useState } from "react";
import { danishDate } from "../../formats/danish-time.ts";
import { PlainField } from "../form/fields.tsx";
import { DialogForm } from "../shell/dialog-form.tsx";
import { useCopying } from "../shell/use-copying.ts";
import { type ChangingDraft, useDraftAction } from "./use-draft-action.ts";

/** Makes a link that shows the draft's page without an account. */
export function ShareDraft(props: ChangingDraft) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        className="text-button"
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Del kladde
      </button>
      {isOpen && <ShareDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function ShareDialog({ draft, onChange, onClose }: ChangingDraft & { onClose: () => void }) {
  const { send, answer, busy } = useDraftAction(onChange);
  const place = useRef<HTMLDivElement>(null);
  const [said, copy] = useCopying(place, "Linket");
  const shared = answer?.ok && answer.link ? answer : undefined;
  const isShared = draft.sharedUntil !== undefined;
  return (
    <DialogForm
      title="Del kladde"
      submitLabel={shared ? "Kopiér linket" : isShared ? "Opret nyt link" : "Opret link"}
      isBusy={busy}
      onSubmit={() => (shared?.link ? copy(shared.link) : send({ intent: "share", id: draft.id }))}
      onClose={onClose}
      more={
        (shared || isShared) && (
          <button
            className="text-button"
            type="button"
            disabled={busy}
            onClick={() => send({ intent: "end", id: draft.id })}
          >
            Stop delingen
          </button>
        )
      }
    >
      <p>
        Alle, der har linket, kan se siden, som den står i den gemte kladde. Det virker i 14 dage,
        eller til du udgiver eller stopper delingen.
        {isShared && !shared && " Der er et link i forvejen; et nyt afløser det."}
      </p>
      {shared && (
        <div ref={place}>
          <PlainField label="Link" readOnly value={shared.link} />
        </div>
      )}
      <p role="status">
        {said ||
          (shared?.draft?.sharedUntil &&
            `Det virker til ${danishDate(new Date(shared.draft.sharedUntil))}.`)}
        {answer && (answer.ok ? answer.message : answer.sentence)}
      </p>
    </DialogForm>
  );
}
