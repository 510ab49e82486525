import { browserTest, expect, open } from "../kit/browser.ts";
import { EMAIL } from "../kit/client.ts";
import { photoFile } from "../kit/photo.ts";
import { openSite } from "../kit/site.ts";

browserTest(
  "an upload that nginx refuses as too large says which setting the operator must change",
  { site: () => openSite(), as: EMAIL, expectedErrors: [/413/] },
  async ({ page }) => {
    const body = "<html><body><h1>413 Request Entity Too Large</h1></body></html>";
    await page.route("**/*", (route) =>
      route.request().method() === "GET"
        ? route.continue()
        : route.fulfill({ status: 413, contentType: "text/html", body }),
    );
    await open(page, "/admin/nyheder?ny");
    await page.getByLabel("Titel").fill("Åbent hus");
    await page.locator("input[type=file]").setInputFiles(await photoFile("åbent hus.jpg"));
    await page
      .getByText(
        "Fejl ved upload af billede. Serveren foran hjemmesiden tager ikke imod så store filer. Sig det til den, der driver hjemmesiden: i nginx er det client_max_body_size.",
      )
      .waitFor();
    await expect(page.getByLabel("Titel")).toHaveValue("Åbent hus");
  },
);
