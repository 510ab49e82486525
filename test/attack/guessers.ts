import assert from "node:assert/strict";
import { startApp } from "../app.ts";

export const EMAIL = "redaktion@samspil.example";
export const UNKNOWN = "ingen@samspil.example";
export const INVITED = "inviteret@samspil.example";
const PASSWORD = "en lang adgangskode";

export async function startClinic(
  environment: Record<string, string> = {},
  { isLimited = true } = {},
) {
  const app = await startApp({
    environment: { ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: PASSWORD, ...environment },
    change: (services) =>
      isLimited
        ? services
        : {
            ...services,
            signInLimit: Object.assign(() => 0, { giveBack: () => {} }),
          },
  });
  const send = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
    app.post("/admin/login", { email: EMAIL, intent: "sign-in", ...fields }, headers);
  return {
    app,
    signIn: (headers?: Record<string, string>) => send({ password: PASSWORD }, headers),
    guess: (headers?: Record<string, string>, email = EMAIL) =>
      send({ email, password: "et forkert gæt" }, headers),
    reset: (headers?: Record<string, string>, email = EMAIL) =>
      send({ email, intent: "reset" }, headers),
  };
}

export function from(address: string, cookie = "") {
  return { "x-forwarded-for": address, ...(cookie && { cookie }) };
}

/** Milliseconds for each address, asked in turn, another one first each time. */
export async function mediansOf(
  rounds: number,
  emails: string[],
  ask: (email: string, round: number) => Promise<Response>,
) {
  const taken = emails.map((): number[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const turn of emails.keys()) {
      const which = (round + turn) % emails.length;
      const begun = performance.now();
      assert.notEqual((await ask(emails[which] ?? "", round)).status, 429);
      taken[which]?.push(performance.now() - begun);
    }
  }
  return taken.map(medianOf);
}

export function assertAlike(one = NaN, other = NaN, most = 2) {
  const ratio = one / other;
  assert.ok(ratio > 1 / most && ratio < most, `it takes ${ratio} times as long`);
}

function medianOf(times: number[] = []): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}
