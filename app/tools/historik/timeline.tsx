import { Link, useSearchParams } from "react-router";
import type { Save } from "./history.server.ts";

const MORE = 60;

type TimelineProps = {
  saves: Save[];
  selected: number;
  hasOlder: boolean;
  /** Whether the newest is what stands. */
  isPresent: boolean;
};

export function Timeline({ saves, selected, hasOlder, isPresent }: TimelineProps) {
  const [search] = useSearchParams();
  return (
    <nav aria-label="Gemte versioner">
      <ol className="timeline">
        {saves.map((save, index) => (
          <li key={save.revision}>
            <Link
              to={`?${withParameter(search, "gem", save.revision)}`}
              preventScrollReset
              aria-current={save.revision === selected}
            >
              <strong>{save.when}</strong>
              <span className="meta">
                <span>{save.author}</span>
                {index === 0 && isPresent && <span>Nuværende version</span>}
              </span>
              <span className="timeline__told">{save.told}</span>
            </Link>
          </li>
        ))}
      </ol>
      {hasOlder && (
        <Link
          className="text-button"
          to={`?${withParameter(search, "antal", saves.length + MORE)}`}
          preventScrollReset
        >
          Vis ældre
        </Link>
      )}
    </nav>
  );
}

function withParameter(search: URLSearchParams, name: string, value: number): string {
  const next = new URLSearchParams(search);
  next.delete("side");
  next.set(name, String(value));
  return String(next);
}
