import { getJson } from "../shell/get-json.ts";

/** A picture of the library, to be chosen. */
export type ChoosablePicture = {
  address: string;
  name: string;
  description: string;
  uses: string;
};

/** The newest of as many as were `found`. `trouble`: why some are missing, if they are. */
export type Library = { pictures: ChoosablePicture[]; found: number; trouble: string };

/**
 * @param asked words to search for
 * @throws when the site does not tell, or nobody is signed in any more
 */
export function fetchLibrary(asked: { q: string }, signal: AbortSignal) {
  return getJson<Library>(`/admin/billeder/liste?${new URLSearchParams(asked)}`, signal);
}
