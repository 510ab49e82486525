import { html, raw } from "hono/html";
import { escapeHtml } from "../../formats/escape-html.ts";
import { isPhoneNumber, withCountryCode } from "../../formats/phone-number.ts";

export type MessagePart = {
  heading?: string;
  rows?: MessageRow[];
  paragraphs?: string[];
  /** To pages of the site: never an address that a visitor typed. */
  links?: { label: string; href: string }[];
};

/** A row of the kind 'total' is bold. */
export type MessageRow = { label: string; value: string; kind?: string };

type Html = ReturnType<typeof html>;

/** @param phone linked wherever it stands */
export function renderMessage(title: string, parts: MessagePart[], phone = "") {
  return {
    html: renderHtml(title, parts, phone).toString(),
    text: [title, ...parts.map(partText)].join("\n\n").concat("\n"),
  };
}

/** Mail programs know tables and style attributes, and little else: the mark is cells, as pictures are not loaded. */
function renderHtml(title: string, parts: MessagePart[], phone: string): Html {
  return html`<!doctype html>
<html lang="da">
<head><meta charset="utf-8"><title>${title}</title></head>
<body style="margin:0;padding:24px;background:#fbfaf5;color:#12302e;font-family:Arial,sans-serif;font-size:16px;line-height:1.5">
<div style="max-width:600px;margin:0 auto;word-break:break-word">
${MARK}
<h1 style="font-size:28px;line-height:1.2;margin:0 0 24px">${title}</h1>
${parts.map((part) => partHtml(part, phone))}</div>
</body>
</html>
`;
}

const SPRUCE = html`bgcolor="#1e4a45"`;
const STRAW = html`bgcolor="#f2c14b"`;
const MARK = html`<table role="presentation" cellpadding="0" style="border-spacing:0;margin:0 0 24px;font-size:0;line-height:0">
<tr><td width="16" height="16"></td><td colspan="2" ${SPRUCE} style="border-radius:14px 14px 0 0"></td></tr>
<tr><td height="14" ${STRAW} style="border-radius:14px 0 0 0"></td><td width="14" ${STRAW}></td><td width="14" ${SPRUCE}></td></tr>
<tr><td height="14" ${STRAW} style="border-radius:0 0 0 14px"></td><td ${SPRUCE}></td><td ${STRAW}></td></tr>
</table>`;

function partHtml(part: MessagePart, phone: string): Html {
  const { heading, rows = [], paragraphs = [], links = [] } = part;
  return html`${heading && headingHtml(heading)}${rows.length > 0 && tableHtml(rows, phone)}${paragraphs.map((paragraph) => paragraphHtml(paragraph, phone))}${links.map(linkHtml)}`;
}

function linkHtml({ label, href }: { label: string; href: string }): Html {
  return html`<p style="margin:0 0 16px"><a href="${href}" style="color:#12302e">${label}</a></p>
`;
}

function headingHtml(heading: string): Html {
  return html`<h2 style="font-size:20px;line-height:1.3;margin:32px 0 8px">${heading}</h2>
`;
}

function tableHtml(rows: MessageRow[], phone: string): Html {
  return html`<table style="width:100%;table-layout:fixed;border-collapse:collapse;margin:0 0 16px">
${rows.map((row) => rowHtml(row, phone))}</table>
`;
}

function rowHtml({ label, value, kind }: MessageRow, phone: string): Html {
  const weight = kind === "total" ? "bold" : "normal";
  const cell = `text-align:left;vertical-align:top;padding:8px 0;font-weight:${weight}`;
  return html`<tr style="border-top:1px solid #c9c8bd"><th scope="row" style="${cell};width:50%;padding-right:16px">${label}</th><td style="${cell}">${wordsHtml(value, phone)}</td></tr>
`;
}

function paragraphHtml(paragraph: string, phone: string): Html {
  return html`<p style="margin:0 0 16px">${wordsHtml(paragraph, phone)}</p>
`;
}

function wordsHtml(text: string, phone: string): Html {
  const words = escapeHtml(text).replaceAll("\n", "<br>");
  if (!isPhoneNumber(phone)) return raw(words);
  const link = `<a href="tel:${withCountryCode(phone)}" style="color:#12302e">${phone}</a>`;
  return raw(words.replaceAll(new RegExp(`(?<!\\d)${RegExp.escape(phone)}(?!\\d)`, "g"), link));
}

function partText({ heading, rows = [], paragraphs = [], links = [] }: MessagePart): string {
  const table = rows.map(({ label, value }) => `${label}: ${value}`).join("\n");
  const head = heading ? `${heading.toUpperCase()}\n` : "";
  const addresses = links.map(({ label, href }) => `${label}: ${href}`);
  return head + [table, ...paragraphs, ...addresses].filter(Boolean).join("\n\n");
}
