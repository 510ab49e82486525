import type { Page, Route } from "@playwright/test";
import { startApp } from "../kit/app.ts";
import { browserTest, DESK, open, routePages } from "../kit/browser.ts";

/** Opens the front page; from now on other pages are answered by `answer`, until the returned function is called. */
export async function readFrontPage(page: Page, answer: (route: Route) => unknown) {
  await open(page, "/");
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
export const isSameDocument = (page: Page) => page.evaluate(() => "sameDocument" in window);
export const gone: Parameters<Page["route"]>[1] = (route) =>
  route.fulfill({ status: 404, body: "" });

export const test = browserTest.with({ site: app, at: DESK, expectedErrors: [/./] });

/** @returns the number of documents that have been loaded since */
export function countDocuments(page: Page): () => number {
  let documents = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents += 1;
  });
  return () => documents;
}
