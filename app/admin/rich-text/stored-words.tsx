import { plainText } from "../../site/text/plain-text.ts";

/**
 * The words of a stored text, in its headings and paragraphs. Made of elements and never of the HTML itself: what a
 * form opens with is what was stored, and nobody has sanitised it yet.
 */
export function StoredWords({ html }: { html: string }) {
  return (
    <div className="prose rte__area">
      {blocksOf(html).map(({ tag: Tag, words, at }) => (
        <Tag key={at}>{words}</Tag>
      ))}
    </div>
  );
}

const BLOCK = /(?:<(h2|h3|p|li)\b[^>]*>)?((?:(?!<(?:h2|h3|p|li)\b)[\s\S])+)/g;

type Block = { tag: "h2" | "h3" | "p"; words: string; at: number };

function blocksOf(html: string): Block[] {
  const blocks = [...html.matchAll(BLOCK)].map(({ 1: tag, 2: inside = "", index }) => {
    const block = tag === "h2" || tag === "h3" ? tag : "p";
    return { tag: block, words: plainText(inside), at: index } satisfies Block;
  });
  return blocks.filter(({ words }) => words !== "");
}
