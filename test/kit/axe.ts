import assert from "node:assert/strict";
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** axe finds nothing to say about the page as it stands, or about the part of it that a selector names. */
export async function assertAccessible(page: Page, part = "html") {
  const axe = new AxeBuilder({ page })
    .include(part)
    // The page beside a form is looked at as a page of its own; here its landmarks would be a second set.
    .exclude('iframe[title="Sådan ser siden ud"]')
    .options({ resultTypes: ["violations"] })
    .withTags(RULES)
    // The other mode, for frames of other sites, sums up in a second page, which takes half the time; here are none.
    .setLegacyMode();
  const { violations } = await axe.analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => `${page.url()} ${id}: ${target}`),
  );
  assert.deepEqual(found, []);
}

/** Nothing can be scrolled sideways. */
export async function assertNoSidewaysScroll(page: Page, where: string) {
  const moved = await page.evaluate(() => {
    scrollTo(1000, 0);
    const { scrollX } = window;
    scrollTo(0, 0);
    return scrollX;
  });
  assert.equal(moved, 0, where);
}

/** Both of the page as it stands. */
export async function findNothing(page: Page) {
  await assertAccessible(page);
  await assertNoSidewaysScroll(page, page.url());
}
