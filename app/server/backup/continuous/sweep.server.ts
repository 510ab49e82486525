import { DamagedBackup } from "../manifest.server.ts";
import {
  listNumbers,
  type Moment,
  momentPath,
  momentsUpTo,
  OBJECTS,
  objectPath,
  readFiles,
  readMoment,
} from "./moment.server.ts";
import type { SealedPlace } from "./sealed-place.server.ts";

/**
 * Removes what no kept copy needs: of copies that are gone, of those that were never finished, and of damaged ones. Only
 * for who makes the copies, and not while one is made.
 */
export async function sweep(place: SealedPlace, last: Moment): Promise<void> {
  const kept = new Set(momentsUpTo(last).map(({ number }) => number));
  for (const number of await listNumbers(place)) {
    if (number < last.number && !kept.has(number)) await place.remove(momentPath(number));
  }
  const needed = await listNeeded(place, await listNumbers(place));
  const [newest] = await listNumbers(place);
  // Somebody else has begun to make copies.
  if (newest !== last.number) return;
  for (const name of await place.list(OBJECTS)) {
    if (!needed.has(name)) await place.remove(objectPath(name));
  }
}

async function listNeeded(place: SealedPlace, numbers: number[]): Promise<Set<string>> {
  const needed = new Set<string>();
  for (const number of numbers) {
    try {
      await addNeeded(needed, place, await readMoment(place, number));
    } catch (error) {
      if (!(error instanceof DamagedBackup)) throw error;
    }
  }
  return needed;
}

async function addNeeded(needed: Set<string>, place: SealedPlace, moment: Moment) {
  for (const chunk of moment.database.chunks) needed.add(chunk);
  if (needed.has(moment.files)) return;
  needed.add(moment.files);
  for (const { object } of await readFiles(place, moment)) needed.add(object);
}
