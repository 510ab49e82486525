import { html, raw } from "hono/html";
import { escapeHtml } from "../../formats/escape-html.ts";

export type MessagePart = {
  heading?: string;
  rows?: MessageRow[];
  paragraphs?: string[];
  /** To pages of the site: never an address that a visitor typed. */
  links?: { label: string; href: string }[];
};

export type MessageRow = { label: string; value: string };

type Html = ReturnType<typeof html>;

export function renderMessage(title: string, parts: MessagePart[]): { html: string; text: string } {
  return {
    html: renderHtml(title, parts).toString(),
    text: [title, ...parts.map(partText)].join("\n\n").concat("\n"),
  };
}

/** Mail programs know tables and style attributes, and little else. */
function renderHtml(title: string, parts: MessagePart[]): Html {
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

function partHtml({ heading, rows = [], paragraphs = [], links = [] }: MessagePart): Html {
  return html`${heading && headingHtml(heading)}${rows.length > 0 && tableHtml(rows)}${paragraphs.map(paragraphHtml)}${links.map(linkHtml)}`;
}

function linkHtml({ label, href }: { label: string; href: string }): Html {
  return html`<p style="margin:0 0 16px"><a href="${href}" style="color:#12302e">${label}</a></p>
`;
}

function headingHtml(heading: string): Html {
  return html`<h2 style="font-size:20px;line-height:1.3;margin:32px 0 8px">${heading}</h2>
`;
}

function tableHtml(rows: MessageRow[]): Html {
  return html`<table style="width:100%;table-layout:fixed;border-collapse:collapse;margin:0 0 16px">
${rows.map(rowHtml)}</table>
`;
}

function rowHtml({ label, value }: MessageRow): Html {
  const cell = "text-align:left;vertical-align:top;padding:8px 16px 8px 0;font-weight:normal";
  return html`<tr style="border-top:1px solid #c9c8bd"><th scope="row" style="width:50%;${cell}">${label}</th><td style="${cell}">${withBreaks(value)}</td></tr>
`;
}

function paragraphHtml(paragraph: string): Html {
  return html`<p style="margin:0 0 16px">${withBreaks(paragraph)}</p>
`;
}

function withBreaks(text: string): Html {
  return raw(escapeHtml(text).replaceAll("\n", "<br>"));
}

function partText({ heading, rows = [], paragraphs = [], links = [] }: MessagePart): string {
  const table = rows.map(({ label, value }) => `${label}: ${value}`).join("\n");
  const head = heading ? `${heading.toUpperCase()}\n` : "";
  const addresses = links.map(({ label, href }) => `${label}: ${href}`);
  return head + [table, ...paragraphs, ...addresses].filter(Boolean).join("\n\n");
}
