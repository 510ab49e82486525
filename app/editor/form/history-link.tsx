import { Link } from "react-router";
import { ShownOn } from "../../shell/field-notes.tsx";

type HistoryLinkProps = {
  screen: string;
  item?: string;
  page?: string;
};

export function HistoryLink({ screen, item, page }: HistoryLinkProps) {
  const itemQuery = item === undefined ? "" : `&om=${encodeURIComponent(item)}`;
  const ofScreen = `/admin/historik?form=${encodeURIComponent(screen)}${itemQuery}`;
  return (
    <p className="history-link">
      <ShownOn path={page}>
        <Link className="text-button" to={ofScreen}>
          {item === undefined ? "Se, hvad der er slettet" : "Se, hvad der er ændret her"}
        </Link>
      </ShownOn>
    </p>
  );
}
