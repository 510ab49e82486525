import { textOf } from "../admin/form/form-values.ts";
import { type Editor, refuseFields } from "../admin/save/editor.server.ts";
import { listItems, type OpenForm, openPage } from "../admin/save/open-form.server.ts";
import type { SaveRequest } from "../admin/save/read-save.server.ts";
import type { FieldValues } from "../admin/save/save-answer.ts";
import { orSentence, withTheirs } from "../admin/save/saving.server.ts";
import type { Samspil } from "../server/context.ts";
import type { Item } from "../server/documents/edit.server.ts";
import { cleanRichText } from "../server/html/rich-text.server.ts";
import { PAGE_NAMES } from "./admin-labels.ts";
import { readTags, readVidensside, videnDocument } from "./viden.server.ts";
import { TAG_IDS } from "./viden.ts";

type Services = Pick<Samspil, "documents" | "content" | "log">;

const WORDS = {
  saved: "Hovedindhold er opdateret!",
  failed: "Der opstod en fejl ved gem af hovedindhold.",
};

/** The form shows what the site shows, also where nothing is stored yet. The tags are their names alone. */
export async function openVidensside(services: Services): Promise<OpenForm> {
  const { initial, base } = await openPage(services, videnDocument, PAGE_NAMES);
  const shown = readVidensside(services.content);
  const tags = tagNames(services, await storedTags(services));
  return {
    base,
    initial: {
      ...initial,
      heroImage: initial.heroImage || shown.heroImage,
      introText: initial.introText || shown.introText,
      tags,
    },
  };
}

export function saveVidensside(services: Services, editor: Editor, { base, values }: SaveRequest) {
  return orSentence(services.log, WORDS.failed, async () => {
    const stored = await storedTags(services);
    const names = parseTagNames(values) ?? tagNames(services, stored);
    if (names.includes("")) return refuseFields({ tags: "Skriv et navn til hvert emne." });
    const page = {
      heroImage: textOf(values, "heroImage"),
      heroImageAlt: textOf(values, "heroImageAlt"),
      introText: cleanRichText(textOf(values, "introText")),
      tags: renameTags(stored, names),
    };
    const answer = await editor.savePage(videnDocument, base, page, WORDS);
    return withTheirs(answer, { tags: tagNames(services, stored) });
  });
}

/** The names in the order of TAG_IDS; undefined when the form sends none. */
function parseTagNames({ tags }: FieldValues): string[] | undefined {
  if (!Array.isArray(tags)) return undefined;
  return TAG_IDS.map((_id, index) => tags[index]?.trim() ?? "");
}

function tagNames({ content }: Services, stored: Item[]): string[] {
  const standard = readTags(content);
  return TAG_IDS.map((id, index) => {
    const name = stored.find((tag) => tag.id === id)?.name;
    return typeof name === "string" && name ? name : (standard[index]?.name ?? id);
  });
}

/** Tags get names and no more: what else is stored of them stays, in its order. */
function renameTags(stored: Item[], names: string[]): Item[] {
  const nameOf = new Map<string, string>(TAG_IDS.map((id, index) => [id, names[index] ?? id]));
  const missing = TAG_IDS.filter((id) => !stored.some((tag) => tag.id === id));
  return [...stored, ...missing.map((id) => ({ id }))].map((tag) => ({
    ...tag,
    ...(nameOf.has(tag.id) && { name: nameOf.get(tag.id) }),
  }));
}

async function storedTags(services: Services): Promise<Item[]> {
  return (await listItems(services, videnDocument, ["tags"])) ?? [];
}
