import { Link } from "react-router";
import { ShownOn } from "../../shell/field-notes.tsx";

type HistoryLinkProps = {
  screen: string;
  item?: string;
  /** Shown in the place of a list whose items have no ids: its history knows no deletions. */
  document?: string | undefined;
  page?: string;
};

export function HistoryLink({ screen, item, document, page }: HistoryLinkProps) {
  const itemQuery = item === undefined ? "" : `&om=${encodeURIComponent(item)}`;
  const ofScreen = `/admin/historik?form=${encodeURIComponent(screen)}${itemQuery}`;
  return (
    <p className="history-link">
      <ShownOn path={page}>
        <Link className="text-button" to={document ? `/admin/historik/${document}` : ofScreen}>
          {(item ?? document) === undefined
            ? "Se, hvad der er slettet"
            : "Se, hvad der er ændret her"}
        </Link>
      </ShownOn>
    </p>
  );
}
