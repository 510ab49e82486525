import type { MetaDescriptor } from "react-router";
import { isRecord } from "../../formats/json.ts";
import { previewPicture } from "../picture/share-picture.ts";
import { cutAtWord, plainText } from "../text/plain-text.ts";
import { type Crumb, fromFrontPage } from "./crumbs.tsx";
import { type ListPage, pageAddress, pagesAround, pageTitle } from "./list-pages.ts";

export type SiteFacts = {
  origin: string;
  name: string;
  provisional: boolean;
};

type PageMetaOptions = {
  matches: readonly unknown[];
  title: string;
  description: string;
  search?: { soegetitel: string; soegebeskrivelse: string };
  path: string;
  image?: string;
  type?: "website" | "article" | "profile";
  structured?: Record<string, unknown>[];
  crumbs?: Crumb[];
  at?: ListPage;
  isUnlisted?: boolean;
  languages?: Record<string, string>;
  /** Link previews must not reveal the subject. */
  isDiscreet?: boolean;
};

export function pageMeta(page: PageMetaOptions): MetaDescriptor[] {
  const { type = "website", at = ONLY_PAGE, crumbs, structured = [] } = page;
  const site = siteFactsOf(page.matches);
  const origin = site?.origin ?? "";
  const name = site?.name ?? "";
  const ownTitle = pageTitle(page.search?.soegetitel || page.title, at);
  const title = ownTitle === name ? name : [ownTitle, name].filter(Boolean).join(" · ");
  const description = cutAtWord(plainText(page.search?.soegebeskrivelse || page.description), 155);
  const url = origin + pageAddress(page.path, at.page);
  const things = crumbs ? [...structured, breadcrumbList(origin, crumbs)] : structured;
  return [
    { title },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: url },
    ...(site?.provisional || page.isUnlisted ? [{ name: "robots", content: "noindex" }] : []),
    { property: "og:title", content: ownTitle },
    { property: "og:description", content: page.isDiscreet ? title : description },
    { property: "og:type", content: type },
    { property: "og:url", content: url },
    { property: "og:site_name", content: name },
    { property: "og:locale", content: "da_DK" },
    {
      property: "og:image",
      content: previewPicture(origin, page.isDiscreet ? "" : page.image),
    },
    { name: "twitter:card", content: "summary_large_image" },
    ...Object.entries(pagesAround(page.path, at))
      .filter(([, path]) => path)
      .map(([rel, path]) => ({ tagName: "link" as const, rel, href: origin + path })),
    ...Object.entries(page.languages ?? {}).map(([hrefLang, path]) => ({
      tagName: "link" as const,
      rel: "alternate",
      hrefLang,
      href: origin + path,
    })),
    ...things.map((thing) => ({
      "script:ld+json": { "@context": "https://schema.org", ...withoutEmpty(thing) },
    })),
  ];
}

type HeadTexts = Pick<PageMetaOptions, "matches" | "structured"> & {
  page: NonNullable<PageMetaOptions["search"]> & { title: string; lead: string; heroImage: string };
};

/** For pages with title, lead and picture in their own document. */
export function documentMeta(path: string, { matches, structured, page }: HeadTexts) {
  const { title, lead, heroImage } = page;
  return pageMeta({
    matches,
    title,
    description: lead,
    search: page,
    path,
    image: heroImage,
    structured,
  });
}

const ONLY_PAGE: ListPage = { page: 1, pages: 1 };

function withoutEmpty(thing: Record<string, unknown>): Record<string, unknown> {
  const clean = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(clean);
    return isRecord(value) ? withoutEmpty(value) : value;
  };
  const isEmpty = (value: unknown) => value === "" || (Array.isArray(value) && value.length === 0);
  return Object.fromEntries(
    Object.entries(thing).flatMap(([name, value]) =>
      isEmpty(value) ? [] : [[name, clean(value)]],
    ),
  );
}

function breadcrumbList(origin: string, crumbs: Crumb[]) {
  return {
    "@type": "BreadcrumbList",
    itemListElement: fromFrontPage(crumbs).map(({ label, href }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: label,
      ...(href && { item: origin + href }),
    })),
  };
}

export function siteFactsOf(matches: readonly unknown[]): SiteFacts | undefined {
  for (const match of matches) {
    if (!isRecord(match) || !isRecord(match.loaderData)) continue;
    const { facts } = match.loaderData;
    if (isSiteFacts(facts)) return facts;
  }
  return undefined;
}

function isSiteFacts(value: unknown): value is SiteFacts {
  return isRecord(value) && typeof value.origin === "string" && typeof value.name === "string";
}
