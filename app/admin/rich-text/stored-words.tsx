import { plainText } from "../../site/text/plain-text.ts";

/** Shows only the text, because the HTML is not sanitised. */
export function StoredWords({ html }: { html: string }) {
  return (
    <div className="prose rte__area">
      {blocksOf(html).map(({ tag: Tag, words, at }) => (
        <Tag key={at}>{words}</Tag>
      ))}
    </div>
  );
}

const BLOCK = /(?:<(h2|h3|blockquote|p|li)\b[^>]*>)?((?:(?!<(?:h2|h3|blockquote|p|li)\b)[\s\S])+)/g;

type Block = { tag: "h2" | "h3" | "p"; words: string; at: number };

function blocksOf(html: string): Block[] {
  const blocks = [...html.matchAll(BLOCK)].map(({ 1: tag, 2: inside = "", index }) => {
    const block = tag === "h2" || tag === "h3" ? tag : "p";
    return { tag: block, words: plainText(inside), at: index } satisfies Block;
  });
  return blocks.filter(({ words }) => words !== "");
}
