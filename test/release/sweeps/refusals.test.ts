import { field, fillIn, mathilde, putInCart, send } from "../../journeys/order.ts";
import { startApp, withLimits } from "../../kit/app.ts";
import { browserTest, expect, waitForHydration } from "../../kit/browser.ts";

/** Every order and sign-in is over its rate limit, and refused before it is parsed (S2). */
const full = { take: () => 600, giveBack: () => undefined };
const site = await startApp({ change: withLimits({ orders: full, passwords: full }) });
const invited = await site.services.colleagues.invite("ny@samspil.example", "Ejer");
const test = browserTest.with({
  site,
  expectedErrors: [/status of (401|410|415|429|502)|ERR_FAILED/],
});

test("an order over the rate limit stays as it was typed, and says how long to wait", async ({
  page,
}) => {
  await putInCart(page);
  await page.getByRole("link", { name: "Gå til kurv" }).click();
  const form = { ...mathilde, Besked: "Må gerne stilles ved døren" };
  await fillIn(page, form);
  await send(page);
  const sentence = "Der er sendt mange bestillinger herfra på kort tid.";
  await expect(page.getByText(sentence)).toBeVisible();
  for (const [label, text] of Object.entries(form)) {
    await expect(field(page, label)).toHaveValue(text);
  }
  await expect(page).toHaveURL("/kurv");
});

test("a sign-in over the rate limit keeps the e-mail and the password, and says to wait", async ({
  page,
}) => {
  await page.goto("/admin/login");
  await waitForHydration(page);
  await field(page, "E-mail").fill("redaktion@samspil.example");
  await page.getByLabel("Adgangskode").fill("en lang adgangskode");
  await page.getByRole("button", { name: "Log ind", exact: true }).click();
  await page.getByText("Der er prøvet for mange gange. Vent et kvarter, og prøv igen.").waitFor();
  await expect(field(page, "E-mail")).toHaveValue("redaktion@samspil.example");
  await expect(page.getByLabel("Adgangskode")).toHaveValue("en lang adgangskode");
});

for (const { form, path, texts, button } of [
  {
    form: "a sign-in",
    path: "/admin/login",
    texts: { "E-mail": "redaktion@samspil.example", Adgangskode: "en lang adgangskode" },
    button: "Log ind",
  },
  {
    form: "a new password",
    path: invited?.link ?? "",
    texts: { "Ny adgangskode": "fire gule ord", "Ny adgangskode igen": "fire gule ord i vinden" },
    button: "Gem adgangskode",
  },
]) {
  test(`${form} that a proxy answers with a page of its own stays as it was typed`, async ({
    page,
  }) => {
    await page.goto(path);
    await waitForHydration(page);
    for (const [label, text] of Object.entries(texts)) {
      await page.getByLabel(label, { exact: true }).fill(text);
    }
    await page.route("**/*.data*", (route) =>
      route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad gateway</h1>" }),
    );
    await page.getByRole("button", { name: button, exact: true }).click();
    await page.getByText("Der er ingen forbindelse til serveren lige nu.").waitFor();
    for (const [label, text] of Object.entries(texts)) {
      await expect(page.getByLabel(label, { exact: true })).toHaveValue(text);
    }
  });
}

test("a new password whose answer was lost leads to the sign-in, not to the same form for ever", async ({
  page,
}) => {
  await page.goto(invited?.link ?? "");
  await waitForHydration(page);
  for (const label of ["Ny adgangskode", "Ny adgangskode igen"])
    await page.getByLabel(label, { exact: true }).fill("fire gule ord i vinden");
  await page.route(
    "**/*.data*",
    async (route) => {
      await route.fetch({ maxRedirects: 0 });
      await route.abort();
    },
    { times: 1 },
  );
  const send = page.getByRole("button", { name: "Gem adgangskode", exact: true });
  await send.click();
  await page.getByText("Der er ingen forbindelse til serveren lige nu.").waitFor();
  await send.click();
  await page.getByText("Linket virker ikke længere.").waitFor();
});

test("without script the refusal is a page, and Back leads to the filled-in form", {
  javaScriptEnabled: false,
}, async ({ page }) => {
  await page.goto("/admin/login");
  await field(page, "E-mail").fill("redaktion@samspil.example");
  await page.getByLabel("Adgangskode").fill("en lang adgangskode");
  await page.getByRole("button", { name: "Log ind", exact: true }).click();
  await page.getByRole("heading", { name: "Det gik ikke" }).waitFor();
  await page.getByText("Vent et kvarter, og prøv igen.").waitFor();
  await page.goBack();
  await expect(field(page, "E-mail")).toHaveValue("redaktion@samspil.example");
});
