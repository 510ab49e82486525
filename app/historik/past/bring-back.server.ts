import { isList } from "../../admin/admin-form.ts";
import { documentLabel } from "../../document-labels.server.ts";
import { patternOf } from "../../feature.ts";
import { formsOf, publicPages } from "../../features.ts";
import type { Samspil } from "../../server/context.ts";
import { type Change, describeChanges } from "../../server/documents/changes.server.ts";
import type { Content } from "../../server/documents/content.server.ts";
import type { DocumentDefinition } from "../../server/documents/define-document.server.ts";
import { type Fields, fingerprint } from "../../server/documents/edit.server.ts";
import { type EditedDocument, readData } from "../../server/documents/edit-document.server.ts";
import type { PastDocument } from "../../server/documents/past-content.server.ts";
import { revertChange } from "../../server/documents/revert.server.ts";
import { inSlices } from "../../server/in-slices.ts";
import { describeChange, describeReturn } from "../describe.server.ts";
import { fieldsOf } from "../history.server.ts";
import { changeDocument, type Restored } from "../restore.server.ts";
import type { Past } from "./kept.server.ts";

/** Of what has been changed since: an import may change thousands of items. */
const MOST_COMPARED = 100;

const NEWER =
  "Det er rettet, mens du havde siden åben, og er ikke rørt. Se igennem, hvad der nu er anderledes, og tryk igen.";
const HIDDEN = "Det er skjult nu. Udgiv det dér, hvor det står under »Ikke på hjemmesiden«.";

/** What stood otherwise then, and could stand so again. What is new since is no part of it: nothing of it was there. */
export async function readDifferences(
  services: Samspil,
  { documents, content }: Past,
  side: string,
) {
  const hidden = await readHidden(services);
  const isAbout = aboutPage(services.content, content, side);
  const all = [];
  for (const { definition, revision, data } of documents) {
    const { name } = definition;
    const present = await readData({ documents: services.documents, definition });
    const about = describeChanges(data, present)
      .filter(wasThere)
      .filter((change) => isAbout(definition, change));
    const changes = [];
    for await (const change of inSlices(about.slice(0, MOST_COMPARED))) {
      changes.push({
        key: keyOf(change),
        base: baseOf(change),
        told: `${describeChange(name, change)} siden`,
        fields: fieldsOf(name, change),
        isHidden: isHidden(hidden, name, change),
      });
    }
    if (changes.length > 0)
      all.push({ document: name, label: documentLabel(name), revision, changes });
  }
  return all;
}

export type DifferingDocument = Awaited<ReturnType<typeof readDifferences>>[number];

type Asked = { key: string; base: string };

/** An ordinary save, over what stands now: where that is no longer what the person has seen, nothing is written. */
export async function bringBack(
  services: Samspil,
  { definition, data: then }: PastDocument,
  by: string,
  { key, base }: Asked,
): Promise<Restored> {
  const { documents } = services;
  const { name } = definition;
  const find = (data: Fields) =>
    describeChanges(then, data).find((change) => wasThere(change) && keyOf(change) === key);
  const edited: EditedDocument = { documents, definition, by };
  const seen = find(await readData(edited));
  if (seen && isHidden(await readHidden(services), name, seen))
    return { ok: false, sentence: HIDDEN };
  const told = seen ? describeReturn(name, seen) : "Det står, som det gjorde";
  return changeDocument(edited, told, NEWER, (data) => {
    const change = find(data);
    // Somebody else has brought it back.
    if (!change) return data;
    return baseOf(change) === base ? revertChange(data, change) : undefined;
  });
}

function wasThere(change: Change): boolean {
  return change.kind !== "item" || change.before !== undefined;
}

function keyOf(change: Change): string {
  if (change.kind === "fields") return change.kind;
  return JSON.stringify([change.kind, change.path, change.kind === "item" ? change.id : ""]);
}

/** Of what stands now in its place. */
function baseOf({ after }: Change): string {
  return fingerprint({ after }, ["after"]);
}

/** What was hidden is kept in its draft, with the newest words: it comes back from there. */
async function readHidden({ drafts, content }: Pick<Samspil, "drafts" | "content">) {
  const forms = formsOf(content).filter(isList);
  return (await drafts.list()).flatMap(({ screen, hidden }) =>
    hidden
      ? forms
          .filter((form) => form.screen === screen)
          .map(({ document, path }) => `${document.name}/${path.join("/")}/${hidden.item.id}`)
      : [],
  );
}

function isHidden(hidden: string[], document: string, change: Change): boolean {
  return (
    change.kind === "item" && hidden.includes(`${document}/${change.path.join("/")}/${change.id}`)
  );
}

/** Of a page with a parameter its own item alone. */
function aboutPage(present: Content, past: Content, side: string) {
  const page = publicPages.find(({ path }) => patternOf(path).test(side));
  const items = [past, present].flatMap((content) => page?.items?.(content) ?? []);
  const ids = items
    .filter(({ href, aliases = [] }) => [href, ...aliases].includes(side))
    .flatMap(({ href, aliases = [] }) => [href, ...aliases])
    .map((address) => decodeURIComponent(address.split("/").at(-1) ?? ""));
  return (definition: DocumentDefinition, change: Change): boolean => {
    if (!page) return true;
    if (!page.shows.includes(definition)) return false;
    if (ids.length === 0) return true;
    return change.kind === "item" && [change.id, ...change.path].some((id) => ids.includes(id));
  };
}
