import type { Past } from "./kept.server.ts";
import { justBefore, momentWords, nextAfter, PAST, pastOf, pastPage } from "./moments.ts";

type PastBarProps = { past: Past; path: string; refusal?: string };

/** On top of a page of the past: when it is of, and the ways on from there. */
export function PastBar({ past: { moment, kept }, path, refusal }: PastBarProps) {
  const next = nextAfter(kept.stops, moment);
  const [before, after] = [kept.stops[next - 1], kept.stops[next + 1]];
  return (
    <aside className="past-bar" lang="da" aria-label="Hjemmesiden, som den var">
      <p>
        <strong>{momentWords(moment, new Date(kept.now))}</strong>{" "}
        <span>Ingen andre ser det, og intet bliver ændret.</span>
        {refusal && <em role="alert">{refusal}</em>}
      </p>
      <nav aria-label="Tid">
        {before && <a href={pastPage(justBefore(before), path)}>Forrige rettelse</a>}
        {after && <a href={pastPage(justBefore(after), path)}>Næste rettelse</a>}
        <a href={`${pastOf(moment)}?side=${encodeURIComponent(path)}`}>Bring tilbage</a>
        <a href={`${PAST}?tid=${moment.toISOString()}`}>Luk</a>
      </nav>
    </aside>
  );
}
