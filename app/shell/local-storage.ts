/** A browser may forbid the storage: then nothing is remembered on the device. */
export function readLocal(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** @returns false when the storage is full or forbidden */
export function writeLocal(key: string, value: string | null): boolean {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
    return true;
  } catch (error) {
    console.warn("Det huskes ikke på denne enhed:", error);
    return false;
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
