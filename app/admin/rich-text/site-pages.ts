import { getJson } from "../shell/get-json.ts";

export type SitePage = { label: string; href: string; isDraft: boolean };
export type SitePages = { title: string; pages: SitePage[] };

/** Every page that a link may lead to just now. @throws when the site does not tell, or nobody is signed in any more */
export const fetchSitePages = (signal: AbortSignal) => getJson<SitePages[]>("/admin/sider", signal);
