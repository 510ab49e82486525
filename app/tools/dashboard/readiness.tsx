import { MendLink } from "./needs.tsx";
import type { ReadinessItem } from "./readiness.server.ts";

/** What must be there before the clinic opens; nothing once all of it is. */
export function Readiness({ items }: { items: ReadinessItem[] }) {
  const ready = items.filter(({ isReady }) => isReady);
  if (ready.length === items.length) return null;
  return (
    <section aria-labelledby="klar">
      <header className="row row--apart">
        <h2 id="klar">Klar til åbning</h2>
        <p className="muted">
          {ready.length} af {items.length} er klar
        </p>
      </header>
      <ul className="rows rule-list">
        {items
          .filter(({ isReady }) => !isReady)
          .map(({ id, title, missing, to, action }) => (
            <li key={id}>
              <span className="halves" aria-hidden="true" />
              <p>{missing}</p>
              {action && <MendLink to={to} action={action} title={title} />}
            </li>
          ))}
      </ul>
      <p className="muted">Når det er klar, forsvinder listen.</p>
    </section>
  );
}
