import { foldWord, splitWords, stemOf } from "../../content/soeg/danish-words.ts";
import type { AdminForm } from "../../editor/fields/admin-form.ts";
import { isPicture } from "../../editor/fields/field-values.ts";
import { ALT, altName, KINDS } from "../../editor/fields/form-fields.ts";
import { valuesOf } from "../../editor/fields/form-values.server.ts";
import { decodeAddress } from "../../formats/decode-address.ts";
import type { Role } from "../../formats/role.ts";
import type { Item } from "../../server/documents/edit.server.ts";
import { inSlices } from "../../server/in-slices.ts";
import { mayOpen } from "../../shell/permissions.ts";
import type { ToolServices } from "../services.ts";
import { type Found, rowOf } from "./find.server.ts";
import { readSubjects, withField } from "./form-address.ts";

type OnPage = { form: AdminForm; item: Item; to: string; at?: string };

/** The forms of a page of the site with their fields, and where to go at once: to the field that has the words, or the only form. */
export async function findFormsOf(services: ToolServices, role: Role, side: string, query: string) {
  const { content, registry } = services;
  const address = URL.parse(side, "http://localhost") ?? new URL("http://localhost");
  const { pathname, hash, searchParams } = address;
  const allowed = registry.formsOf(content).filter(({ screen }) => mayOpen(role, screen));
  const onPage = [...readSubjects(content, allowed)]
    .map((subject): OnPage => ({ ...subject, at: subject.form.shownAt(content, subject.item.id) }))
    .filter(({ form, at }) => form.alsoAt?.includes(pathname) || at?.split(/[?#]/)[0] === pathname);
  const meant = onPage.toSorted(
    (a, b) => Number(b.at === pathname + hash) - Number(a.at === pathname + hash),
  );
  const hit = await findField(meant, splitWords(query));
  const isEnglish = searchParams.get("lang") === "en";
  const forms = [...Map.groupBy(onPage, ({ form }) => form).values()].flatMap(
    ([first, ...others]) => (first ? formOn(first, others.length, isEnglish) : []),
  );
  const [only, ...others] = forms;
  return {
    page: pathname,
    to: hit ?? (others.length === 0 ? only?.to : undefined),
    groups: forms.map(({ title, fields }) => ({
      title,
      rows: fields.map((field) => rowOf(field, [], registry)),
      more: 0,
    })),
    query: searchParams.get("q") ?? wordsIn(pathname),
  };
}

async function findField(subjects: OnPage[], words: string[]) {
  if (words.length === 0) return undefined;
  for await (const subject of inSlices(subjects)) {
    const hit = fieldsOf(subject).find(({ text }) => {
      const folded = foldWord(text);
      return words.every((word) =>
        [foldWord(word), stemOf(word)].some((part) => folded.includes(part)),
      );
    });
    if (hit) return hit.to;
  }
  return undefined;
}

function formOn(subject: OnPage, others: number, isEnglish: boolean) {
  const { form, to } = subject;
  const title = form.document.labels.name;
  if (others > 0) {
    const text = `${others + 1} i alt`;
    return { title, to: form.screen, fields: [{ to: form.screen, title: "Hele listen", text }] };
  }
  const english = isEnglish && Object.keys(form.fields).find((name) => /^eng[A-Z]/.test(name));
  return {
    title,
    to: english ? withField(to, english) : to,
    fields: fieldsOf(subject),
  };
}

/** The fields that are filled in, with their text. */
function fieldsOf({ form, item, to }: OnPage): Found[] {
  const values = valuesOf(form.fields, item);
  return Object.entries(form.fields).flatMap(([field, declared]) => {
    const value = values[field];
    const kind = KINDS[declared.kind];
    const text = kind.isCode ? "" : kind.words(value).replaceAll("\n", " ");
    if (!text || form.hasField?.(field, values) === false) return [];
    if (!isPicture(value)) return { to: withField(to, field), title: declared.label, text };
    return { to: withField(to, altName(field)), title: declared.alt ?? ALT, text };
  });
}

/** Words to search for: 'om at vente' of '/viden/om-at-vente'. */
function wordsIn(page: string): string {
  return (decodeAddress(page.split("/").at(-1) ?? "") ?? "").replaceAll("-", " ");
}
