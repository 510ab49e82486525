import { useRef } from "react";
import { useFetcher } from "react-router";
import { danishDate, danishTime } from "../../../formats/danish-time.ts";
import { DialogButton, DialogForm } from "../../../shell/dialog.tsx";
import { PlainField } from "../../../shell/plain-field.tsx";
import { State } from "../../../shell/state.tsx";
import { useCopying } from "../../../shell/use-copying.ts";
import { useAnswer } from "../../../site/browser/use-answer.ts";
import { draftState } from "../../fields/draft-state.ts";
import type { FormerText, OpenDraft } from "../../fields/open-form.ts";
import type { Autosave } from "./autosave.ts";
import { DiscardDraft } from "./discard-draft.tsx";

export type DraftBarProps = ShareDraftProps & { backTo: string };

export function DraftBar(props: DraftBarProps) {
  const { draft } = props;
  const { savedBy, savedAt, failure } = draft;
  return (
    <div className="draft-bar row">
      <State {...draftState(draft)} />
      <small>
        Gemt af {savedBy} {danishTime(savedAt)}
      </small>
      <DraftActs {...props} />
      {failure && <p className="form-field__error">{failure}</p>}
      {draft.isOrphan && (
        <p>
          Det, kladden hører til, er slettet. Udgiv den, så bliver du spurgt, om det skal oprettes
          igen.
        </p>
      )}
    </div>
  );
}

export function DraftActs({ draft, onChange, backTo }: DraftBarProps) {
  const { id, revision, isHidden } = draft;
  return (
    <>
      <ShareDraft draft={draft} onChange={onChange} />
      <DiscardDraft
        fields={{ act: "discard", draft: { id, revision } }}
        encType="application/json"
        to={backTo}
        isHidden={isHidden}
      />
    </>
  );
}

type Changed = Partial<Pick<OpenDraft, "sharedUntil">>;
type ShareAnswer =
  | { ok: true; message: string; link?: string; draft?: Changed }
  | { ok: false; sentence: string };

type ShareDraftProps = { draft: OpenDraft; onChange: (changed: Changed) => void };

function ShareDraft(props: ShareDraftProps) {
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

export function FormerNote({ former }: { former: FormerText }) {
  return (
    <p className="autosave-offer" role="status">
      {words(former)}
    </p>
  );
}

function words({ savedAt, isDeleted, values }: FormerText): string {
  const when = danishTime(savedAt);
  if (isDeleted) {
    return `Det blev slettet ${when}. Når du gemmer, kommer det tilbage på hjemmesiden, hvor det stod.`;
  }
  return Object.keys(values).length > 0
    ? `Her står teksten fra før ændringen ${when}. Den kommer på hjemmesiden, når du gemmer.`
    : `Her står det samme som før ændringen ${when}.`;
}

type AutosaveOfferProps = {
  autosave: Autosave;
  isOutdated: boolean;
  onTake: () => void;
  onDrop: () => void;
};

export function AutosaveOffer({ autosave, isOutdated, onTake, onDrop }: AutosaveOfferProps) {
  return (
    <section className="autosave-offer row" aria-label="Tekst, der ikke blev gemt">
      <p role="status">
        Du har skrevet noget her, som ikke blev gemt ({danishTime(autosave.typedAt)}).
        {isOutdated && " Siden er der gemt noget andet. Når du gemmer, ser du begge tekster."}
      </p>
      <div className="row">
        <button className="button button--small" type="button" onClick={onTake}>
          Hent det frem
        </button>
        <button className="text-button" type="button" onClick={onDrop}>
          Slet det
        </button>
      </div>
    </section>
  );
}
