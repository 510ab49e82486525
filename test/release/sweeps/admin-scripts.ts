import type { Page } from "@playwright/test";
import { idleAfter, waitForHydration } from "../../kit/browser.ts";

export type Script = { address: string; bytes: number };

/** The scripts that the page loads on a visit, each with its bytes as they are sent. */
export async function scriptsOf(page: Page, address: string): Promise<Script[]> {
  await idleAfter(page, async () => {
    await page.goto(address);
    // What is loaded for a part of it is asked for from then on.
    await waitForHydration(page);
  });
  return page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter(({ name }) => new URL(name).pathname.endsWith(".js"))
      .map(({ name, encodedBodySize }) => ({ address: name, bytes: encodedBodySize })),
  );
}
