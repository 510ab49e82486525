import { danishTime } from "../../formats/danish-time.ts";
import type { Autosave } from "./autosave.ts";

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
