import { Link, redirect } from "react-router";
import { type AdminForm, formFor } from "../../editor/fields/admin-form.ts";
import { featureRegistry } from "../../feature.ts";
import { parsePositiveInteger } from "../../formats/positive-integer.ts";
import { samspil } from "../../server/context.ts";
import { Screen } from "../../shell/screen.tsx";
import type { Route } from "./+types/admin";
import { readDocuments, readTimeline } from "./history.server.ts";
import { SaveView, Timeline } from "./save-view.tsx";

const HOME = "/admin/historik";
const SHOWN = 30;
const MOST_SHOWN = 500;

/** `?gem=<number>` chooses a save of the document. */
export async function loader({ params, url: { searchParams }, context }: Route.LoaderArgs) {
  const services = context.get(samspil);
  const forms = context.get(featureRegistry).formsOf(services.content);
  const screen = searchParams.get("form");
  if (screen) throw redirect(historyOf(forms, screen, searchParams));
  if (!params.document) return { documents: await readDocuments(services) };
  const definition = services.content.definitions.find(({ name }) => name === params.document);
  if (!definition) throw redirect(HOME);
  const item = searchParams.get("om");
  const filter = item ? { item } : searchParams.has("slettet") ? "deleted" : undefined;
  const timeline = await readTimeline(services.documents, forms, definition, {
    revision: parsePositiveInteger(searchParams.get("gem")) ?? 0,
    count: Math.min(parsePositiveInteger(searchParams.get("antal")) ?? SHOWN, MOST_SHOWN),
    filter,
  });
  return { isFiltered: filter !== undefined, ...timeline };
}

/** A form or a list links here by its screen's address; each document has a history of its own. */
function historyOf(forms: AdminForm[], screen: string, query: URLSearchParams): string {
  const item = query.get("om");
  const form = formFor(forms, { screen });
  if (!form) return HOME;
  const filter = item ? `om=${encodeURIComponent(item)}` : "slettet";
  return `${HOME}/${form.document.name}?${filter}`;
}

export default function Historik({ loaderData }: Route.ComponentProps) {
  if (loaderData.documents) return <DocumentList documents={loaderData.documents} />;
  const { label, saves, hasOlder, selected, isFiltered, document, unreadable } = loaderData;
  return (
    <Screen title={label} back={{ to: HOME, label: "Tilbage til historik", title: "Historik" }}>
      {isFiltered && (
        <p>
          <Link className="text-button" to={`${HOME}/${document}`}>
            Vis alt, hvad der er gemt her
          </Link>
        </p>
      )}
      {unreadable !== undefined && <Unreadable text={unreadable} />}
      {selected ? (
        <div className="history">
          <Timeline
            saves={saves}
            selected={selected.revision}
            hasOlder={hasOlder && saves.length < MOST_SHOWN}
            isPresent={unreadable === undefined}
          />
          <SaveView key={selected.revision} save={selected} />
        </div>
      ) : (
        <p className="rows-empty" hidden={unreadable !== undefined}>
          {isFiltered
            ? "Her er ikke ændret eller slettet noget endnu."
            : "Der er ikke gemt noget her endnu. Hjemmesiden viser sin standardtekst."}
        </p>
      )}
    </Screen>
  );
}

type DocumentListProps = { documents: Awaited<ReturnType<typeof readDocuments>> };

function DocumentList({ documents }: DocumentListProps) {
  return (
    <Screen title="Historik">
      {documents.length === 0 && <p className="rows-empty">Der er ikke gemt noget endnu.</p>}
      <ul className="rows">
        {documents.map(({ name, label, when, author, isUnreadable }) => (
          <li key={name} className="row-item">
            <div>
              <h2>{label}</h2>
              <p className="meta">
                {isUnreadable && <strong>Kan ikke læses</strong>}
                <span>Gemt {when}</span>
                <span>{author}</span>
              </p>
            </div>
            <Link className="text-button" to={`${HOME}/${name}`}>
              Se historik<span className="sr"> for {label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Screen>
  );
}

function Unreadable({ text }: { text: string }) {
  return (
    <section className="unreadable stack stack--start" aria-labelledby="ulaeseligt">
      <h2 id="ulaeseligt">Det, der er gemt, kan ikke læses</h2>
      <p>
        Intet er slettet, og ingen kan gemme oven i det. Besøgende ser siden uden. Den, der driver
        hjemmesiden, kan rette det, der er gemt, eller hente det fra en sikkerhedskopi.
      </p>
      <details>
        <summary>Se det, der er gemt</summary>
        <pre>{text}</pre>
      </details>
    </section>
  );
}
