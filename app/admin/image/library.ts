import type { FocusPoint } from "../../site/picture/picture.tsx";

/** A picture of the library, to be chosen. */
export type ChoosablePicture = {
  address: string;
  name: string;
  description: string;
  uses: string;
  focus: FocusPoint;
};

const LIBRARY = "/admin/billeder/liste";

/** The newest of as many as were `found`. `trouble`: why some are missing, if they are. */
export type Library = { pictures: ChoosablePicture[]; found: number; trouble: string };

/**
 * @param asked words to search for, or one picture's address
 * @throws when the site does not tell, or nobody is signed in any more
 */
export async function fetchLibrary(
  asked: { q: string } | { billede: string },
  signal: AbortSignal,
): Promise<Library> {
  const answer = await fetch(`${LIBRARY}?${new URLSearchParams(asked)}`, { signal });
  const { pictures, found, trouble } = Object(await answer.json());
  if (!answer.ok || !Array.isArray(pictures)) throw new Error(`${LIBRARY} ${answer.status}`);
  return {
    pictures: pictures.flatMap(parsePicture),
    found: Number(found),
    trouble: String(trouble),
  };
}

function parsePicture(picture: unknown): ChoosablePicture[] {
  const { address, name, description, uses, focus } = Object(picture);
  const isWhole = [address, name, description, uses].every((part) => typeof part === "string");
  const { x, y } = Object(focus);
  return isWhole
    ? [{ address, name, description, uses, focus: { x: Number(x), y: Number(y) } }]
    : [];
}
