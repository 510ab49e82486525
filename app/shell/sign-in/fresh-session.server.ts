import { data, redirect } from "react-router";
import type { RequestContext } from "../../server/context.ts";
import { admin } from "../gate.server.ts";
import { SIGN_IN_AGAIN } from "./sign-in-again.ts";

const FRESH_MS = 10 * 60 * 1000;

/** Also of a session begun a little ahead, by another process's clock. `findSession` ends one begun further ahead. */
export function isFresh(signedInAt: Date): boolean {
  return Date.now() - signedInAt.getTime() < FRESH_MS;
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
