/**
 * Without marks of direction and signs of no width, which are pasted along with words.
 * A soft hyphen stays, and so do the joiners of an emoji.
 */
export function withoutUnseenSigns(text: string): string {
  return text.replace(UNSEEN, "");
}

const UNSEEN = new RegExp(
  [
    String.raw`[\u061c\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]`,
    String.raw`(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d`,
    String.raw`\u200d(?!\p{Extended_Pictographic})`,
  ].join("|"),
  "gu",
);
