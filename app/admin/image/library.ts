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

/** @throws when the site does not tell, or nobody is signed in any more */
export function fetchLibrary(search: string, signal: AbortSignal) {
  return getJson<Library>(`/admin/billeder/liste?q=${encodeURIComponent(search)}`, signal);
}
