import { renderToStaticMarkup } from "react-dom/server";
import type { Media } from "../../server/media/media.server.ts";
import { isVariant, mediaPathsIn, stemOf } from "../../server/media/media-path.ts";
import type { Past } from "./kept.server.ts";
import { pastPage } from "./moments.ts";
import { PastBar } from "./past-bar.tsx";
import styles from "./past-page.css?url";

type Shown = {
  past: Past;
  /** On the site: '/om'. */
  path: string;
  /** Why what was sent is not taken. */
  refusal?: string;
  media: Pick<Media, "originalOf">;
  /** The site's own: whole links to it stay in the moment too. */
  origin: string;
};

/** A page to walk round in at its moment: it runs nothing, and what is sent from it goes to itself. */
export async function asPast(page: Response, shown: Shown): Promise<Response> {
  const { past, path, refusal, media, origin } = shown;
  const headers = new Headers(page.headers);
  headers.set("x-robots-tag", "noindex");
  headers.set("content-security-policy", withoutScripts(headers.get("content-security-policy")));
  const { moment } = past;
  const html = withinMoment(withoutCode(await page.text()), { moment, path, origin });
  const bar = renderToStaticMarkup(<PastBar past={past} path={path} refusal={refusal} />);
  const whole = (await withoutMissing(html, media))
    .replace("</head>", (end) => `<link rel="stylesheet" href="${styles}">${end}`)
    .replace(/<body[^>]*>(<a class="skip"[^>]*>[^<]*<\/a>)?/, (begin) => begin + bar);
  return new Response(whole, { status: refusal ? 403 : page.status, headers });
}

/** What the site's own links turn to (site/browser/navigation.ts). */
export function isPageAddress(path: string): boolean {
  return !/^\/admin(\/|$)|\.\w+$/i.test(path.replace(/[?#].*/s, ""));
}

function withoutCode(html: string): string {
  return html.replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, "");
}

function withoutScripts(policy: string | null): string {
  return (policy ?? "").replace(/script-src [^;]*/, "script-src 'none'");
}

/** Links to pages stay in the moment; a search looks in it; any other form is answered that nothing can be sent. */
function withinMoment(
  html: string,
  { moment, path, origin }: { moment: Date; path: string; origin: string },
): string {
  const link = new RegExp(`(<a\\b[^<>]*? href=")(?:${RegExp.escape(origin)})?(/(?!/)[^"]*)`, "g");
  return html
    .replace(link, (whole, before: string, href: string) =>
      isPageAddress(href) ? before + pastPage(moment, href) : whole,
    )
    .replace(/<form\b[^>]*>/g, (form) => {
      const isSearch = / action="/.test(form) && !/ method="/.test(form);
      if (isSearch)
        return form.replace(/ action="([^"]*)"/, (_, to) => ` action="${pastPage(moment, to)}"`);
      const open = form.replace(/ (action|method)="[^"]*"/g, "");
      return open.replace("<form", `<form method="post" action="${pastPage(moment, path)}"`);
    });
}

/** A picture that is no longer stored leaves its place empty, and says so. */
async function withoutMissing(html: string, media: Pick<Media, "originalOf">): Promise<string> {
  const masters = [...new Set(mediaPathsIn(html))].filter((path) => !isVariant(path));
  const found = await Promise.all(masters.map((path) => media.originalOf(path)));
  const missing = new Set(masters.filter((_path, at) => !found[at]).map(stemOf));
  if (missing.size === 0) return html;
  const isMissing = (tag: string) => mediaPathsIn(tag).some((path) => missing.has(stemOf(path)));
  return html
    .replace(/<source\b[^>]*>/g, (tag) => (isMissing(tag) ? "" : tag))
    .replace(/<img\b[^>]*>/g, (tag) => (isMissing(tag) ? GONE : tag));
}

const GONE = '<span class="past-gone">Billedet findes ikke mere</span>';
