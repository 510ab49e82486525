import assert from "node:assert/strict";
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Fails on any violation that axe finds in the page, or in a part of it. */
export async function assertAccessible(page: Page, part = "html") {
  const axe = new AxeBuilder({ page })
    .include(part)
    // The preview beside a form is checked as a page of its own; its landmarks would count twice here.
    .exclude('iframe[title="Sådan ser siden ud"]')
    .options({ resultTypes: ["violations"] })
    .withTags(RULES)
    // The other mode, for frames of other sites, opens a second page and takes twice as long.
    .setLegacyMode();
  const { violations } = await axe.analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => `${page.url()} ${id}: ${target}`),
  );
  assert.deepEqual(found, []);
}

/** Fails when the page scrolls sideways. */
export async function assertNoSidewaysScroll(page: Page, where: string) {
  const moved = await page.evaluate(() => {
    scrollTo(1000, 0);
    const { scrollX } = window;
    scrollTo(0, 0);
    return scrollX;
  });
  assert.equal(moved, 0, where);
}

/** Both checks of the page. */
export async function assertAccessiblePage(page: Page) {
  await assertAccessible(page);
  await assertNoSidewaysScroll(page, page.url());
}
