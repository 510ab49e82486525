import type { MetaDescriptor } from "react-router";
import { sharePicture } from "../picture/share-picture.ts";
import { cutAtWord, plainText } from "../text/plain-text.ts";

/** The facts about the site that every page's head needs; the layout's loader gives them. */
export type SiteFacts = { origin: string; name: string; provisional: boolean };

type Page = {
  site: SiteFacts | undefined;
  title: string;
  /** Plain or rich text; cut to what a search result shows. */
  description: string;
  /** The page's canonical address on this site. */
  path: string;
  image?: string;
  type?: "website" | "article" | "profile";
  /** schema.org objects, written as JSON-LD. */
  structured?: Record<string, unknown>[];
  /** The addresses of the pages before and after it in a list. */
  around?: { prev?: string; next?: string };
  /** The same page in other languages, by language code. */
  languages?: Record<string, string>;
};

export function pageMeta(page: Page): MetaDescriptor[] {
  const { site, type = "website" } = page;
  const origin = site?.origin ?? "";
  const name = site?.name ?? "Samspil";
  const title = page.title === name ? name : `${page.title} · ${name}`;
  const description = cutAtWord(plainText(page.description), 155);
  const url = origin + page.path;
  const structured = (page.structured ?? []).map((thing) => ({
    "script:ld+json": { "@context": "https://schema.org", ...thing },
  }));
  return [
    { title },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: url },
    ...(site?.provisional ? [{ name: "robots", content: "noindex" }] : []),
    { property: "og:title", content: page.title },
    { property: "og:description", content: description },
    { property: "og:type", content: type },
    { property: "og:url", content: url },
    { property: "og:site_name", content: name },
    { property: "og:locale", content: "da_DK" },
    { property: "og:image", content: sharePicture(origin, page.image) },
    ...Object.entries(page.around ?? {})
      .filter(([, path]) => path)
      .map(([rel, path]) => ({ tagName: "link" as const, rel, href: origin + path })),
    ...Object.entries(page.languages ?? {}).map(([hrefLang, path]) => ({
      tagName: "link" as const,
      rel: "alternate",
      hrefLang,
      href: origin + path,
    })),
    ...structured,
  ];
}

/** Breadcrumbs as schema.org sees them. */
export function breadcrumbList(origin: string, crumbs: { label: string; href?: string }[]) {
  return {
    "@type": "BreadcrumbList",
    itemListElement: crumbs.map(({ label, href }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: label,
      ...(href && { item: origin + href }),
    })),
  };
}
