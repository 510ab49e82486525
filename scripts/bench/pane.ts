import type { Page } from "playwright-core";

const KEYS = 40;
const SLOWER = 4;
const PAUSE_MS = 600;

/** Milliseconds from a key in the long text to its letter painted on the page beside it, with a processor slowed four times. */
export async function timePane(page: Page): Promise<number[]> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await page.waitForTimeout(2000);
  const times: number[] = [];
  for (let key = 0; key < KEYS; key += 1) {
    const followed = page.evaluate(untilFollowed);
    // So long it takes at most until the page listens.
    await page.waitForTimeout(PAUSE_MS);
    await page.keyboard.press("k");
    times.push(await followed);
    await page.waitForTimeout(PAUSE_MS);
  }
  await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  await session.detach();
  return times;
}

/** Runs in the page. */
function untilFollowed(): Promise<number> {
  const shown = document.querySelector("iframe")?.contentDocument?.body;
  if (!shown) throw new Error("no page stands beside the form");
  return new Promise((resolve) => {
    let pressed = 0;
    addEventListener("keydown", () => (pressed = performance.now()), { once: true, capture: true });
    const observer = new MutationObserver(() => {
      if (!pressed) return;
      observer.disconnect();
      requestAnimationFrame(() => {
        const painted = new MessageChannel();
        painted.port1.onmessage = () => resolve(performance.now() - pressed);
        painted.port2.postMessage(undefined);
      });
    });
    observer.observe(shown, { subtree: true, childList: true, characterData: true });
  });
}
