import { Link } from "react-router";

type ListedDocument = {
  name: string;
  label: string;
  isUnreadable: boolean;
  /** Absent until somebody has saved the document: visitors see the examples or the standard text. */
  saved?: { when: string; author: string };
};

export function DocumentList({ documents }: { documents: ListedDocument[] }) {
  const isOwn = ({ saved, isUnreadable }: ListedDocument) => saved || isUnreadable;
  const own = documents.filter(isOwn);
  const others = documents.filter((document) => !isOwn(document));
  return (
    <>
      {own.length > 0 && <Rows documents={own} />}
      {others.length > 0 && (
        <details>
          <summary>
            {others.length === 1 ? "1 tekst har" : `${others.length} tekster har`} ingen ændret
            endnu
          </summary>
          <Rows documents={others} />
        </details>
      )}
    </>
  );
}

function Rows({ documents }: { documents: ListedDocument[] }) {
  return (
    <ul className="rows">
      {documents.map(({ name, label, saved, isUnreadable }) => (
        <li key={name} className="row-item">
          <div>
            <h2>{label}</h2>
            <p className="meta">
              {isUnreadable && <strong>Kan ikke læses</strong>}
              {saved && (
                <>
                  <span>Gemt {saved.when}</span>
                  <span>{saved.author}</span>
                </>
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
