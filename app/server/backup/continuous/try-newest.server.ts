import { join } from "node:path";
import type { Settings } from "../../config.server.ts";
import { describeFailure } from "../../data-dir/storage-failure.server.ts";
import { withTemporaryPlace } from "../../data-dir/temporary-place.server.ts";
import { DamagedBackup } from "../manifest.server.ts";
import { requireWhole } from "../restore.server.ts";
import { type Stage, tryBackup, type Verification } from "../verify.server.ts";
import { CONTINUOUS, readProofState, writeProofState } from "./continuous-state.server.ts";
import { fetchMoment } from "./fetch-moment.server.ts";
import { readNewest } from "./moment.server.ts";
import type { SealedPlace } from "./sealed-place.server.ts";

type TryNewestOptions = {
  openPlace: () => Promise<SealedPlace>;
  settings: Pick<Settings, "dataDir" | "port">;
  stage: Stage;
  now: Date;
};

/** Fetches the newest copy, starts the site on it and compares its pages; what came of it is noted. @throws why it is no good */
export async function tryNewest({
  openPlace,
  settings,
  stage,
  now,
}: TryNewestOptions): Promise<void> {
  const { dataDir } = settings;
  try {
    const { madeAt, pages } = await fetchAndTry(await openPlace(), settings, stage);
    await writeProofState(dataDir, { proven: { madeAt, provenAt: now.toISOString(), pages } });
  } catch (error) {
    const isDamaged = error instanceof DamagedBackup;
    const before = await readProofState(dataDir);
    const at = now.toISOString();
    const since = before.failure?.since ?? at;
    const failure = { at, since, reason: describeFailure(error), isDamaged };
    await writeProofState(dataDir, { ...before, failure });
    throw error;
  }
}

function fetchAndTry(
  place: SealedPlace,
  settings: TryNewestOptions["settings"],
  stage: Stage,
): Promise<Verification> {
  return withTemporaryPlace(join(settings.dataDir, CONTINUOUS), async (temporary) => {
    const newest = await readNewest(place);
    if (!newest) throw new DamagedBackup("der er ingen kopi endnu");
    const folder = join(temporary, "kopi");
    await fetchMoment(place, newest, folder);
    return tryBackup(folder, await requireWhole(folder), { ...settings, stage });
  });
}
