import { Link } from "react-router";
import { ShownOn } from "./shown-on.tsx";

type HistoryLinkProps = { screen: string; item?: string; page?: string };

/** Links to an item's history, or without an item to the deletions of a list; and to the page that shows it. */
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
