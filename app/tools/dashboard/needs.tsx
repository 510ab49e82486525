import { Link } from "react-router";

/** One thing that is not wrong, and would be better mended. */
export type Need = { title: string; text: string; to: string; action: string };

/** Where it is mended; `title` says what to who does not see the row. */
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
