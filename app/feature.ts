import { createContext } from "react-router";
import type { AdminForm } from "./editor/fields/admin-form.ts";
import { linesOf, sectionsOf, textIn } from "./editor/fields/field-values.ts";
import type { FieldKind, FormField, FormFields } from "./editor/fields/form-fields.ts";
import { SEARCH_RESULT } from "./editor/fields/usual-fields.ts";
import type { ContentScreenRoute } from "./editor/screen/content-screen.server.ts";
import type { Settings } from "./server/config.server.ts";
import type { RequestContext } from "./server/context.ts";
import type { Content, NextChange } from "./server/documents/content.server.ts";
import type { DocumentDefinition } from "./server/documents/define-document.server.ts";
import type { Fields } from "./server/documents/edit.server.ts";
import type { KnownQuery } from "./server/http/page-cache.server.ts";
import type { Figure } from "./shell/figures.tsx";
import type { StateWord } from "./shell/state.tsx";
import type { MenuLink } from "./site/shell/site-data.ts";

/** A part of the site, as menus, search, dashboard and sitemap read it. app/features.ts lists them. */
export type Feature = {
  name: string;
  title?: string;
  documents: DocumentDefinition[];
  pages: PublicPage[];
  menu?: MenuEntry;
  search?: {
    title?: string;
    shape?: "arch" | "circle" | "leaf" | "left" | "right";
    /** Ranking weight; default 1. */
    weight?: number;
  };
  footerColumn?: string;
  footerLinks?: (content: Content) => MenuLink[];
  /** Links that the law requires on every page, in the footer's last row. */
  lawLinks?: MenuLink[];
  tile?: DashboardTile;
  tasks?: (context: RequestContext, request: Request) => Task[] | Promise<Task[]>;
  /** Its edit screen, when generated from its fields; app/admin-routes.ts has the address. */
  screen?: ContentScreenRoute;
  /** Forms that its `screen` has not. */
  forms?: (content: Content) => AdminForm[];
  /** First path segments of its stored pictures (docs/spec.md). */
  pictureFolders: string[];
  demoPictures?: string[];
  /** When its texts change on pages without a save. */
  nextChange?: NextChange;
  answers?: Record<string, (context: RequestContext) => Response | Promise<Response>>;
  /** Public addresses that are never cached, and rate-limited. */
  uncached?: string[];
};

export type PublicPage = {
  path: string;
  /** The documents on the page; the latest change is its date in the sitemap. */
  shows: DocumentDefinition[];
  items?: (content: Content) => PageItem[];
  redirects?: (content: Content) => string[];
  searchTexts?: (content: Content, settings: Settings) => PageText[];
  /** The English page of each address that has one. */
  english?: (content: Content) => Map<string, string>;
  /** All addresses for the sitemap, if they differ from its items' or its path. */
  sitemapAddresses?: (content: Content) => string[];
  /** Query parameters that select another page, with their values; others are ignored. */
  queries?: Record<string, RegExp>;
  /** Whether the page is rendered at start: visits often begin with it. */
  isWarmedUp?: boolean;
  /** Addresses in the demo content, for tests, measurements and screenshots; default: the path. */
  examples?: string[];
};

/** `aliases`: addresses that redirect to it. */
type PageItem = MenuLink & { aliases?: string[] };

export type PageText = {
  title: string;
  href: string;
  /** Plain or sanitised rich text. */
  texts: string[];
  keywords?: string;
  picture?: string;
  note?: string;
  /** What people want to know of it first, on a line of its own. */
  answer?: string;
  /** The same page in Danish, of a page in English. */
  danish?: string;
};

type MenuEntry = {
  overview?: string;
  links?: (content: Content) => MenuLink[];
  isOnPhonesOnly?: boolean;
  isOnComputersOnly?: boolean;
};

type DashboardTile = {
  to: string;
  text: string;
  tone: string;
  figure: Figure;
  waiting?: (context: RequestContext) => Promise<number>;
  tabOf?: string;
  /** The name of its menu entry; default: the part's title. */
  menuTitle?: string;
  /** What is said when it cannot be loaded; default: the same of any content. */
  unread?: string;
  tabs?: (Pick<DashboardTile, "to" | "waiting"> & { title: string })[];
};

/** Something to do, on the dashboard of those who may open `to`. */
export type Task = {
  level: "urgent" | "today" | "later";
  /** Of today it completes the day's sentence: '7 nye bestillinger'. */
  title: string;
  text?: string;
  to: string;
  rows?: TaskRow[];
  /** How many there are, where `rows` has not all. */
  count?: number;
};

export type TaskRow = {
  id: string;
  to?: string;
  title: string;
  text: string;
  time?: string;
  states?: StateWord[];
  phone?: string;
  /** A button that submits to the part's own screen, and its undo. */
  press?: {
    label: string;
    fields: Record<string, string>;
    undo: Record<string, string>;
  };
};

export const MOST_ROWS = 5;

export type FeatureRegistry = {
  features: Feature[];
  publicPages: PublicPage[];
  formsOf: (content: Content) => AdminForm[];
  /** Each in the order in which it is shown. */
  inMenu: Feature[];
  inSearch: Feature[];
  inFooter: Feature[];
  onDashboard: Feature[];
  /** The entries of the bar that stand in neither of its menus. */
  inBar: Feature[];
};

export const featureRegistry = createContext<FeatureRegistry>();

type Declared = Omit<Feature, "documents" | "pages" | "pictureFolders"> & {
  /** Those that its `screen` does not edit. */
  documents?: DocumentDefinition[];
  pages?: DeclaredPage[];
  /** Those that are in no declared field of its `screen`. */
  pictureFolders?: string[];
};
type DeclaredPage = Omit<PublicPage, "shows"> & Partial<Pick<PublicPage, "shows">>;

/** Its documents and picture folders follow from its screen, and what a page shows and is found by, unless the page says it. */
export function defineFeature(declared: Declared): Feature {
  const { title, documents = [], pages = [], pictureFolders = [], screen } = declared;
  const forms = screen?.forms ?? [];
  const own = [...new Set([...documents, ...forms.map(({ document }) => document)])];
  const allFields = forms.flatMap(({ fields }) => Object.values(fields));
  const folders = allFields.flatMap(({ place }) => place?.split("/", 1) ?? []);
  const pageForm = forms.find(({ path }) => path.length === 0);
  function textsOf(href: string): PublicPage["searchTexts"] {
    if (!pageForm || href.includes(":")) return undefined;
    const { document, fields } = pageForm;
    return (content) => [searchText(fields, { title, ...content.get(document) }, { href })];
  }
  return {
    ...declared,
    documents: own,
    pages: pages.map((page) => ({
      shows: own,
      searchTexts: textsOf(page.path),
      ...page,
    })),
    pictureFolders: [...new Set([...pictureFolders, ...folders])],
  };
}

/** What the search finds an item by: its title, its first picture, and the prose of its declared fields, a summary first, before other `texts`. */
export function searchText(
  fields: FormFields,
  item: Fields,
  { texts = [], ...own }: Partial<PageText> & Pick<PageText, "href">,
): PageText {
  const named = Object.entries(fields);
  const [picture = ""] = named.find(([, { kind }]) => kind === "picture") ?? [];
  const prose = named.filter(isProse).toSorted(([, a], [, b]) => (b.shown ?? 0) - (a.shown ?? 0));
  return {
    title: textIn(item.title),
    picture: textIn(item[picture]),
    ...own,
    texts: [...prose.flatMap(([name]) => textsIn(item[name])), ...texts],
  };
}

const PROSE: FieldKind[] = ["richText", "illustratedText", "list", "sections"];

function isProse([name, { kind, rows, lang, choices }]: [string, FormField]): boolean {
  const isLong = rows !== undefined || PROSE.includes(kind);
  return isLong && lang !== "en" && !choices && !(name in SEARCH_RESULT);
}

function textsIn(value: unknown): string[] {
  const sections = sectionsOf(value).flatMap(({ title, content }) => [title, content]);
  return [textIn(value), ...linesOf(value), ...sections].filter(Boolean);
}

export function linkTo({ title = "", pages }: Feature): MenuLink {
  return { label: title, href: pages[0]?.path ?? "/" };
}

export function knownQueries({ path, queries = {} }: PublicPage): KnownQuery[] {
  const on = patternOf(path);
  return Object.entries(queries).map(([name, value]) => ({ on, name, value }));
}

export function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+")}$`);
}
