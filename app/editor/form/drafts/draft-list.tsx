import { useId } from "react";
import { Link } from "react-router";
import { danishTime } from "../../../formats/danish-time.ts";
import { State } from "../../../shell/state.tsx";
import type { listedDraft } from "../../fields/draft-state.ts";
import { DiscardDraft } from "./discard-draft.tsx";

export type ListedDraft = ReturnType<typeof listedDraft> & {
  failure?: string;
  isUnreadable?: boolean;
};

type DraftListProps = { heading: string; drafts: ListedDraft[] };

export function DraftList({ heading, drafts }: DraftListProps) {
  const titleId = useId();
  if (drafts.length === 0) return null;
  return (
    <section className="unpublished" aria-labelledby={titleId}>
      <h2 id={titleId}>{heading}</h2>
      <ul className="rows rule-list">
        {drafts.map(({ id, title, to, state, savedBy, savedAt, failure, isUnreadable }) => (
          <li key={id}>
            {isUnreadable ? (
              title
            ) : (
              <Link className="link" to={to}>
                {title}
              </Link>
            )}
            <State {...state} />
            <small>
              {savedBy}, {danishTime(savedAt)}
            </small>
            {failure && <p className="form-field__error">{failure}</p>}
            {isUnreadable && <DiscardDraft fields={{ draft: id }} draftTitle={title} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
