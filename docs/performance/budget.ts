/**
 * What a page may weigh, in bytes as they are sent (brotli; fonts and pictures as they are). test/budget.test.ts and
 * test/first-visit.test.ts hold every page to it; whoever raises a number says why in the commit.
 */
export const BUDGET = {
  /** What every visitor's browser runs: menus, turning pages, the cart's count. No React. */
  script: 7_000,
  /** The same with the islands of the page that come alive by themselves; React is 58,200 of them. */
  withIslands: 80_000,
  /** What a turned page fetches: its head and its words. */
  part: 3_000,
  styles: 12_000,
  fontFiles: 2,
  fonts: 29_000,
  /** What a new connection brings in its first round, and each font has one of its own: its file and its headers. */
  font: 14_600,
  /**
   * With fonts that come after the first paint, on purpose: the menu moves by five pixels, and in a paragraph a line
   * breaks elsewhere. With fonts in time it is 0.
   */
  layoutShift: 0.005,
};

type PageBudget = {
  /** The document itself, as quickly compressed as the first reader gets it. */
  html: number;
  /** Everything that a phone asks for until the page is still. */
  requests: number;
  /** The bytes of all that, pictures and headers included. */
  visit?: number;
  /** Where a page's part may be larger than the others'. */
  part?: number;
};

/** One public page of each kind. */
export const PAGES: Record<string, PageBudget> = {
  "/": { html: 7_500, requests: 16, visit: 135_000 },
  "/om": { html: 5_900, requests: 19, visit: 70_000 },
  "/om/signe-holmgaard": { html: 6_400, requests: 15 },
  "/om/signe-holmgaard?lang=en": { html: 6_200, requests: 15 },
  "/terapi": { html: 6_700, requests: 19 },
  "/terapi/boern": { html: 6_300, requests: 15 },
  "/supervision": { html: 7_300, requests: 17 },
  "/uddannelse": { html: 5_900, requests: 18 },
  "/uddannelse/mbt-grunduddannelse": { html: 7_100, requests: 17 },
  "/praktisk-priser": { html: 6_900, requests: 18 },
  "/shop": { html: 6_200, requests: 21 },
  "/shop/samtalekort": { html: 6_500, requests: 17 },
  // The order form is in the page.
  "/kurv": { html: 6_600, requests: 18 },
  "/viden": { html: 6_800, requests: 25 },
  "/viden/leg-som-sprog": { html: 7_600, requests: 19 },
  "/kontakt": { html: 6_200, requests: 16 },
  // Eight news items, each with its text whole: there is nothing behind them to turn to.
  "/nyheder": { html: 7_900, requests: 24, part: 3_500 },
};
