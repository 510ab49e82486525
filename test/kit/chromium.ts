import { join } from "node:path";
import type { LaunchOptions } from "@playwright/test";
import { FROM_NPM, requireProgram, UNPACKED_CHROMIUM } from "../../scripts/browsers.mjs";

/** The address of the Chromium that all journeys of a run share; a file that runs alone starts its own. */
export const SHARED_BROWSER = "SHARED_BROWSER";

/** The Chromium from npm comes with libraries and fonts. */
const OWN_ENVIRONMENT = {
  LD_LIBRARY_PATH: join(UNPACKED_CHROMIUM, "al2023/lib"),
  FONTCONFIG_PATH: join(UNPACKED_CHROMIUM, "fonts"),
};

/** Playwright's default, which --blink-settings replaces. */
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
      // npm's Chromium has no windows: these make it break lines and prefetch pictures as visitors' does.
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
