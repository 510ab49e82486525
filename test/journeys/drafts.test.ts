import { tryDraft } from "./drafts.ts";

await tryDraft(390);
