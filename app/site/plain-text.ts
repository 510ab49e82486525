/** The words of rich text, for descriptions and previews. Works on sanitised HTML only. */
export function plainText(html: string): string {
  return html
    .replace(/<(br|\/p|\/h[23]|\/li)\s*\/?>/g, " ")
    .replace(/<[^<>]*>/g, "")
    .replaceAll("&nbsp;", " ")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&")
    .replace(/\s+/g, " ")
    .trim();
}

/** The same, a line to each paragraph, list entry and line break. */
export function plainLines(html: string): string[] {
  return html
    .split(/\n|<br\s*\/?>|<\/(?:p|h[1-6]|li|ul|div)>/)
    .map(plainText)
    .filter(Boolean);
}

/** Cut at a word, with an ellipsis, to at most `limit` characters. */
export function cutAtWord(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const cut = text.slice(0, limit - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), limit / 2)).replace(/[\s,.;:–-]+$/, "")}…`;
}
