import { createContext } from "react-router";
import type { AdminForm } from "./admin/admin-form.ts";
import type { ContentScreenRoute } from "./admin/content-screen.server.ts";
import type { Figure } from "./admin/shell/figures.tsx";
import type { StateWord } from "./admin/shell/state.tsx";
import type { Settings } from "./server/config.server.ts";
import type { RequestContext } from "./server/context.ts";
import type { Content } from "./server/documents/content.server.ts";
import type { DocumentDefinition } from "./server/documents/define-document.server.ts";
import type { KnownQuery } from "./server/http/page-cache.server.ts";
import type { MenuLink } from "./site/shell/site-data.ts";

/** What others must know of a part of the site. Read on the server, by scripts and by tests; app/features.ts lists them. */
export type Feature = {
  name: string;
  title?: string;
  documents?: DocumentDefinition[];
  pages?: PublicPage[];
  menu?: MenuEntry;
  /** How the search shows what it finds of it; absent: under its title. */
  found?: {
    title?: string;
    shape?: "arch" | "circle" | "leaf" | "left" | "right";
    /** How much better than others it is found; absent: 1. */
    weight?: number;
  };
  isShortcut?: boolean;
  footerColumn?: string;
  /** Links that stand among the footer's shortcuts while content has what they lead to. */
  footerLinks?: (content: Content) => MenuLink[];
  /** Links that the law wants on every page; they stand in the footer's last row. */
  lawLinks?: MenuLink[];
  tile?: DashboardTile;
  /** What waits there for a person today; the first screen of the admin says it. */
  today?: (context: RequestContext) => Promise<Today>;
  /** Its screen, where that is as its fields are declared; app/routes.ts has its address. */
  screen?: ContentScreenRoute;
  /** What its other screens edit. */
  forms?: (content: Content) => AdminForm[];
  /** The first parts of the paths that its pictures are stored under (docs/spec.md). */
  pictureFolders?: string[];
  /** Stored pictures that its demo content shows; react-router.config.ts draws them. */
  demoPictures?: string[];
  feed?: string;
  answers?: Record<string, (context: RequestContext) => Response | Promise<Response>>;
  /** Public addresses that are worked out anew for each asker, and counted by who asks. */
  uncached?: string[];
};

export type PublicPage = {
  path: string;
  /** Whose texts it shows: the newest change is its day in the sitemap. */
  shows: DocumentDefinition[];
  /** What has a page of this kind, with its title and its present address. */
  items?: (content: Content) => PageItem[];
  /** Addresses of this kind that lead to another site. */
  redirects?: (content: Content) => string[];
  /** What the search finds its pages by; absent: there is nothing to read on them. */
  texts?: (content: Content, settings: Settings) => PageText[];
  /** The English page of each of its addresses that has one. */
  english?: (content: Content) => Map<string, string>;
  /** What stands on it and is written on a screen that declares no form for it. */
  writtenOn?: (content: Content) => WrittenOn;
  /** All its addresses, for the sitemap, where they are others than its items' or its own path. */
  addresses?: (content: Content) => string[];
  /** The query parameters that make another page of it, and the values they have; others are left out. */
  queries?: Record<string, RegExp>;
  /** Whether visits often begin with it: it is worked out before anybody has asked. */
  isWarmedUp?: boolean;
  /** Addresses in the demo content, for tests, measurements and pictures; absent: its path. */
  examples?: string[];
};

/** `aliases`: the other addresses that lead to it, by its id and where it stood before. */
type PageItem = MenuLink & { aliases?: string[] };

type WrittenOn = {
  screen: string;
  title: string;
  items: { title: string; text: string; to: string }[];
};

/** What can be read on a page. */
export type PageText = {
  title: string;
  href: string;
  /** Plain or sanitised rich text, as it comes on the page. */
  texts: string[];
  /** What people also look for it by. */
  keywords?: string;
  picture?: string;
  /** What is told of it in a word, such as a price. */
  note?: string;
  /** Where it is not Danish. */
  lang?: "en";
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
  /** Whether it stands under 'Værktøjer' in the bar, and not among the contents. */
  isTool?: boolean;
  /** Whether it stands in the bar on top of every screen by itself, and not in a menu. */
  isInBar?: boolean;
  /** How many there wait for a person. */
  waiting?: (context: RequestContext) => Promise<number>;
  /** The tile under whose entry it stands in the menu: their screens are tabs of each other. */
  under?: string;
  /** What that entry is called where it has several; absent: as the part of the site. */
  menuTitle?: string;
  /** Its own tabs, where it has more than its screen. */
  tabs?: (Pick<DashboardTile, "to" | "waiting"> & { title: string })[];
};

export type Today = {
  /** '3 nye bestillinger': the parts of a sentence. */
  words: string[];
  rows: TodayRow[];
};

export type TodayRow = {
  id: string;
  /** Absent where there is no more to see than the row. */
  to?: string;
  title: string;
  text: string;
  /** 'kl. 13.05' */
  time?: string;
  states?: StateWord[];
  phone?: string;
  /** What is done at once, and taken back, by a form that the part's own screen takes. */
  press?: {
    label: string;
    fields: Record<string, string>;
    undo: Record<string, string>;
  };
};

/** So many rows of a part stand there, the others on its own screen. */
export const ROWS_OF_TODAY = 5;

/** All features. app/features.ts lists them; who needs them takes them from the request's context. */
export type FeatureRegistry = {
  features: Feature[];
  publicPages: PublicPage[];
  formsOf: (content: Content) => AdminForm[];
  /** Each in the order in which it is shown. */
  inMenu: Feature[];
  inSearch: Feature[];
  inFooter: Feature[];
  onDashboard: Feature[];
  forToday: Feature[];
  forLinks: Feature[];
};

export const featureRegistry = createContext<FeatureRegistry>();

export function linkTo({ title = "", pages }: Feature): MenuLink {
  return { label: title, href: pages?.[0]?.path ?? "/" };
}

/** The queries of a page as the page cache asks for them. */
export function knownQueries({ path, queries = {} }: PublicPage): KnownQuery[] {
  const on = patternOf(path);
  return Object.entries(queries).map(([name, value]) => ({ on, name, value }));
}

/** Matches the addresses of a kind of page. */
export function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+")}$`);
}
