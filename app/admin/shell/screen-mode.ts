export type ScreenMode =
  | { kind: "list" }
  /** ?ny, or ?ny&kladde=<id> where one is begun. */
  | { kind: "create"; draft?: string }
  /** ?rediger=indhold: the page's own texts. */
  | { kind: "content" }
  | { kind: "edit"; id: string };

export const CONTENT_PATH = "?rediger=indhold";
export const CREATE_PATH = "?ny";
/** …&fra=<revision>: the form opens with what that save took away. */
export const FROM = "fra";

export function parseScreenMode({ searchParams }: URL): ScreenMode {
  const id = searchParams.get("rediger");
  if (searchParams.has("ny"))
    return { kind: "create", draft: searchParams.get("kladde") ?? undefined };
  if (id === "indhold") return { kind: "content" };
  return id ? { kind: "edit", id } : { kind: "list" };
}

/** An id that was stored with half a character in it is read without, and found so. */
export function editPath(id: string): string {
  return `?rediger=${encodeURIComponent(id.toWellFormed())}`;
}
