import { data, redirect } from "react-router";
import type { RequestContext } from "../../server/context.ts";
import { admin } from "../shell/gate.server.ts";
import { SIGN_IN_AGAIN } from "./sign-in-again.ts";

const FRESH_MS = 10 * 60 * 1000;

/** A session that began in the future, by a clock that was wrong, is not fresh. */
export function isFresh(signedInAt: Date): boolean {
  const age = Date.now() - signedInAt.getTime();
  return age >= 0 && age < FRESH_MS;
}

/** Rejects a change for which an unattended screen or a copied cookie must not be enough. */
export function rejectStale(context: RequestContext) {
  if (isFresh(context.get(admin).signedInAt)) return undefined;
  return data({ ok: false, sentence: SIGN_IN_AGAIN, isStale: true }, { status: 403 });
}

export function requireFresh(context: RequestContext, back: string): void {
  if (isFresh(context.get(admin).signedInAt)) return;
  throw redirect(`/admin/login?${new URLSearchParams({ frisk: "1", til: back })}`);
}
