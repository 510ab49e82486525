export type RouteHandle = {
  takesFile?: true;
  /** The page has its own header and footer. */
  hasOwnFrame?: true;
  footer?: FooterKind;
};

/** What its light half says; `full` is the front page's, with room for more words; `none` has no such half. */
export type FooterKind = "full" | "call" | "way" | "orders" | "none";
