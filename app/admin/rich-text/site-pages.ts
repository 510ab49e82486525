export type SitePage = { label: string; href: string; isDraft: boolean };
export type SitePages = { title: string; pages: SitePage[] };

const SITE_PAGES = "/admin/sider";

/** Every page that a link may lead to just now. @throws when the site does not tell, or nobody is signed in any more */
export async function fetchSitePages(signal: AbortSignal): Promise<SitePages[]> {
  const answer = await fetch(SITE_PAGES, { signal });
  const groups: unknown = await answer.json();
  if (!answer.ok || !Array.isArray(groups)) throw new Error(`${SITE_PAGES} ${answer.status}`);
  return groups.flatMap(parseGroup);
}

function parseGroup(group: unknown): SitePages[] {
  const { title, pages } = Object(group);
  if (typeof title !== "string" || !Array.isArray(pages)) return [];
  return [{ title, pages: pages.flatMap(parsePage) }];
}

function parsePage(page: unknown): SitePage[] {
  const { label, href, isDraft } = Object(page);
  if (typeof label !== "string" || typeof href !== "string") return [];
  return [{ label, href, isDraft: isDraft === true }];
}
