import type { List } from "./list/list.server.ts";
import type { Page } from "./save/page.server.ts";
import type { SaveRequest } from "./save/read-save.server.ts";

/** What the admin has a form for: the texts of a page, or the items of a list. Features declare theirs in `forms`. */
export type AdminForm = Page | List;

/** Of the forms of a screen the one that a save is for. */
export function formFor(forms: AdminForm[], { intent }: Pick<SaveRequest, "intent">) {
  return forms.find((form) => isList(form) === (intent !== "page"));
}

export function isList(form: AdminForm): form is List {
  return "path" in form;
}
