import type { AdminForm } from "../../admin/admin-form.ts";
import { itemsIn, openedValues } from "../../admin/form/open-form.server.ts";
import { mayOpen } from "../../admin/permissions.ts";
import type { FeatureRegistry } from "../../feature.ts";
import type { Role } from "../../server/auth/role.ts";
import type { Samspil } from "../../server/context.ts";
import { findData } from "../../server/documents/edit-document.server.ts";
import type { FieldValues } from "../../server/documents/field-values.server.ts";
import { decodeAddress } from "../../server/http/address.server.ts";
import { fieldsOf } from "./editable.server.ts";
import { rowOf, withFigures } from "./find-fields.server.ts";
import { formAddress, withField } from "./form-address.ts";
import type { PlainRow } from "./found.ts";

type PageFormsServices = Pick<Samspil, "content" | "documents" | "settings"> & {
  registry: FeatureRegistry;
};

/** The forms of what stands on a page, by the page's address, with their fields. */
export async function findFormsOf(services: PageFormsServices, role: Role, asked: string) {
  const { pathname: page, searchParams } = addressOf(asked);
  const isEnglish = searchParams.get("lang") === "en";
  const forms = services.registry
    .formsOf(services.content)
    .filter(({ screen }) => mayOpen(role, screen));
  const found = await Promise.all(forms.map((form) => findOnPage(services, form, page, isEnglish)));
  const groups = [...writtenOn(services, role, page), ...found.flatMap((group) => group ?? [])];
  return {
    page,
    groups: withFigures(services.registry, groups),
    sought: searchParams.get("q") ?? wordsIn(page),
  };
}

/** What stands on the page and is no form's own: to be chosen from, and its whole list. */
function writtenOn({ content, registry }: PageFormsServices, role: Role, page: string) {
  const told = registry.publicPages
    .filter(({ path }) => path === page)
    .flatMap((shown) => shown.writtenOn?.(content) ?? [])
    .filter(({ screen }) => mayOpen(role, screen));
  return told.map(({ title, screen, items }) => {
    const rows = items.map(({ to, ...words }) => plainRow(to, words.title, words.text));
    return { title, to: screen, rows: [...rows, listRow(screen, items.length)], more: 0 };
  });
}

async function findOnPage(
  { content, documents, settings }: PageFormsServices,
  form: AdminForm,
  page: string,
  isEnglish: boolean,
) {
  const data = await findData({ documents, definition: form.document });
  if (!data) return undefined;
  const title = form.document.labels.name;
  const shows = form.alsoAt?.includes(page);
  const items = (itemsIn(form, data) ?? []).filter(({ id }) => {
    const at = form.shownAt(content, id);
    return shows || (at !== undefined && addressOf(at).pathname === page);
  });
  const [only, ...others] = items;
  if (!only) return undefined;
  if (others.length > 0)
    return {
      title,
      to: form.screen,
      rows: [listRow(form.screen, others.length + 1)],
      more: 0,
    };
  const to = formAddress(form, only.id);
  const english = isEnglish && Object.keys(form.fields).find((name) => /^eng[A-Z]/.test(name));
  const values = openedValues(form, only, content);
  const read = form.asRead?.(values, { content, settings }) ?? values;
  return groupOf(title, english ? withField(to, english) : to, form, read);
}

function groupOf(title: string, to: string, form: AdminForm, values: FieldValues) {
  const rows = fieldsOf({ form, name: "", address: to, isDraft: false }, values)
    .filter(({ words }) => words !== "")
    .map((field) => rowOf({ ...field, place: "" }, () => false));
  return { title, to, rows, more: 0 };
}

function listRow(to: string, count: number): PlainRow {
  return plainRow(to, "Hele listen", `${count} i alt`);
}

function plainRow(to: string, title: string, text: string): PlainRow {
  return {
    to,
    place: "",
    isDraft: false,
    title: [{ text: title, isMatch: false }],
    text: [{ text, isMatch: false }],
  };
}

function addressOf(address: string): URL {
  return URL.parse(address, "http://localhost") ?? new URL("http://localhost");
}

/** What an address says of its page, to search for: '/viden/om-at-vente' is about 'om at vente'. */
function wordsIn(page: string): string {
  return (decodeAddress(page.split("/").at(-1) ?? "") ?? "").replaceAll("-", " ");
}
