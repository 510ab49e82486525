import { escapeHtml } from "../../formats/escape-html.ts";
import { decodeEntities } from "../../site/text/plain-text.ts";

/** HTML in the Markdown is escaped. The result must still be sanitised: a link may lead anywhere. */
export function welcomeHtml(content: string): string {
  const lines = escapeHtml(content).split(/\r?\n/);
  return groupLines(lines).map(blockHtml).join("");
}

type Kind = "paragraph" | "bullets" | "heading";
type Block = { kind: Kind; lines: string[] };

function groupLines(lines: string[]): Block[] {
  const blocks: Block[] = [];
  let open: Block | undefined;
  for (const line of lines.map((typed) => typed.trim())) {
    const kind = kindOf(line);
    if (open && open.kind === kind && kind !== "heading") {
      open.lines.push(line);
    } else {
      open = kind && { kind, lines: [line] };
      if (open) blocks.push(open);
    }
  }
  return blocks;
}

function kindOf(line: string): Kind | undefined {
  if (line === "") return undefined;
  if (/^#{1,3} /.test(line)) return "heading";
  return /^[-*] /.test(line) ? "bullets" : "paragraph";
}

function blockHtml({ kind, lines }: Block): string {
  switch (kind) {
    case "heading":
      return lines.map((line) => `<h2>${inlineHtml(line.replace(/^#+ /, ""))}</h2>`).join("");
    case "bullets":
      return `<ul>${lines.map((line) => `<li>${inlineHtml(line.slice(2))}</li>`).join("")}</ul>`;
    case "paragraph":
      return `<p>${lines.map(inlineHtml).join("<br>")}</p>`;
  }
}

const INLINE = /\[([^[\]]+)\]\(([^[)\s]+)\)|\*\*(.+?)\*\*|\*(.+?)\*/g;

function inlineHtml(text: string): string {
  return text.replace(
    INLINE,
    (_whole, label?: string, link?: string, bold?: string, italic = "") => {
      if (label) return `<a href="${link}">${inlineHtml(label)}</a>`;
      if (bold) return `<strong>${inlineHtml(bold)}</strong>`;
      return `<em>${inlineHtml(italic)}</em>`;
    },
  );
}

/** The inverse of `welcomeHtml`: sanitised HTML as the welcome text's Markdown. */
export function welcomeContent(html: string): string {
  const text = html
    .replace(/<a href="([^"]*)"[^>]*>(.*?)<\/a>/g, (_whole, link: string, label: string) => {
      return `[${label}](${link.replaceAll(" ", "%20").replaceAll(")", "%29")})`;
    })
    .replace(/<\/?strong>/g, "**")
    .replace(/<\/?em>/g, "*")
    .replace(/<li>(.*?)<\/li>/g, (_whole, line: string) => `- ${oneLine(line)}\n`)
    .replaceAll("<h2>", "\n\n## ")
    .replaceAll("<h3>", "\n\n### ")
    .replace(/<br\s*\/?>/g, "\n")
    .replace(/<\/?(p|h2|h3|ul|ol|blockquote)\b[^<>]*>/g, "\n\n")
    .replace(/<[^<>]*>/g, "");
  return decodeEntities(text)
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

function oneLine(html: string): string {
  return html
    .replace(/<\/p>\s*<p>|<br\s*\/?>/g, " ")
    .replace(/<\/?p>/g, "")
    .trim();
}
