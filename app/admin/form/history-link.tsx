import { Link } from "react-router";
import { ShownOn } from "./shown-on.tsx";

type HistoryLinkProps = { screen: string; item?: string; page?: string };

/** To what has been saved of the item that a form edits; without one to what has been deleted from a list. And to where visitors read it. */
export function HistoryLink({ screen, item, page }: HistoryLinkProps) {
  const of = item === undefined ? "" : `&om=${encodeURIComponent(item)}`;
  return (
    <p className="history-link">
      <ShownOn path={page}>
        <Link
          className="text-button"
          to={`/admin/historik?form=${encodeURIComponent(screen)}${of}`}
        >
          {item === undefined ? "Se, hvad der er slettet" : "Se, hvad der er ændret her"}
        </Link>
      </ShownOn>
    </p>
  );
}
