/** Settings of one device. A browser may forbid the storage: then nothing is remembered. */
export function readLocal(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeLocal(key: string, value: string | null) {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch (error) {
    console.warn("Valget huskes ikke på denne enhed:", error);
  }
}

/** Marks a device that edits the site: a visitor's page then links to its form (entry.visitor.ts). It is no secret. */
const EDITOR_FLAG = "rediger";

export function setEditorFlag() {
  writeLocal(EDITOR_FLAG, "ja");
}

export function clearEditorFlag() {
  writeLocal(EDITOR_FLAG, null);
}
