import { Link } from "react-router";
import type { ReadinessItem } from "./readiness.server.ts";

/** What must be there before the clinic opens; nothing once all of it is. */
export function Readiness({ items }: { items: ReadinessItem[] }) {
  const ready = items.filter(({ isReady }) => isReady);
  if (ready.length === items.length) return null;
  return (
    <section className="narrow" aria-labelledby="klar">
      <header className="row row--apart">
        <h2 id="klar">Klar til åbning</h2>
        <p>
          {ready.length} af {items.length} er klar
        </p>
      </header>
      <ReadinessList items={[...items.filter(({ isReady }) => !isReady), ...ready]} />
    </section>
  );
}

function ReadinessList({ items }: { items: ReadinessItem[] }) {
  return (
    <ul className="rows rule-list narrow below-m">
      {items.map(({ id, isReady, title, missing, to, action }) => (
        <li key={id} data-ready={isReady || undefined}>
          <span className="halves" aria-hidden="true" />
          <p>
            {isReady ? title : missing}
            <span className="sr">{isReady ? " – klar" : " – mangler"}</span>
          </p>
          {!isReady && action && (
            <Link className="link" to={to}>
              {action}
              <span className="sr">: {title}</span>
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}
