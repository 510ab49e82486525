import { Link } from "react-router";

/** To what has been saved of the item that a form edits; without one to what has been deleted from a list. */
export function HistoryLink({ screen, item }: { screen: string; item?: string }) {
  const of = item === undefined ? "" : `&om=${encodeURIComponent(item)}`;
  return (
    <p className="history-link">
      <Link className="text-button" to={`/admin/historik?form=${encodeURIComponent(screen)}${of}`}>
        {item === undefined ? "Se, hvad der er slettet" : "Se, hvad der er ændret her"}
      </Link>
    </p>
  );
}
