import { data, type RouterContextProvider, redirect } from "react-router";
import { isPasswordOf } from "../server/auth/accounts.server.ts";
import { type Samspil, samspil } from "../server/context.ts";
import { type Admin, admin } from "./gate.server.ts";
import { takeCode } from "./second-factor-code.server.ts";

type Context = Readonly<RouterContextProvider>;
type Services = Pick<Samspil, "auth" | "changeLimit" | "colleagues" | "proofs" | "secondFactors">;

const PROOF_FIRST = "Bekræft først, at det er dig.";

/** The refusal of what asks for a fresh proof, where there is none; `back` is where to go on afterwards, without script. */
export async function refuseWithoutProof(context: Context, back: string) {
  if (await context.get(samspil).proofs.isFresh(context.get(admin).sessionId)) return undefined;
  const proofAt = proofPath(back);
  return data({ ok: false, sentence: PROOF_FIRST, proofAt }, { status: 403 });
}

/** The same for an address that answers no form. */
export async function requireProof(context: Context, back: string): Promise<void> {
  if (await refuseWithoutProof(context, back)) throw redirect(proofPath(back));
}

/** Password, and code where one is asked for at sign-in: what is wrong about them, or nothing and the proof is given. */
export async function giveProof(
  services: Services,
  me: Admin,
  given: { password: string; code: string },
): Promise<{ sentence: string; status: number; wait?: number } | undefined> {
  const { auth, changeLimit, proofs, secondFactors } = services;
  // A session left open is no licence to guess.
  const wait = changeLimit.take(me.id);
  if (wait > 0) {
    const sentence = "Der er prøvet for mange gange. Vent et kvarter, og prøv igen.";
    return { sentence, status: 429, wait };
  }
  if (!(await isPasswordOf(auth, me.id, given.password))) {
    return { sentence: "Adgangskoden er forkert.", status: 422 };
  }
  if (await secondFactors.read(me.id)) {
    const taken = await takeCode(services, me, given.code);
    if (!taken.ok) return { sentence: taken.sentence, status: 422 };
  }
  await proofs.give(me.sessionId);
}

function proofPath(back: string): string {
  return `/admin/bekraeft?til=${encodeURIComponent(back)}`;
}
