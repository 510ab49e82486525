import { danishTime } from "../../formats/danish-time.ts";
import type { FormerText } from "../fields/open-form.ts";

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
