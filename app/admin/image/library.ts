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

/** @throws when the site does not tell, or nobody is signed in any more */
export async function fetchLibrary(signal: AbortSignal): Promise<ChoosablePicture[]> {
  const answer = await fetch(LIBRARY, { signal });
  const pictures: unknown = await answer.json();
  if (!answer.ok || !Array.isArray(pictures)) throw new Error(`${LIBRARY} ${answer.status}`);
  return pictures.flatMap(parsePicture);
}

function parsePicture(picture: unknown): ChoosablePicture[] {
  const { address, name, description, uses, focus } = Object(picture);
  const isWhole = [address, name, description, uses].every((part) => typeof part === "string");
  const { x, y } = Object(focus);
  return isWhole
    ? [{ address, name, description, uses, focus: { x: Number(x), y: Number(y) } }]
    : [];
}
