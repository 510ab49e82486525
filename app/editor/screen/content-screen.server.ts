import { createContext } from "react-router";
import { type RequestContext, samspil } from "../../server/context.ts";
import type { Content } from "../../server/documents/content.server.ts";
import { admin } from "../../shell/gate.server.ts";
import { mayOpen } from "../../shell/permissions.ts";
import type { ScreenBack } from "../../shell/screen.tsx";
import { parseScreenMode } from "../../shell/screen-mode.ts";
import type { AdminForm } from "../fields/admin-form.ts";
import { answerForm } from "../save/answer-form.server.ts";
import { type ListRow, listRows } from "../save/list.server.ts";
import { itemName, openForm, showPage } from "../save/open-form.server.ts";
import { readSave } from "../save/save-request.server.ts";
import type { PageWords } from "./content-screen.tsx";
import type { ListWords } from "./item-list.tsx";

type PageScreen = {
  page: AdminForm;
  /** The screen that the form is opened from. Without it, the form is always open. */
  from?: ScreenBack;
  intro?: string;
  words: PageWords;
};
type ListScreen = {
  page?: AdminForm;
  list: AdminForm;
  from?: ScreenBack;
  rows: (content: Content) => ListRow[];
  intro?: (content: Content) => string;
  words: ListWords;
};

export type ContentScreenRoute = ReturnType<typeof contentScreen>;
export type OpenScreen = Awaited<ReturnType<typeof openScreen>>;

/** Those of all features. */
export const contentScreens = createContext<ContentScreenRoute[]>();

export function contentScreen(screen: PageScreen | ListScreen) {
  const forms: AdminForm[] = [screen.page ?? [], "list" in screen ? screen.list : []].flat();
  const { screen: address } = "list" in screen ? screen.list : screen.page;
  return {
    path: address.replace(/\?.*/, "").slice(1),
    forms,
    loader: ({ url, context }: { url: URL; context: RequestContext }) =>
      openScreen(context, url, screen),
    async action({ request, context }: { request: Request; context: RequestContext }) {
      return answerForm(context, forms, await readSave(request));
    },
  };
}

async function openScreen(context: RequestContext, url: URL, screen: PageScreen | ListScreen) {
  const { role } = context.get(admin);
  const from = screen.from && mayOpen(role, screen.from.to) ? screen.from : undefined;
  if (!("list" in screen)) {
    const { page, intro, words } = screen;
    const form = await openForm(context, page, url);
    return { mode: "form" as const, ...words, from, intro, form };
  }
  const { page, list, rows, intro, words } = screen;
  const home = { to: list.screen, label: words.back, title: words.title };
  const mode = parseScreenMode(url);
  if (mode.kind === "content" && page) {
    const form = await openForm(context, page, url);
    return { mode: "form" as const, ...TEXTS, from: home, form };
  }
  if (mode.kind === "create" || mode.kind === "edit") {
    const form = await openForm(context, list, url, mode);
    const name = itemName(list, form.opened);
    const { create, createTitle = create, editTitle = name || form.id || "", submit } = words;
    const title = form.isNew ? createTitle : editTitle;
    return { mode: "form" as const, title, name, submit, from: home, form };
  }
  const { content } = context.get(samspil);
  return {
    mode: "list" as const,
    words,
    from,
    intro: intro?.(content),
    page: page && (await showPage(context, page)),
    list: await listRows(context, url, list, rows(content)),
  };
}

const TEXTS: PageWords = { title: "Rediger indhold", submit: "Gem indhold" };
