import { withHardSpaces } from "../text/typography.ts";

type Published = { at: string; on: string };

export function PublishedOn({ at, on }: Published) {
  return <time dateTime={at}>{withHardSpaces(on)}</time>;
}
