const graphemes = new Intl.Segmenter("da");

/** The beginning of a text, at most `limit` units of UTF-16, which never ends in half an emoji. */
export function cutText(text: string, limit: number): string {
  return text.slice(0, graphemes.segment(text).containing(limit)?.index);
}
