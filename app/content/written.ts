import type { PublicPage } from "../feature.ts";
import type { Settings } from "../server/config.server.ts";
import type { Content } from "../server/documents/content.server.ts";

/** True for the front page, and for pages that show no documents. */
export function isWritten(
  content: Content,
  { isPublic }: Pick<Settings, "isPublic">,
  { path, shows }: Pick<PublicPage, "path" | "shows">,
): boolean {
  return !isPublic || path === "/" || shows.length === 0 || !shows.every(content.isBlank);
}
