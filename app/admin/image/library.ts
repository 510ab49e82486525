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

/** `trouble`: why some are missing, if they are. */
export type Library = { pictures: ChoosablePicture[]; trouble: string };

/** @throws when the site does not tell, or nobody is signed in any more */
export async function fetchLibrary(signal: AbortSignal): Promise<Library> {
  const answer = await fetch(LIBRARY, { signal });
  const { pictures, trouble } = Object(await answer.json());
  if (!answer.ok || !Array.isArray(pictures)) throw new Error(`${LIBRARY} ${answer.status}`);
  return { pictures: pictures.flatMap(parsePicture), trouble: String(trouble) };
}

function parsePicture(picture: unknown): ChoosablePicture[] {
  const { address, name, description, uses, focus } = Object(picture);
  const isWhole = [address, name, description, uses].every((part) => typeof part === "string");
  const { x, y } = Object(focus);
  return isWhole
    ? [{ address, name, description, uses, focus: { x: Number(x), y: Number(y) } }]
    : [];
}
