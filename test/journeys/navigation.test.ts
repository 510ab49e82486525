import assert from "node:assert/strict";
import {
  expect,
  isPageFetch,
  PHONE,
  routePages,
  stopClock,
  waitForHydration,
} from "../kit/browser.ts";
import {
  app,
  expectBeginning,
  heading,
  height,
  isSameDocument,
  menuLink,
  navigate,
  navigationOf,
  pressAndLook,
  pressLink,
  read,
  scroll,
  still,
  test,
  writeLink,
} from "./navigation.ts";

for (const { age, state, isAskedAgain } of [
  { age: 9_900, state: "is there", isAskedAgain: false },
  { age: 10_000, state: "is asked for anew", isAskedAgain: true },
]) {
  test(`a page that was pointed at ${age / 1000} seconds ago ${state} when its link is pressed`, {
    clock: true,
  }, async ({ page }) => {
    const asked = await read(page, "/");
    await stopClock(page);
    const ahead = page.waitForResponse((answer) => isPageFetch(answer.request()));
    await menuLink(page, "Kontakt").focus();
    await (await ahead).finished();
    await app.store("kontakt", { title: "Skriv til os" });
    await page.clock.runFor(age);
    await page.keyboard.press("Enter");
    await expect(heading(page, isAskedAgain ? "Skriv til os" : "Kontakt os")).toBeVisible();
    assert.deepEqual(asked, isAskedAgain ? ["/kontakt", "/kontakt"] : ["/kontakt"]);
    assert.equal(await isSameDocument(page), true);
  });
}

test("a page navigated to a second time is asked for a second time", async ({ page }) => {
  await read(page, "/");
  await navigate(page, "Kontakt", "Kontakt os");
  await app.store("kontakt", { title: "Skriv til os" });
  await navigate(page, "Viden");
  await navigate(page, "Kontakt", "Skriv til os");
});

test("a page that could not be read ahead is asked for again when its link is pressed", {
  expectedErrors: [/ERR_FAILED/],
}, async ({ page }) => {
  await read(page, "/");
  const letPass = await routePages(page, (route) => route.abort());
  const failed = page.waitForEvent("requestfailed");
  await menuLink(page, "Kontakt").hover();
  await failed;
  await letPass();
  await navigate(page, "Kontakt", "Kontakt os");
  assert.equal(await isSameDocument(page), true);
});

test("Back and Forward come to the height one left, also after a reload and from another site", {
  at: PHONE,
}, async ({ page }) => {
  await read(page, "/viden");
  const isAt = async (title: string, top: number) => {
    await expect(heading(page, title)).toBeAttached();
    await expect.poll(() => height(page)).toBe(top);
  };
  await page.route("http://andetsteds.example/", (route) =>
    route.fulfill({ contentType: "text/html", body: "<title>Et andet sted</title>" }),
  );
  await scroll(page, 700);
  // Not by a finger or the keyboard: to reach the link the page would be scrolled.
  await page.locator(".site-foot a[href='/kontakt']").first().evaluate(pressAndLook);
  await expectBeginning(page, "/kontakt");
  await page.goBack();
  await isAt("Viden", 700);
  await page.goForward();
  await expect(heading(page, "Kontakt os")).toBeVisible();
  await scroll(page, 300);
  await page.goBack();
  await isAt("Viden", 700);
  await page.goForward();
  await isAt("Kontakt os", 300);
  await page.reload();
  await isAt("Kontakt os", 300);
  await waitForHydration(page);
  await still(page);
  assert.equal(await height(page), 300);
  await page.goto("http://andetsteds.example/");
  await page.goBack();
  await isAt("Kontakt os", 300);
  await waitForHydration(page);
  await page.goBack();
  await isAt("Viden", 700);
});

for (const [name, screen] of Object.entries({ computer: {}, phone: PHONE })) {
  test(`on a ${name} the new page has the focus after every navigation, and its first link is next (A1)`, {
    at: screen,
  }, async ({ page }) => {
    await read(page, "/");
    for (const [part, link, path] of [
      ["Sidefod", "Shop", "/shop"],
      ["", "Forside", "/"],
      ["Sidefod", "Shop", "/shop"],
      ["Sidefod", "Shop", "/shop"],
      ["", "Forside", "/"],
      ["Terapiområder", "Børn", "/terapi/boern"],
      ["", "Unge", "/terapi/unge"],
    ] as const) {
      const within = part ? navigationOf(page, part) : page.getByRole("main");
      if (path === "/") {
        await page.keyboard.press("Tab");
        await expect(page.locator(":focus")).toHaveText("Forside");
      }
      await pressLink(page, within, link);
      await expectBeginning(page, path);
    }
    await page.goBack();
    await expect(page).toHaveURL("/terapi/boern");
    await expect(page.locator("main")).toBeFocused();
  });
}

test("the page in English has its own header, and the way back the Danish one", async ({
  page,
}) => {
  await read(page, "/kontakt");
  await navigationOf(page, "Sidefod").getByRole("link", { name: "In English" }).click();
  await expect(navigationOf(page, "Main")).toBeVisible();
  await expect(navigationOf(page, "Hovedmenu")).toHaveCount(0);
  await page.getByRole("banner").getByRole("link", { name: "Dansk" }).click();
  await expect(navigationOf(page, "Hovedmenu")).toBeVisible();
  await expect(navigationOf(page, "Main")).toHaveCount(0);
});

test("a link to a file or to the admin is left to the browser", async ({ page }) => {
  await read(page, "/kontakt");
  for (const path of ["/nyheder.xml", "/illustrations/kort.svg", "/admin/login"]) {
    await (await writeLink(page, path)).click();
    await expect(page).toHaveURL(path);
    assert.equal(await isSameDocument(page), false, path);
    await read(page, "/kontakt");
  }
});

test("a link to an anchor with æ, ø and å comes to its place", { at: PHONE }, async ({ page }) => {
  const nyheder = await app.readContent("nyheder");
  const last = { ...nyheder.items[0], id: "sørgegruppe-på-ærø", title: "Sørgegruppen begynder" };
  await app.store("nyheder", { ...nyheder, items: [...nyheder.items, { ...last, dato: "" }] });
  await read(page, "/");
  await (await writeLink(page, `/nyheder#${last.id}`)).click();
  await expect(heading(page, "Nyheder")).toBeAttached();
  await expect(page.getByRole("heading", { name: last.title })).toBeInViewport();
  assert.equal(await isSameDocument(page), true);
  await app.store("nyheder", nyheder);
});
