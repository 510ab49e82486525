import { DESK, openContext, PHONE } from "../../test/kit/browser.ts";
import { median, type Rows, slowDown, withSite } from "./site.ts";

/** Single presses differ by half. */
const PRESSES = 5;
const menu = "nav[aria-label=Hovedmenu] a[href='/kontakt']";
const buy = ".add-to-cart [type=submit]";
const product = "/shop/samtalekort";
const CASES = {
  "a link of the menu": { at: DESK, path: "/", pressed: menu, shown: "#indhold h1" },
  "'Læg i kurv'": { at: PHONE, path: product, pressed: buy, shown: "#cart-pop-title" },
  "a bare listener": { at: PHONE, path: product, pressed: "#bare", shown: "#answer" },
};
type Case = (typeof CASES)[keyof typeof CASES];

export function measurePresses(rounds: number): Promise<Rows> {
  return withSite(async ({ origin }) => {
    const rows: Rows = {};
    const times = Object.entries(CASES).map(([name, pressed]) => ({
      name,
      pressed,
      ms: [] as number[],
    }));
    for (let round = 0; round < rounds * PRESSES; round += 1)
      for (const { pressed, ms } of times) ms.push(await press(origin, pressed));
    for (const { name, ms } of times)
      rows[name] = { "median, ms": median(ms), slowest: Math.max(...ms) };
    return rows;
  });
}

async function press(origin: string, { at, path, ...watched }: Case): Promise<number> {
  const context = await openContext(at);
  const page = await context.newPage();
  await slowDown(page);
  await page.goto(origin + path, { waitUntil: "networkidle" });
  await page.evaluate(addBareListener);
  const painted = page.evaluate(paintAfterPress, watched);
  await page.locator(watched.pressed).first().click();
  const ms = await painted;
  await context.close();
  return ms;
}

/** Runs in the page: what an answer to a press costs at least. */
function addBareListener() {
  const button = Object.assign(document.createElement("button"), {
    id: "bare",
    textContent: "Tryk",
  });
  const answer = Object.assign(document.createElement("p"), { id: "answer" });
  button.onclick = () => (answer.textContent = "Trykket");
  document.querySelector("main")?.prepend(button, answer);
}

/** Runs in the page. @returns milliseconds from the click to the browser's own time of the paint that follows */
function paintAfterPress({ pressed, shown }: Pick<Case, "pressed" | "shown">) {
  const { promise, resolve } = Promise.withResolvers<number>();
  const before = document.querySelector(shown)?.textContent;
  let pressedAt = Number.NaN;
  const note = ({ target, timeStamp }: Event) => {
    if (target instanceof Element && target.closest(pressed)) pressedAt = timeStamp;
  };
  const observer = new MutationObserver(() => {
    const next = document.querySelector(shown);
    if (!next || next.textContent === before) return;
    observer.disconnect();
    next.setAttribute("elementtiming", "next");
  });
  addEventListener("click", note, true);
  const every = { subtree: true, childList: true, characterData: true, attributeFilter: ["id"] };
  observer.observe(document, every);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ("renderTime" in entry) resolve(Number(entry.renderTime) - pressedAt);
  }).observe({ type: "element" });
  return promise;
}
