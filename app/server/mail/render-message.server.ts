import { escapeHtml } from "../../formats/escape-html.ts";

/** A piece of a letter, as plain text: rows are a table with a label and a value each. */
export type MessagePart = {
  heading?: string;
  rows?: MessageRow[];
  paragraphs?: string[];
  /** To pages of the site: nothing that a visitor typed. */
  links?: { label: string; href: string }[];
};

export type MessageRow = { label: string; value: string };

/** The same letter twice: as HTML, everything escaped, and as plain text. */
export function renderMessage(title: string, parts: MessagePart[]): { html: string; text: string } {
  return {
    html: renderHtml(title, parts).source,
    text: [title, ...parts.map(partText)].join("\n\n").concat("\n"),
  };
}

/** Mail readers know tables and style attributes, and little else. A word too long for its line is broken. */
function renderHtml(title: string, parts: MessagePart[]): MailHtml {
  return html`<!doctype html>
<html lang="da">
<head><meta charset="utf-8"><title>${title}</title></head>
<body style="margin:0;padding:24px;background:#fbfaf5;color:#12302e;font-family:Arial,sans-serif;font-size:16px;line-height:1.5">
<div style="max-width:600px;margin:0 auto;word-break:break-word">
<h1 style="font-size:28px;line-height:1.2;margin:0 0 24px">${title}</h1>
${parts.map(partHtml)}</div>
</body>
</html>
`;
}

function partHtml({ heading, rows = [], paragraphs = [], links = [] }: MessagePart): MailHtml {
  return html`${heading ? headingHtml(heading) : ""}${rows.length ? tableHtml(rows) : ""}${paragraphs.map(paragraphHtml)}${links.map(linkHtml)}`;
}

function linkHtml({ label, href }: { label: string; href: string }): MailHtml {
  return html`<p style="margin:0 0 16px"><a href="${href}" style="color:#12302e">${label}</a></p>
`;
}

function headingHtml(heading: string): MailHtml {
  return html`<h2 style="font-size:20px;line-height:1.3;margin:32px 0 8px">${heading}</h2>
`;
}

function tableHtml(rows: MessageRow[]): MailHtml {
  return html`<table style="width:100%;table-layout:fixed;border-collapse:collapse;margin:0 0 16px">
${rows.map(rowHtml)}</table>
`;
}

function rowHtml({ label, value }: MessageRow): MailHtml {
  const cell = "text-align:left;vertical-align:top;padding:8px 16px 8px 0;font-weight:normal";
  return html`<tr style="border-top:1px solid #c9c8bd"><th scope="row" style="width:50%;${cell}">${label}</th><td style="${cell}">${htmlLines(value)}</td></tr>
`;
}

function paragraphHtml(paragraph: string): MailHtml {
  return html`<p style="margin:0 0 16px">${htmlLines(paragraph)}</p>
`;
}

function partText({ heading, rows = [], paragraphs = [], links = [] }: MessagePart): string {
  const table = rows.map(({ label, value }) => `${label}: ${value}`).join("\n");
  const head = heading ? `${heading.toUpperCase()}\n` : "";
  const addresses = links.map(({ label, href }) => `${label}: ${href}`);
  return head + [table, ...paragraphs, ...addresses].filter(Boolean).join("\n\n");
}

/** HTML whose every value has been escaped; only `html` makes it. */
class MailHtml {
  readonly source: string;
  constructor(source: string) {
    this.source = source;
  }
}

/** A template of a mail: texts put into it are escaped, HTML made by it is not escaped again. */
function html(parts: TemplateStringsArray, ...values: (string | MailHtml | MailHtml[])[]) {
  const filled = values.map((value, index) => sourceOf(value) + (parts[index + 1] ?? ""));
  return new MailHtml((parts[0] ?? "") + filled.join(""));
}

/** The text with its lines kept. */
function htmlLines(text: string): MailHtml {
  return new MailHtml(text.split("\n").map(escapeHtml).join("<br>"));
}

function sourceOf(value: string | MailHtml | MailHtml[]): string {
  if (typeof value === "string") return escapeHtml(value);
  return Array.isArray(value) ? value.map(sourceOf).join("") : value.source;
}
