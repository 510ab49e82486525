/** Replaces a pasted picture that could not be inserted. A text that has it is not saved. */
export function picturePlaceholder(takesPictures: boolean): string {
  return takesPictures
    ? "Her var et billede. Indsæt det."
    : "Her var et billede. Det kan ikke stå her.";
}

const PLACEHOLDER = /Her var et billede\. (Indsæt det|Det kan ikke stå her)\./;

export function findPicturePlaceholder(
  text: string,
): { placeholder: string; problem: string } | undefined {
  const [placeholder] = PLACEHOLDER.exec(text) ?? [];
  if (!placeholder) return undefined;
  return {
    placeholder,
    problem: `Der står »${placeholder}« i teksten. Indsæt billedet, eller slet sætningen.`,
  };
}
