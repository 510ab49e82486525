import { decodeEntities } from "../../site/text/plain-text.ts";

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
