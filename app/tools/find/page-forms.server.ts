import type { AdminForm } from "../../editor/fields/admin-form.ts";
import { itemsIn, openedValues } from "../../editor/save/open-form.server.ts";
import { decodeAddress } from "../../formats/decode-address.ts";
import type { Role } from "../../formats/role.ts";
import { findData } from "../../server/documents/edit-document.server.ts";
import type { FieldValues } from "../../server/documents/field-values.server.ts";
import { mayOpen } from "../../shell/permissions.ts";
import type { ToolServices } from "../services.ts";
import { fieldsOf } from "./editable.server.ts";
import { rowOf, withFigures } from "./find-fields.server.ts";
import { formAddress, withField } from "./form-address.ts";
import type { ResultRow } from "./results.ts";

export async function findFormsOf(services: ToolServices, role: Role, address: string) {
  const { pathname: page, searchParams } = parseAddress(address);
  const isEnglish = searchParams.get("lang") === "en";
  const forms = services.registry
    .formsOf(services.content)
    .filter(({ screen }) => mayOpen(role, screen));
  const ofForms = await Promise.all(
    forms.map((form) => findOnPage(services, form, page, isEnglish)),
  );
  const groups = ofForms.flatMap((group) => group ?? []);
  return {
    page,
    groups: withFigures(services.registry, groups),
    query: searchParams.get("q") ?? wordsIn(page),
  };
}

async function findOnPage(
  { content, documents, settings }: ToolServices,
  form: AdminForm,
  page: string,
  isEnglish: boolean,
) {
  const data = await findData({ documents, definition: form.document });
  if (!data) return undefined;
  const title = form.document.labels.name;
  const isAlsoHere = form.alsoAt?.includes(page);
  const items = (itemsIn(form, data) ?? []).filter(({ id }) => {
    const at = form.shownAt(content, id);
    return isAlsoHere || (at !== undefined && parseAddress(at).pathname === page);
  });
  const [only, ...others] = items;
  if (!only) return undefined;
  if (others.length > 0) {
    return { title, to: form.screen, rows: [listRow(form.screen, items.length)], more: 0 };
  }
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

function listRow(to: string, count: number): ResultRow {
  return plainRow(to, "Hele listen", `${count} i alt`);
}

function plainRow(to: string, title: string, text: string): ResultRow {
  return { to, title: [{ text: title, isMatch: false }], text: [{ text, isMatch: false }] };
}

function parseAddress(address: string): URL {
  return URL.parse(address, "http://localhost") ?? new URL("http://localhost");
}

/** Words to search for: 'om at vente' of '/viden/om-at-vente'. */
function wordsIn(page: string): string {
  return (decodeAddress(page.split("/").at(-1) ?? "") ?? "").replaceAll("-", " ");
}
