/** On this device somebody edits the site: there a visitor's page shows the way to its form (entry.visitor.ts). No secret. */
const EDITOR_FLAG = "rediger";

export function keepEditorFlag() {
  localStorage.setItem(EDITOR_FLAG, "ja");
}

export function dropEditorFlag() {
  localStorage.removeItem(EDITOR_FLAG);
}
