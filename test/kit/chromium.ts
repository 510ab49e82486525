import { join } from "node:path";
import type { LaunchOptions } from "@playwright/test";
import { FROM_NPM, requireProgram, UNPACKED_CHROMIUM } from "../../scripts/browsers.mjs";

/** Where the one Chromium listens that a run of all the journeys shares; a file that is run alone starts its own. */
export const SHARED_BROWSER = "SHARED_BROWSER";

/** npm's has its own libraries and fonts with it. */
const OWN_ENVIRONMENT = {
  LD_LIBRARY_PATH: join(UNPACKED_CHROMIUM, "al2023/lib"),
  FONTCONFIG_PATH: join(UNPACKED_CHROMIUM, "fonts"),
};

/** As Playwright says it where nobody else gives such settings. */
const WITH_A_MOUSE =
  "primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4";

export function chromiumOptions(): LaunchOptions {
  const executablePath = requireProgram(FROM_NPM.chromium);
  return {
    executablePath,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      // npm's is the shell without windows: lines break, and pictures are fetched ahead, as in the Chromium that visitors have.
      "--font-render-hinting=none",
      `--blink-settings=${WITH_A_MOUSE},lazyLoadingImageMarginPxUnknown=1250`,
    ],
    env: {
      // Without a language in the environment Chromium cannot open a file named »Åbent hus.jpg«.
      LANG: "C.UTF-8",
      ...process.env,
      ...(executablePath.startsWith(UNPACKED_CHROMIUM) && OWN_ENVIRONMENT),
    },
  };
}
