/** `words`: struck out by the author, or written beside the text. `hidden`: not shown where it was copied. */
export type BesideText = "words" | "hidden";

/** Whether an element of another program's HTML is no part of its text: docs/decisions/048. */
export function besideText(
  name: string,
  attributes: Record<string, string>,
): BesideText | undefined {
  const { class: classes = "", style = "", href = "", title = "", type, subtype } = attributes;
  const rules = style.replace(/[\s"']/g, "");
  if (STRUCK.test(name) || STRUCK_STYLE.test(rules)) return "words";
  if (REMARK_CLASS.test(classes) || REMARK_STYLE.test(rules) || href.startsWith("#cmnt"))
    return "words";
  const isOfPage =
    PAGE_CLASS.test(classes) ||
    PAGE_STYLE.test(rules) ||
    (name === "div" && /^(header|footer)$/.test(title)) ||
    (name === "sdfield" && [type, subtype].includes("PAGE"));
  const isUnseen =
    CONTROL.test(name) ||
    HIDDEN_STYLE.test(rules) ||
    "hidden" in attributes ||
    attributes["aria-hidden"] === "true";
  return isOfPage || isUnseen ? "hidden" : undefined;
}

const STRUCK = /^(del|s|strike)$/;
const STRUCK_STYLE = /(^|;)text-decoration(-line)?:[^;]*line-through/i;

/** Word's comments. Outlook on the web writes 'x_' before each class. */
const REMARK_CLASS = /(^|\s)(x_)*(msocomanchor|msocomtxt|msocomoff|msodel)(\s|$)/i;
const REMARK_STYLE = /(^|;)mso-(element|special-character):comment/i;

/** Word's table of contents, page numbers, headers, footers, and 'Klik her for at skrive'. */
const PAGE_CLASS = /(^|\s)(x_)*Mso(Toc\d|TocHeading|PageNumber|PlaceholderText)(\s|$)/i;
const PAGE_STYLE = /(^|;)mso-(element:(header|footer)|field-code:(num|section)?page)/i;

const CONTROL = /^(button|select|textarea|noscript|template|svg|math)$/;
const HIDDEN_STYLE = /(^|;)(display:none|visibility:(hidden|collapse)|mso-hide:all)/i;

export type Raised = "sup" | "sub";

export function raisedBy(name: string, style = ""): Raised | undefined {
  if (name === "sup" || name === "sub") return name;
  if (/(^|;)\s*vertical-align:\s*super/i.test(style)) return "sup";
  return /(^|;)\s*vertical-align:\s*sub\b/i.test(style) ? "sub" : undefined;
}

/** Our texts have no such mark, and without it 10² would be 102. Raised letters can stand on the line. */
export function raisedFigures(text: string, raised: Raised): string {
  if (!/^\s*[-+−]?\d+\s*$/.test(text)) return text;
  const signs = raised === "sup" ? "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻" : "₀₁₂₃₄₅₆₇₈₉₊₋₋";
  return text.replace(/[-+−\d]/g, (sign) => signs.charAt("0123456789+-−".indexOf(sign)));
}
