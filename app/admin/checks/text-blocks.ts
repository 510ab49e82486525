/** A paragraph, a heading or a line of a list, with its words as they are read. */
export type TextBlock = {
  tag: string;
  text: string;
  sentences: string[];
  links: string[];
  pictures: string[];
};

/** The blocks of sanitised rich text, in one pass: a text may be of 20,000 words. */
export function readBlocks(html: string): TextBlock[] {
  const blocks: TextBlock[] = [];
  let block = emptyBlock("p");
  let linkFrom: number | undefined;
  for (const [part, close, name, attributes = ""] of html.matchAll(PARTS)) {
    if (name === undefined) block.text += decode(part);
    else if (name === "br") block.text += "\n";
    else if (name === "img")
      block.pictures.push(decode(/\balt="([^"]*)"/.exec(attributes)?.[1] ?? ""));
    else if (name === "a") {
      if (linkFrom !== undefined) block.links.push(block.text.slice(linkFrom).trim());
      linkFrom = close ? undefined : block.text.length;
    } else if (BLOCKS.has(name)) {
      keep();
      block = emptyBlock(close ? "p" : name);
    }
  }
  keep();
  return blocks;

  function keep() {
    linkFrom = undefined;
    block.sentences = sentencesOf(block.text);
    if (block.sentences.length > 0 || block.pictures.length > 0) blocks.push(block);
  }
}

const PARTS = /<(\/?)([a-z][a-z0-9]*)\b([^<>]*)>|[^<]+/g;
const BLOCKS = new Set(["p", "h1", "h2", "h3", "h4", "li", "ul", "ol", "blockquote", "div"]);

function emptyBlock(tag: string): TextBlock {
  return { tag, text: "", sentences: [], links: [], pictures: [] };
}

/** Its sentences; a line of its own is one too. */
export function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[.!?…]["»«”)]?)\s+(?=[\p{Lu}»"“])|\n/u)
    .map((sentence) => sentence.trim())
    .filter(Boolean);
}

function decode(text: string): string {
  const words = text.replace(/\s|&nbsp;/g, " ");
  if (!words.includes("&")) return words;
  return words
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");
}
