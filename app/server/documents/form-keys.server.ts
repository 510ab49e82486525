import { hash } from "node:crypto";

type FormOf = { formId: string; screen: string; account: string };

/** Of a form for something new. Sent by another account, or on another screen, its id is another form's. */
export function formKeyOf({ formId, screen, account }: FormOf): string {
  return hash("sha256", JSON.stringify([formId, screen, account]), "base64url");
}

/** The same form, sent at the same time, was faster. */
export class SentTwice extends Error {}
