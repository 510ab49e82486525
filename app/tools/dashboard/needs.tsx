import { Link } from "react-router";

/** A task that is not urgent. */
export type Need = { title: string; text: string; to: string; action: string };

/** @param title completes the link's text for screen readers */
export function FixLink({ to, action, title }: Omit<Need, "text">) {
  return (
    <Link className="link" to={to}>
      {action}
      <span className="sr">: {title}</span>
    </Link>
  );
}

export function Needs({ needs }: { needs: Need[] }) {
  return (
    <section aria-labelledby="haand">
      <h2 id="haand">Trænger til en hånd</h2>
      <ul className="rows rule-list">
        {needs.length === 0 && <li className="muted">Ikke noget lige nu.</li>}
        {needs.map(({ title, text, to, action }) => (
          <li key={title}>
            <p>
              <strong>{title}</strong>
              <small>{text}</small>
            </p>
            <FixLink to={to} action={action} title={title} />
          </li>
        ))}
      </ul>
    </section>
  );
}
