// A page that is open while the site is updated asks for files of the build it came from: read by the setup on whatever
// Node there is, and by commands/update.ts.
import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

/**
 * Lays what only the build before had beside the new one, where the site finds it. What is from before that goes.
 * @param {string} assets the former build's dist/client/assets
 * @param {string} dist the new build
 */
export function keepFormerAssets(assets, dist) {
  const kept = join(dist, "former/assets");
  rmSync(kept, { recursive: true, force: true });
  mkdirSync(kept, { recursive: true });
  for (const name of readdirSync(assets)) {
    const isStill = existsSync(join(dist, "client/assets", name));
    if (!isStill) copyFileSync(join(assets, name), join(kept, name));
  }
}
