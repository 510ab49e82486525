import type { Page, Route } from "@playwright/test";
import { startApp } from "../kit/app.ts";
import { hydrated, routePages, visit } from "../kit/browser.ts";

const DESKTOP = { width: 1440, height: 900 };

/** Opens the front page, ready; from now on other pages are answered by `answer`; returns how to stop. */
export async function readFrontPage(page: Page, answer: (route: Route) => unknown) {
  await page.goto("/");
  // On a busy machine the line may be still before the script has been asked for.
  await hydrated(page);
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  return routePages(page, answer);
}
export const contactLink = (page: Page) =>
  page.getByRole("navigation", { name: "Hovedmenu" }).getByRole("link", { name: "Kontakt" });
export async function answerOfAnotherBuild(route: Route) {
  const response = await route.fetch();
  const html = await response.text();
  const body = html.replace(/data-build="[^"]*"/, 'data-build="/assets/visitor-another.js"');
  await route.fulfill({ response, body });
}
export const answerOfAProxy = (route: Route) => route.fulfill({ status: 404, body: "Not here" });
export const app = await startApp();
export const options = { baseURL: app.origin, viewport: DESKTOP, expectedErrors: [/./] };
export const isSameDocument = (page: Page) => page.evaluate(() => "sameDocument" in window);
export const gone: Parameters<Page["route"]>[1] = (route) =>
  route.fulfill({ status: 404, body: "" });

/** Counts the documents that are asked for. */
export async function visitAndCount(
  journey: (page: Page, documents: () => number) => Promise<void>,
) {
  await visit(options, async (page) => {
    let documents = 0;
    page.on("request", (request) => {
      if (request.isNavigationRequest()) documents += 1;
    });
    await journey(page, () => documents);
  });
}
