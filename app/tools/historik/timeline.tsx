import { Link, useSearchParams } from "react-router";
import { formatQuery } from "../../formats/query.ts";
import type { Save } from "./history.server.ts";

const MORE = 60;

type TimelineProps = {
  saves: Save[];
  selected: number;
  hasOlder: boolean;
  /** No more are shown, however many there are. */
  isFull: boolean;
  /** Whether the newest is the present text. */
  isPresent: boolean;
};

export function Timeline({ saves, selected, hasOlder, isFull, isPresent }: TimelineProps) {
  const [search] = useSearchParams();
  return (
    <nav aria-label="Gemte versioner">
      <ol className="timeline">
        {saves.map((save, index) => (
          <li key={save.revision}>
            <Link
              to={formatQuery({ side: "", gem: save.revision }, search)}
              preventScrollReset
              aria-current={save.revision === selected}
            >
              <strong>{save.when}</strong>
              <span className="meta">
                <span>{save.author}</span>
                {index === 0 && isPresent && <span>Nuværende version</span>}
              </span>
              <span className="timeline__told">{save.summary}</span>
            </Link>
          </li>
        ))}
      </ol>
      {hasOlder && isFull && (
        <p>Ældre versioner står i historikken for det, de handler om. Åbn den fra dets formular.</p>
      )}
      {hasOlder && !isFull && (
        <Link
          className="text-button"
          to={formatQuery({ side: "", antal: saves.length + MORE }, search)}
          preventScrollReset
        >
          Vis ældre
        </Link>
      )}
    </nav>
  );
}
