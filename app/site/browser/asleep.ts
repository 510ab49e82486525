/** An island that React has not taken over yet. */
export const ASLEEP = "[data-island]:not([data-awake])";
export const ADMIN_ASLEEP = "html:not([data-awake])";
/** What of a visitor's page is: its islands, and until its own script has begun the buttons that this answers. */
export const VISITOR_ASLEEP = `${ASLEEP}, html:not([data-awake]) [data-map]`;
