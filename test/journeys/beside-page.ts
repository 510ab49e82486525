import type { Page } from "@playwright/test";
import { startApp } from "../kit/app.ts";
import { createAdminTest, DESK } from "../kit/browser.ts";

export const app = await startApp();
export const test = createAdminTest(app, { ...DESK, expectedErrors: [/401|ERR_FAILED/] });

export const shownIn = (page: Page) => page.frameLocator("iframe");
