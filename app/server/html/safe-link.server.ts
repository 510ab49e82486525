import { isOwnPath } from "../../formats/own-path.ts";

/** The link as it may stand in a page: a path of this site, http(s), mailto or tel; otherwise ''. */
export function safeLink(value: string): string {
  const link = value.trim();
  if (isOwnPath(link) || /^#[\w-]*$/.test(link)) return link;
  if (!URL.canParse(link)) return "";
  return ["http:", "https:", "mailto:", "tel:"].includes(new URL(link).protocol) ? link : "";
}
