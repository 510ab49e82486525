import { danishTime } from "../../formats/danish-time.ts";
import { State } from "../../shell/state.tsx";
import { draftState } from "../fields/draft-state.ts";
import { DiscardDraft } from "./discard-draft.tsx";
import { ShareDraft, type ShareDraftProps } from "./share-draft.tsx";

type DraftBarProps = ShareDraftProps & { backTo: string };

export function DraftBar({ draft, onChange, backTo }: DraftBarProps) {
  const { id, revision, savedBy, savedAt, failure, isHidden } = draft;
  return (
    <div className="draft-bar row">
      <State {...draftState(draft)} />
      <small>
        Gemt af {savedBy} {danishTime(savedAt)}
      </small>
      <ShareDraft draft={draft} onChange={onChange} />
      <DiscardDraft
        fields={{ act: "discard", draft: { id, revision } }}
        encType="application/json"
        to={backTo}
        isHidden={isHidden}
      />
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
