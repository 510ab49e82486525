export type ScreenMode =
  | { kind: "list" }
  /** ?ny, or ?ny&kladde=<id> with a draft. */
  | { kind: "create"; draft?: string }
  | { kind: "content" }
  | { kind: "edit"; id: string };

/** `?rediger=indhold` opens the page's own texts, so it is no item's id. */
export const PAGE_ITEM = "indhold";
export const CONTENT_PATH = `?rediger=${PAGE_ITEM}`;
export const CREATE_PATH = "?ny";
/** …&fra=<revision>: the form opens with the text from before that save. */
export const FROM = "fra";

export function parseScreenMode({ searchParams }: URL): ScreenMode {
  const id = searchParams.get("rediger");
  if (searchParams.has("ny"))
    return { kind: "create", draft: searchParams.get("kladde") ?? undefined };
  if (id === PAGE_ITEM) return { kind: "content" };
  return id ? { kind: "edit", id } : { kind: "list" };
}

/** encodeURIComponent throws on half a surrogate pair, which a stored id may have. */
export function editPath(id: string): string {
  return `?rediger=${encodeURIComponent(id.toWellFormed())}`;
}
