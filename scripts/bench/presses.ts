import { openPage, PHONE, paintAfterPress, pressByFinger, type Watched } from "./browser.ts";
import { median, round } from "./figures.ts";
import { withSite } from "./site.ts";

const PRODUCT = "/shop/samtalekort";
const WATCHED: Watched = { pressed: ".add-to-cart [type=submit]", shown: "#cart-pop-title" };
/** Single presses differ by half. */
const PRESSES = 3;

export function measurePresses(rounds: number) {
  return withSite(async ({ origin }) => {
    const rows: Record<string, Record<string, number>> = {};
    for (const isOnSlowLine of [false, true]) {
      const line = isOnSlowLine ? ", slow line" : "";
      const rest: number[] = [];
      const bare: number[] = [];
      const early: number[] = [];
      const painted: number[] = [];
      for (let count = 0; count < rounds * PRESSES; count += 1) {
        rest.push(await pressAtRest(origin, isOnSlowLine));
        bare.push(await pressAtRest(origin, isOnSlowLine, showByHand));
        const first = await pressAtFirstPaint(origin, isOnSlowLine);
        early.push(first.answered);
        painted.push(first.painted);
      }
      rows[`at rest, from the press${line}`] = rowOf(rest, bare);
      rows[`at first paint, from the navigation; the paint itself${line}`] = rowOf(early, painted);
    }
    return rows;
  });
}

function rowOf(ours: number[], peer: number[]) {
  return {
    "Samspil, ms": round(median(ours), 0),
    slowest: round(Math.max(...ours), 0),
    "beside, ms": round(median(peer), 0),
    ratio: round(median(ours) / median(peer), 2),
  };
}

async function pressAtRest(
  origin: string,
  isOnSlowLine: boolean,
  before?: (watched: Watched) => void,
): Promise<number> {
  const page = await openPage(PHONE, isOnSlowLine);
  if (before) await page.addInitScript(before, WATCHED);
  await page.goto(origin + PRODUCT, { waitUntil: "networkidle" });
  const [{ pressedAt, paintedAt }] = await Promise.all([
    page.evaluate(paintAfterPress, WATCHED),
    pressByFinger(page, page.locator(WATCHED.pressed).first()),
  ]);
  await page.context().close();
  return paintedAt - pressedAt;
}

async function pressAtFirstPaint(origin: string, isOnSlowLine: boolean) {
  const page = await openPage(PHONE, isOnSlowLine);
  await page.addInitScript(`window.painted = (${paintAfterPress})(${JSON.stringify(WATCHED)})`);
  await page.addInitScript((pressed) => {
    const observer = new PerformanceObserver((paints) => {
      if (paints.getEntriesByName("first-contentful-paint").length === 0) return;
      observer.disconnect();
      document.querySelector<HTMLElement>(pressed)?.click();
    });
    observer.observe({ type: "paint", buffered: true });
  }, WATCHED.pressed);
  await page.goto(origin + PRODUCT, { waitUntil: "commit" });
  const { paintedAt, pressedAt } = await page.evaluate(() => Reflect.get(window, "painted"));
  await page.context().close();
  return { answered: Number(paintedAt), painted: Number(pressedAt) };
}

/** Runs in the page before other scripts, and hides the click from them. */
function showByHand({ pressed, shown }: Watched) {
  addEventListener(
    "click",
    (event) => {
      if (!(event.target instanceof Element) || !event.target.closest(pressed)) return;
      event.preventDefault();
      event.stopPropagation();
      const title = document.createElement("dialog");
      title.innerHTML = `<h2 id="${shown.slice(1)}">Lagt i kurven</h2>`;
      document.body.append(title);
      title.showModal();
    },
    true,
  );
}
