import { danishTime } from "../../formats/danish-time.ts";
import type { Draft } from "./drafts.ts";

type DraftOfferProps = {
  draft: Draft;
  /** Somebody has saved the same thing since the draft was typed. */
  isOutdated: boolean;
  onTake: () => void;
  onDrop: () => void;
};

export function DraftOffer({ draft, isOutdated, onTake, onDrop }: DraftOfferProps) {
  return (
    <section className="draft-offer row" aria-label="Tekst, der ikke blev gemt">
      <p role="status">
        Du har skrevet noget her, som ikke blev gemt ({danishTime(draft.typedAt)}).
        {isOutdated && " Siden er der gemt noget andet. Når du gemmer, ser du begge tekster."}
      </p>
      <div className="row">
        <button className="button button--small" type="button" onClick={onTake}>
          Hent det frem
        </button>
        <button className="text-button" type="button" onClick={onDrop}>
          Kassér det
        </button>
      </div>
    </section>
  );
}
