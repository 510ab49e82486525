import type { Browser } from "playwright-core";
import { openPage, PHONE } from "./chromium.ts";

/**
 * The phone's menu is a popover, which the browser opens as soon as its button is seen; script makes a modal dialog of it.
 * @returns milliseconds from the navigation until a press on its button is script's
 */
export async function menuAnswers(
  browser: Browser,
  address: string,
  isOnSlowLine: boolean,
): Promise<number> {
  const page = await openPage(browser, PHONE, { isOnSlowLine });
  await page.addInitScript(pressUntilAnswered);
  await page.goto(address, { waitUntil: "commit" });
  const answered = await page.waitForFunction(
    () => Number(Reflect.get(window, "answeredAt")),
    undefined,
    {
      polling: 100,
    },
  );
  const answeredAt = await answered.jsonValue();
  await page.context().close();
  return answeredAt;
}

/** Runs in the page, before anything else: presses that do nothing, until somebody else has kept the browser from its own. */
function pressUntilAnswered() {
  const press = () => {
    const click = new MouseEvent("click", { bubbles: true, cancelable: true });
    document.querySelector(".burger")?.dispatchEvent(click);
  };
  const pressing = setInterval(press, 20);
  addEventListener("click", (click) => {
    if (!click.defaultPrevented) return click.preventDefault();
    clearInterval(pressing);
    Object.assign(window, { answeredAt: performance.now() });
  });
}
