/** The anchor of the draft on its page. */
export const PLACE = "kladde";

export function sharedLink(origin: string, token: string): string {
  return `${origin}/eksempel?noegle=${token}#${PLACE}`;
}

/** Adds the link's token to the addresses of pictures, so that its unpublished pictures are shown too. */
export function withProof(html: string, token: string): string {
  return html.replace(/\/media\/[\w./-]+/g, (run) => run.replace(/^.*\.\w+/, `$&?noegle=${token}`));
}
