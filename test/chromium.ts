import type { LaunchOptions } from "playwright-core";
import { findProgram, PROGRAMS, requireProgram } from "../scripts/browsers.mjs";

/** Where the one Chromium listens that a run of all the journeys shares; a file that is run alone starts its own. */
export const SHARED_BROWSER = "SHARED_BROWSER";

/** @param isWhole Chromium as visitors have it, also where its shell without windows is there, which is quicker */
export function chromiumOptions({ isWhole = false } = {}): LaunchOptions {
  const shell = isWhole ? undefined : findProgram(PROGRAMS.headless);
  return {
    executablePath: shell ?? requireProgram(PROGRAMS.chromium),
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
    // Without a language in the environment Chromium cannot open a file named »Åbent hus.jpg«.
    env: { LANG: "C.UTF-8", ...process.env },
  };
}
