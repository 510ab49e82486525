/** Where the list of visitors' routes is, beside that of all; while developing there is only that one. */
export function visitorsManifest(url: string): string {
  return url.replace("/manifest-", "/visitors-");
}
