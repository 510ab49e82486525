import { useRef } from "react";
import { useFetcher } from "react-router";
import { danishDate } from "../../formats/danish-time.ts";
import { DialogButton, DialogForm } from "../../shell/dialog.tsx";
import { PlainField } from "../../shell/plain-field.tsx";
import { useCopying } from "../../shell/use-copying.ts";
import { useAnswer } from "../../site/browser/use-answer.ts";
import type { OpenDraft } from "../fields/open-form.ts";

type Changed = Partial<Pick<OpenDraft, "sharedUntil">>;
type ShareAnswer =
  | { ok: true; message: string; link?: string; draft?: Changed }
  | { ok: false; sentence: string };

export type ShareDraftProps = { draft: OpenDraft; onChange: (changed: Changed) => void };

export function ShareDraft(props: ShareDraftProps) {
  return (
    <DialogButton label="Del kladde">
      {(close) => <ShareDialog {...props} onClose={close} />}
    </DialogButton>
  );
}

function ShareDialog({ draft, onChange, onClose }: ShareDraftProps & { onClose: () => void }) {
  const fetcher = useFetcher<ShareAnswer>();
  const answer = fetcher.data;
  const busy = fetcher.state !== "idle";
  useAnswer(answer, (result) => result.ok && result.draft && onChange(result.draft));
  const place = useRef<HTMLDivElement>(null);
  const [copyResult, copy, forgetCopy] = useCopying(place, "Linket");
  const shared = answer?.ok && answer.link ? answer : undefined;
  const isShared = draft.sharedUntil !== undefined;

  function send(intent: "share" | "end") {
    forgetCopy();
    const options = {
      method: "post",
      action: "/admin/kladde",
      encType: "application/json",
    } as const;
    return fetcher.submit({ intent, id: draft.id }, { ...options, defaultShouldRevalidate: false });
  }

  return (
    <DialogForm
      title="Del kladde"
      submitLabel={shared ? "Kopiér linket" : isShared ? "Opret nyt link" : "Opret link"}
      isBusy={busy}
      onSubmit={() => (shared?.link ? copy(shared.link) : send("share"))}
      onClose={onClose}
      more={
        (shared || isShared) && (
          <button className="text-button" type="button" disabled={busy} onClick={() => send("end")}>
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
        {copyResult ||
          (shared?.draft?.sharedUntil &&
            `Det virker til ${danishDate(new Date(shared.draft.sharedUntil))}.`)}
        {answer && (answer.ok ? answer.message : answer.sentence)}
      </p>
    </DialogForm>
  );
}
