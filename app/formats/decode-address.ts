/** Undefined where its escapes are invalid. */
export function decodeAddress(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
