/**
 * The most that a page may weigh, in bytes as they are sent (brotli; fonts and pictures as they are). Checked by
 * test/rules/budget.test.ts and test/release/sweeps/first-visit.test.ts. Give the reason for a higher number in the commit.
 */
export const BUDGET = {
  /** The script of every page, without React. */
  script: 6_200,
  /** Its files: what the admin shares with it must not become another. */
  scripts: 2,
  /** The same on a page with components; React is 58,200 of it. */
  withComponents: 78_800,
  /** One sheet for every kind of page, which the browser keeps. */
  styles: 15_000,
  fontFiles: 2,
  fonts: 29_000,
  /** A font with its headers: a new connection brings so much in its first round. */
  font: 14_600,
  /** With fonts that come after the first paint. With fonts in time it is 0. */
  layoutShift: 0.005,
};

type PageBudget = {
  /** The document, compressed as the first reader gets it. */
  html: number;
  /** All requests of a phone until the page is still. */
  requests: number;
  /** The bytes of all these, pictures and headers included. */
  visit?: number;
};

const USUAL: PageBudget = { html: 7_700, requests: 10 };

/** Names of scripts and styles have hashes, and each build compresses them to a few bytes more or less. */
const HEADROOM = 1.04;

export function budgetOf(page: string): PageBudget {
  const { html, ...others } = PAGES[page] ?? USUAL;
  return { html: Math.round(html * HEADROOM), ...others };
}

/** What each kind of page weighed when this was written. */
export const PAGES: Record<string, PageBudget> = {
  // Its card to share, that it is there in English too, and the way to be called, which is in every footer.
  "/": { html: 8_150, requests: 13, visit: 129_500 },
  "/om": { html: 6_450, requests: 10, visit: 66_000 },
  "/om/signe-holmgaard": { html: 7_850, requests: 7 },
  "/om/signe-holmgaard?lang=en": { html: 7_600, requests: 7 },
  "/terapi": { html: 7_050, requests: 10 },
  // What people ask stands on the page itself: prices, questions, help and the form of who wants to be called; two faces
  // so high that a phone asks for them.
  "/terapi/boern": { html: 8_400, requests: 9 },
  "/supervision": { html: 7_750, requests: 8 },
  // Every coming date with its price, its seats and the ways to it.
  "/uddannelse": { html: 7_250, requests: 10 },
  "/uddannelse/mbt-grunduddannelse": { html: 7_700, requests: 8 },
  "/praktisk-priser": { html: 7_800, requests: 7 },
  "/shop": { html: 6_700, requests: 10 },
  "/shop/samtalekort": { html: 7_050, requests: 9 },
  // The cart is the browser's own, and rendered there.
  "/kurv": { html: 6_100, requests: 13 },
  "/viden": { html: 7_350, requests: 13 },
  "/viden/leg-som-sprog": { html: 8_100, requests: 7 },
  "/kontakt": { html: 7_600, requests: 7 },
  "/fortryd": { html: 6_250, requests: 7 },
  "/en": { html: 6_550, requests: 10 },
  "/ring-mig-op": { html: 6_450, requests: 7 },
  "/handelsbetingelser": { html: 7_700, requests: 7 },
  "/privatliv": { html: 7_600, requests: 7 },
  "/fortrydelsesret": { html: 7_300, requests: 7 },
  "/tilgaengelighed": { html: 6_600, requests: 7 },
  "/soeg": { html: 5_900, requests: 6 },
  // Eight news items, each with its text whole: there is nothing behind them to navigate to.
  "/nyheder": { html: 8_300, requests: 10 },
};
