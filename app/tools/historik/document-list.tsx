import { Link } from "react-router";

type DocumentListProps = {
  documents: {
    name: string;
    label: string;
    isUnreadable: boolean;
    saved?: { when: string; author: string };
  }[];
};

export function DocumentList({ documents }: DocumentListProps) {
  return (
    <ul className="rows">
      {documents.map(({ name, label, saved, isUnreadable }) => (
        <li key={name} className="row-item">
          <div>
            <h2>{label}</h2>
            <p className="meta">
              {isUnreadable && <strong>Kan ikke læses</strong>}
              {saved ? (
                <>
                  <span>Gemt {saved.when}</span>
                  <span>{saved.author}</span>
                </>
              ) : (
                <span>Aldrig gemt. Hjemmesiden viser sin standardtekst</span>
              )}
            </p>
          </div>
          <div className="row-item__do row">
            <Link className="text-button" to={`/admin/historik/${name}`}>
              Se historik<span className="sr"> for {label}</span>
            </Link>
          </div>
        </li>
      ))}
    </ul>
  );
}
