/**
 * What a page may weigh, in bytes as they are sent (brotli; fonts and pictures as they are). test/budget.test.ts and
 * test/first-visit.test.ts hold every page to it; whoever raises a number says why in the commit.
 */
export const BUDGET = {
  /** React and its router are 97,000 of them. */
  script: 112_000,
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
  /** The first visit to the front page on a phone: everything, pictures included. */
  frontPage: 220_000,
};

type PageBudget = {
  /** The document itself, as quickly compressed as the first reader gets it. */
  html: number;
  /** Everything that a phone asks for until the page is still. */
  requests: number;
  /** Where a page may have more script than the others. */
  script?: number;
};

/** One public page of each kind. */
export const PAGES: Record<string, PageBudget> = {
  "/": { html: 9_000, requests: 16 },
  "/om": { html: 10_000, requests: 19 },
  "/om/signe-holmgaard": { html: 7_500, requests: 15 },
  "/om/signe-holmgaard?lang=en": { html: 7_000, requests: 15 },
  "/terapi": { html: 11_500, requests: 19 },
  "/terapi/boern": { html: 7_000, requests: 15 },
  "/supervision": { html: 8_500, requests: 17 },
  "/uddannelse": { html: 6_700, requests: 18 },
  "/uddannelse/mbt-grunduddannelse": { html: 8_500, requests: 17 },
  "/praktisk-priser": { html: 8_000, requests: 18 },
  "/shop": { html: 9_000, requests: 21 },
  "/shop/samtalekort": { html: 7_600, requests: 17 },
  // The order form is in the page, and its script comes with the page's own instead of after it.
  "/kurv": { html: 7_000, requests: 18, script: 119_000 },
  "/viden": { html: 8_400, requests: 25 },
  "/viden/leg-som-sprog": { html: 9_000, requests: 19 },
  "/kontakt": { html: 6_700, requests: 16 },
  "/nyheder": { html: 9_500, requests: 24 },
};
