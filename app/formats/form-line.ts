/** '' for a missing field and for a file. */
export function lineOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? lineIn(value) : "";
}

/** Without line breaks, surplus spaces, and signs that nobody sees: contact cards add marks of direction. */
export function lineIn(text: string): string {
  return text
    .replace(/\p{Cf}/gu, "")
    .replace(/\s+/g, " ")
    .trim();
}
