import { Link } from "react-router";
import { ShownOn } from "../../shell/field-notes.tsx";

type HistoryLinkProps = {
  screen: string;
  item?: string;
  page?: string;
};

export function HistoryLink({ screen, item, page }: HistoryLinkProps) {
  return (
    <p className="history-link">
      <ShownOn path={page}>
        <Link className="text-button" to={historyPath(screen, item)}>
          {item === undefined ? "Se, hvad der er slettet" : "Se, hvad der er ændret her"}
        </Link>
      </ShownOn>
    </p>
  );
}

export function historyPath(screen: string, item?: string): string {
  const ofItem = item === undefined ? "" : `&om=${encodeURIComponent(item)}`;
  return `/admin/historik?form=${encodeURIComponent(screen)}${ofItem}`;
}
