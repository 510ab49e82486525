import type { ReactNode } from "react";
import { Link } from "react-router";

export function UnreadableDocument({ name, label }: { name: string; label: string }) {
  return (
    <Note>
      »{label}« kan ikke læses. Intet er slettet, og ingen kan gemme oven i det.{" "}
      <Link to={`/admin/historik/${name}`}>Se, hvad I kan gøre</Link>.
    </Note>
  );
}

export function MailFailure({ text }: { text: string }) {
  return (
    <Note>
      {text} <Link to="/admin/bestillinger">Se dem her</Link>.
    </Note>
  );
}

export function ServerFailure({ title }: { title: string }) {
  return (
    <Note>
      {`${title}. Det skal den, der driver hjemmesiden, rette.`}{" "}
      <Link to="/admin/drift">Se det under Drift og historik</Link>.
    </Note>
  );
}

function Note({ children }: { children: ReactNode }) {
  return (
    <div className="banner banner--error" role="alert">
      <p>{children}</p>
    </div>
  );
}
