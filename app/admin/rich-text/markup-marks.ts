type Mark = "<strong>" | "<em>" | "<u>";

export function marksOf(element: Element, around: string[]): string[] {
  const changes = { ...nameMarks(element.localName), ...styleMarks(styleOf(element)) };
  const isLink = around.some((tag) => tag.startsWith("<a "));
  return Object.entries(changes).reduce((tags, [mark, isOn]) => {
    const others = tags.filter((tag) => tag !== mark);
    return isOn && !(isLink && mark === "<u>") ? [...others, mark] : others;
  }, around);
}

export function isHidden(element: Element): boolean {
  const style = styleOf(element);
  return (
    DROPPED.has(element.localName) || style("display") === "none" || style("mso-hide") === "all"
  );
}

const DROPPED = new Set(
  "script style head title meta link noscript template xml iframe object embed svg math canvas audio video button input select textarea datalist".split(
    " ",
  ),
);

type Style = (property: string) => string;

/** Read as text: the browser forgets the properties that only Word knows. */
export function styleOf(element: Element): Style {
  const style = element.getAttribute("style") ?? "";
  return (property) =>
    new RegExp(`(?:^|;)\\s*${property}\\s*:\\s*([^;]+)`, "i")
      .exec(style)?.[1]
      ?.trim()
      .toLowerCase() ?? "";
}

function nameMarks(name: string): Partial<Record<Mark, boolean>> {
  if (name === "b" || name === "strong") return { "<strong>": true };
  if (name === "i" || name === "em") return { "<em>": true };
  if (name === "u" || name === "ins") return { "<u>": true };
  return {};
}

function styleMarks(style: Style): Partial<Record<Mark, boolean>> {
  const weight = style("font-weight");
  const slant = style("font-style");
  const line = style("text-decoration") + style("text-decoration-line");
  return {
    ...(weight && weight !== "inherit" && { "<strong>": /^(bold|bolder|[6-9]00)/.test(weight) }),
    ...(slant && slant !== "inherit" && { "<em>": /^(italic|oblique)/.test(slant) }),
    ...(line.includes("underline") && { "<u>": true }),
  };
}
