/** What a device remembers of how its editor works; a browser may forbid it, and then all works as at first. */
export function readKept(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Never throws. @param value null forgets it */
export function writeKept(key: string, value: string | null) {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch (error) {
    console.warn("Valget huskes ikke på denne enhed:", error);
  }
}
