import { escapeHtml } from "../../formats/escape-html.ts";

/** HTML whose every value has been escaped; only `html` makes it. */
export class MailHtml {
  readonly source: string;
  constructor(source: string) {
    this.source = source;
  }
}

/** A template of a mail: texts put into it are escaped, HTML made by it is not escaped again. */
export function html(parts: TemplateStringsArray, ...values: (string | MailHtml | MailHtml[])[]) {
  const filled = values.map((value, index) => sourceOf(value) + (parts[index + 1] ?? ""));
  return new MailHtml((parts[0] ?? "") + filled.join(""));
}

/** The text with its lines kept. */
export function htmlLines(text: string): MailHtml {
  return new MailHtml(text.split("\n").map(escapeHtml).join("<br>"));
}

function sourceOf(value: string | MailHtml | MailHtml[]): string {
  if (typeof value === "string") return escapeHtml(value);
  return Array.isArray(value) ? value.map(sourceOf).join("") : value.source;
}
