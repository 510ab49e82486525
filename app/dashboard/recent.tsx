import { Link } from "react-router";
import type { Recent } from "./recent.server.ts";

export function RecentlyEdited({ recent }: { recent: Recent[] }) {
  if (recent.length === 0) return null;
  return (
    <section className="unpublished" aria-labelledby="senest">
      <h2 id="senest">Senest redigeret</h2>
      <ul>
        {recent.map(({ to, title, place, by, when }) => (
          <li key={to}>
            <Link className="link" to={to}>
              {title}
            </Link>
            <small>{`${place} · ${by}, ${when}`}</small>
          </li>
        ))}
      </ul>
      <p>
        <Link className="text-button" to="/admin/historik">
          Se hele historikken
        </Link>
      </p>
    </section>
  );
}
