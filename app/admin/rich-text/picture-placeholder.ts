/** Stands in a text where a pasted picture did not come along; a text that has it is not published. */
export function picturePlaceholder(takesPictures: boolean): string {
  return takesPictures
    ? "Her var et billede. Indsæt det."
    : "Her var et billede. Det kan ikke stå her.";
}

const MARK = /Her var et billede\. (Indsæt det|Det kan ikke stå her)\./;

export function findPicturePlaceholder(
  text: string,
): { mark: string; problem: string } | undefined {
  const [mark] = MARK.exec(text) ?? [];
  if (!mark) return undefined;
  return { mark, problem: `Der står »${mark}« i teksten. Indsæt billedet, eller slet sætningen.` };
}
