import type { Page } from "@playwright/test";

export async function holdBackScript(page: Page, name = "*") {
  const { promise: passed, resolve: letPass } = Promise.withResolvers<void>();
  await page.route(`**/assets/${name}.js`, async (route) => {
    await passed;
    await route.continue();
  });
  return { letPass };
}
