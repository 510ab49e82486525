/** Without line breaks and surplus spaces; '' for a missing field and for a file. */
export function lineOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value.replace(/\s+/g, " ").trim() : "";
}
