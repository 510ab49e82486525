import { writeKept } from "./kept.ts";

/** On this device somebody edits the site: there a visitor's page shows the way to its form (entry.visitor.ts). No secret. */
const EDITOR_FLAG = "rediger";

export function keepEditorFlag() {
  writeKept(EDITOR_FLAG, "ja");
}

export function dropEditorFlag() {
  writeKept(EDITOR_FLAG, null);
}
