import { data, Link } from "react-router";
import { orSentence } from "../../editor/save/save-document.server.ts";
import { featureRegistry } from "../../feature.ts";
import { samspil } from "../../server/context.ts";
import { DEMO_AUTHOR } from "../../server/documents/content.server.ts";
import type { DocumentDefinition } from "../../server/documents/define-document.server.ts";
import { readData } from "../../server/documents/edit-document.server.ts";
import { readForm, UNREADABLE } from "../../server/http/form-body.server.ts";
import { ActButton } from "../../shell/act-button.tsx";
import { admin } from "../../shell/gate.server.ts";
import type { SaveAnswer } from "../../shell/save-answer.ts";
import { Screen } from "../../shell/screen.tsx";
import { stayOnError } from "../../shell/stay-on-error.ts";
import type { Route } from "./+types/examples";
import { readLeftExamples } from "./opening.server.ts";

const NOT_REMOVED = "Eksemplerne kunne ikke fjernes lige nu. Prøv igen om lidt.";

export function loader({ context }: Route.LoaderArgs) {
  const { content } = context.get(samspil);
  const forms = context.get(featureRegistry).formsOf(content);
  const screenOf = (name: string) => forms.find(({ document }) => document.name === name)?.screen;
  return readLeftExamples(content).map(({ name, labels }) => ({
    name,
    label: labels.name,
    to: screenOf(name)?.replace(/\?.*/, "") ?? "/admin",
  }));
}

/** Empties every document that still has examples. Each is a save of its own, with a history. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  if (form.get("intent") !== "empty") throw new Response(UNREADABLE, { status: 400 });
  const { content, documents, log } = context.get(samspil);
  const by = context.get(admin).email;

  /** @returns false if a colleague has saved the document meanwhile */
  async function removeExample(definition: DocumentDefinition): Promise<boolean> {
    const { name, empty = {} } = definition;
    const stored = await documents.read("content", name);
    if (stored && stored.savedBy !== DEMO_AUTHOR) return false;
    const before = await readData({ documents, definition });
    const basedOn = stored?.revision ?? 0;
    return (await documents.write("content", name, empty, { basedOn, by, before })).ok;
  }

  return orSentence(log, NOT_REMOVED, async () => {
    const saved: string[] = [];
    for (const definition of readLeftExamples(content)) {
      if (!(await removeExample(definition))) saved.push(definition.labels.name);
    }
    return data<SaveAnswer>({ ok: true, message: removedWords(saved) });
  });
}

function removedWords(saved: string[]): string {
  const removed = "Eksemplerne er fjernet.";
  if (saved.length === 0) return removed;
  const names = new Intl.ListFormat("da-DK").format(saved.map((name) => `»${name}«`));
  return `${removed} I mellemtiden har en anden gemt ${names}, som ikke er rørt.`;
}

export const clientAction = stayOnError;

const QUESTION = {
  title: "Fjern alle eksempler",
  text: <p>Alle eksempler forsvinder fra hjemmesiden. De kan hentes igen under Historik.</p>,
  keepLabel: "Annuller",
  confirmLabel: "Ja, fjern dem",
  danger: false,
};

export default function Examples({ loaderData }: Route.ComponentProps) {
  return (
    <Screen title="Eksempler">
      {loaderData.length === 0 ? (
        <p>Der er ingen eksempler tilbage. Alt på hjemmesiden er jeres.</p>
      ) : (
        <>
          <p>
            Her står der stadig tekster fra en klinik, der ikke findes. Ret dem, I vil bruge. De er
            jeres, når I har gemt dem.
          </p>
          <ul className="rows rule-list narrow below-m">
            {loaderData.map(({ name, label, to }) => (
              <li key={name}>
                <Link className="link" to={to}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
          <ActButton
            className="button button--light"
            fields={{ intent: "empty" }}
            question={QUESTION}
          >
            {QUESTION.title}
          </ActButton>
        </>
      )}
    </Screen>
  );
}
