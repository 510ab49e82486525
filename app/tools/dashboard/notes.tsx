import { Link } from "react-router";

export function UnreadableDocument({ name, label }: { name: string; label: string }) {
  return (
    <div className="banner banner--error" role="alert">
      <p>
        »{label}« kan ikke læses. Intet er slettet, og ingen kan gemme oven i det.{" "}
        <Link to={`/admin/historik/${name}`}>Se, hvad I kan gøre</Link>.
      </p>
    </div>
  );
}

export function MailTrouble({ text }: { text: string }) {
  return (
    <div className="banner banner--error" role="alert">
      <p>
        {text} <Link to="/admin/bestillinger">Se dem her</Link>.
      </p>
    </div>
  );
}

/** Of what only the one who runs the server can mend, what cannot wait. */
export function ServerTrouble({ title }: { title: string }) {
  return (
    <div className="banner banner--error" role="alert">
      <p>
        {`${title}. Det skal den, der driver hjemmesiden, rette.`}{" "}
        <Link to="/admin/drift">Se det under Drift og historik</Link>.
      </p>
    </div>
  );
}
