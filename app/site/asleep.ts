/** An island that React has not taken over yet. */
export const ASLEEP = "[data-island]:not([data-awake])";
/** The admin, until its script has taken it over. */
export const ADMIN_ASLEEP = "html:not([data-awake])";
