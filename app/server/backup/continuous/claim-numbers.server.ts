import { z } from "zod";
import { parseJson } from "../../../formats/json.ts";
import { GAP, type Since } from "../after-restore.server.ts";
import { DamagedBackup } from "../manifest.server.ts";
import { writeJson } from "./moment.server.ts";
import type { SealedPlace } from "./sealed-place.server.ts";
import { LIES, LyingPlace } from "./store-site.server.ts";

const RESTORES = "restores";
const DIGITS = 10;
/** So many others may restore from there at the very same moment. */
const MOST_TRIES = 10;

const schema = z.object({ lastNumber: z.int() });

/**
 * Two machines restored from one copy do not know of each other. Each notes there after which number its own orders begin,
 * and begins a gap after the highest that another has noted. @throws where it could not be noted
 */
export async function claimNumbers(place: SealedPlace, since: Since): Promise<Since> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const names = (await place.list(RESTORES)).sort();
    const taken = await readLastNumber(place, names);
    if (since.isKnown && since.lastNumber >= taken) return since;
    const lastNumber = Math.max(since.lastNumber, taken + GAP);
    const name = String(Number(names.at(-1) ?? 0) + 1).padStart(DIGITS, "0");
    const path = `${RESTORES}/${name}`;
    if (!(await place.putNew(path, writeJson({ lastNumber })))) continue;
    if (!(await place.has(path))) throw new LyingPlace(LIES);
    return { ...since, isKnown: false, lastNumber };
  }
  throw new LyingPlace(LIES);
}

/** Of one that cannot be read it is believed that it left out as many as each does. */
async function readLastNumber(place: SealedPlace, names: string[]): Promise<number> {
  let last = 0;
  for (const name of names) {
    last = Math.max(last, (await readMark(place, `${RESTORES}/${name}`)) ?? last + GAP);
  }
  return last;
}

async function readMark(place: SealedPlace, path: string): Promise<number | undefined> {
  const content = await place.read(path).catch((error: unknown) => {
    if (error instanceof DamagedBackup) return undefined;
    throw error;
  });
  return schema.safeParse(parseJson(content?.toString())).data?.lastNumber;
}
