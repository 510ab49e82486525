import { withHardSpaces } from "../text/typography.ts";

/** When something was published: the moment for machines, and the day as people in Denmark write it. */
type Published = { at: string; on: string };

export function PublishedOn({ at, on }: Published) {
  return <time dateTime={at}>{withHardSpaces(on)}</time>;
}
