/** A picture as a form holds it. */
export const picture = (url: string, alt = "", name = "") => ({ url, alt, name });
