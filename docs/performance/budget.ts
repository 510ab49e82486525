/**
 * What a page may weigh, in bytes as they are sent (brotli; fonts and pictures as they are). test/rules/budget.test.ts and
 * test/journeys/first-visits.ts hold every page to it; whoever raises a number says why in the commit.
 */
export const BUDGET = {
  /**
   * What every visitor's browser runs: menus, navigation, the cart's count, and a look at whether somebody edits the
   * site on this device. No React.
   */
  script: 6_000,
  /** The same with what the components of the page run on; React is 58,200 of them. */
  withComponents: 77_700,
  /** One sheet for every kind of page, law, search and help too: kept by the browser after the first. */
  styles: 14_400,
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
};

/** A page that is not named below. */
const USUAL: PageBudget = { html: 8_000, requests: 10 };

export function budgetOf(page: string): PageBudget {
  return PAGES[page] ?? USUAL;
}

/** Public pages with a budget of their own, one of each kind. */
export const PAGES: Record<string, PageBudget> = {
  // Its card to share, that it is there in English too, and the way to be called, which is in every footer.
  "/": { html: 8_250, requests: 13, visit: 129_500 },
  "/om": { html: 6_500, requests: 10, visit: 66_000 },
  "/om/signe-holmgaard": { html: 7_950, requests: 7 },
  "/om/signe-holmgaard?lang=en": { html: 7_700, requests: 7 },
  "/terapi": { html: 7_100, requests: 10 },
  // What people ask stands on the page itself: prices, questions, help and the form of who wants to be called; two faces
  // so high that a phone asks for them.
  "/terapi/boern": { html: 8_500, requests: 9 },
  "/supervision": { html: 8_100, requests: 8 },
  // Every coming date with its price, its seats and the ways to it.
  "/uddannelse": { html: 7_250, requests: 10 },
  "/uddannelse/mbt-grunduddannelse": { html: 8_000, requests: 8 },
  "/praktisk-priser": { html: 7_900, requests: 7 },
  "/shop": { html: 6_750, requests: 13 },
  // The cart's popup comes with the button that it answers.
  "/shop/samtalekort": { html: 7_050, requests: 12 },
  // The cart is the browser's own, and rendered there.
  "/kurv": { html: 6_200, requests: 13 },
  "/viden": { html: 7_400, requests: 13 },
  "/viden/leg-som-sprog": { html: 8_150, requests: 7 },
  "/kontakt": { html: 7_650, requests: 7 },
  "/fortryd": { html: 6_300, requests: 7 },
  "/en": { html: 7_100, requests: 10 },
  "/ring-mig-op": { html: 7_000, requests: 7 },
  "/handelsbetingelser": { html: 7_750, requests: 7 },
  "/privatliv": { html: 7_700, requests: 7 },
  "/fortrydelsesret": { html: 7_500, requests: 7 },
  "/tilgaengelighed": { html: 6_550, requests: 7 },
  "/soeg": { html: 5_900, requests: 6 },
  // Eight news items, each with its text whole: there is nothing behind them to navigate to.
  "/nyheder": { html: 8_350, requests: 10 },
};
