/** Where on its page the draft stands. */
export const PLACE = "kladde";

export function sharedLink(origin: string, token: string): string {
  return `${origin}/eksempel?noegle=${token}#${PLACE}`;
}

/** A page whose pictures are shown to who has the link, as long as it holds. */
export function withProof(html: string, token: string): string {
  return html.replace(/\/media\/[\w./-]+/g, (run) => run.replace(/^.*\.\w+/, `$&?noegle=${token}`));
}
