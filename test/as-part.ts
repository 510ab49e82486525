/** What a browser says that has the frame of a page, and asks for what another has of its own (app/site/browser/prefetch.ts). */
export const AS_PART = { "x-requested-with": "samspil" };
