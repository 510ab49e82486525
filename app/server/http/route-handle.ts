export type RouteHandle = {
  takesFile?: true;
  /** The page has its own header and footer. */
  hasOwnFrame?: true;
  footer?: FooterKind;
  limit?: LimitName;
};

/** What its light half says; `full` is the front page's, with room for more words; `none` has no such half. */
export type FooterKind = "full" | "call" | "way" | "orders" | "none";

export const LIMIT_NAMES = ["forms", "callbacks", "anonymous", "sign-in code"] as const;
export type LimitName = (typeof LIMIT_NAMES)[number];
