import assert from "node:assert/strict";
import { test } from "node:test";
import { contentDocuments, screens } from "../../../app/features.ts";
import {
  assertHarmless,
  expectNothingRuns,
  MISSING,
  navigateToEach,
  openEach,
  poisoned,
  publicPaths,
} from "../../journeys/stored-script.ts";
import { waitForHydration } from "../../kit/browser.ts";
import { openSite } from "../../kit/site.ts";
import { PAYLOADS } from "../../security/payloads.ts";
import { poisonedDocuments } from "../../security/poisoned-documents.ts";

/**
 * The editor reads a stored text in a document that runs nothing, and the policy tells what it sees there all the
 * same.
 */
const READ_BY_EDITOR =
  /^(policy: (script|style|base).*|.*Content Security Policy.*)assets\/rich-text-editor/;
/** HTML cannot carry a NUL or half a character, so that React puts such a text right after it has been loaded. */
const PUT_RIGHT = /React error #418/;

/** Of so many pages of one kind one is loaded; of the others some are navigated to, which is quicker. */
const LOADED_EACH = 12;
const NAVIGATED_EACH = 3;
/** A page's own fields meet another payload at each turn. */
const TURNS = 4;
const ITEMS_OF = {
  om: "om",
  nyheder: "nyheder",
  terapi: "terapiOmrader",
  supervision: "supervisionEvents",
  uddannelse: "uddannelser",
  shop: "produkter",
  viden: "viden",
};
test("no page of an item runs what is stored in it", async () => {
  const { items } = await publicPaths(poisoned);
  assert.ok(items.length > 4 * (PAYLOADS.length - 1), "items of every list");
  await expectNothingRuns(poisoned, {}, (context) => openSome(context, "/", items));
});

test("no screen of the admin does", async () => {
  const { storageState } = await poisoned.signIn();
  const options = { storageState, expectedErrors: [...MISSING, READ_BY_EDITOR, PUT_RIGHT] };
  await expectNothingRuns(poisoned, options, async (context) => {
    await openEach(context, [
      "/admin",
      ...screens,
      "/admin/forside?rediger=indhold",
      ...["terapi", "supervision", "uddannelse", "shop", "viden"].map(
        (name) => `/admin/${name}?rediger=indhold`,
      ),
      ...contentDocuments.map(({ name }) => `/admin/historik/${name}`),
    ]);
    await navigateToEach(context, "/admin", await savePaths());
    await openSome(context, "/admin", await formPaths());
  });
});

test("the pages' own texts run on no page, whatever stands in them", async () => {
  const app = await openSite();
  await expectNothingRuns(app, {}, async (context) => {
    const { lists } = await publicPaths(app);
    for (let turn = 0; turn < PAYLOADS.length; turn += TURNS) {
      for (const { name, data } of poisonedDocuments(PAYLOADS, turn)) await app.store(name, data);
      await navigateToEach(context, "/", lists);
    }
  });
});

test("two texts in conflict are shown, not run", async () => {
  const { storageState } = await poisoned.signIn();
  const options = { storageState, expectedErrors: [...MISSING, READ_BY_EDITOR, /409/] };
  await expectNothingRuns(poisoned, options, async (context) => {
    const page = await context.newPage();
    const text = (words: string) => ({ items: [{ id: "nyhed_1", title: words, content: words }] });
    for (const payload of PAYLOADS.slice(0, 5)) {
      await poisoned.store("nyheder", text("før"));
      await page.goto("/admin/nyheder?rediger=nyhed_1");
      await waitForHydration(page);
      await page.getByLabel("Titel", { exact: true }).fill(`mit ${payload}`);
      await poisoned.store("nyheder", text(`deres ${payload}`));
      await page.getByRole("button", { name: "Gem nyhed" }).click();
      await page.getByText("Intet er overskrevet").waitFor();
      await assertHarmless(page);
    }
  });
});

test("the feed is shown by a reader that trusts us, and runs nothing there", async () => {
  const feed = await poisoned.page("/nyheder.xml");
  await expectNothingRuns(poisoned, {}, async (context) => {
    const page = await context.newPage();
    await page.goto("/findes-ikke");
    const names = await page.evaluate(async (source) => {
      const parsed = new DOMParser().parseFromString(source, "application/xml");
      for (const { textContent } of parsed.querySelectorAll("item > description")) {
        document.body.insertAdjacentHTML("beforeend", textContent ?? "");
      }
      const pictures = [...document.images].map((picture) => {
        picture.loading = "eager";
        return picture.decode();
      });
      await Promise.allSettled(pictures);
      return [...parsed.querySelectorAll("*")].map(({ nodeName }) => nodeName);
    }, feed);
    const known = /^(rss|channel|title|link|description|language|atom:link|item|guid|pubDate)$/;
    assert.deepEqual(
      names.filter((name) => !known.test(name)),
      [],
    );
  });
});

/** Loads some of the pages, and navigates to some of the others. */
async function openSome(context: Parameters<typeof openEach>[0], start: string, paths: string[]) {
  const isLoaded = (_path: string, index: number) => index % LOADED_EACH === 0;
  const others = paths.filter((path, index) => !isLoaded(path, index));
  await openEach(context, paths.filter(isLoaded));
  await navigateToEach(
    context,
    start,
    others.filter((_path, index) => index % NAVIGATED_EACH === 0),
  );
}

/** What one save changed, of every document. */
function savePaths(): Promise<string[]> {
  return Promise.all(
    contentDocuments.map(async ({ name }) => {
      const [newest] = await poisoned.services.documents.history(name);
      return `/admin/historik/${name}?gem=${newest?.revision}`;
    }),
  );
}

/** The form of every item of every list that has one. */
async function formPaths(): Promise<string[]> {
  const paths = Object.entries(ITEMS_OF).map(async ([screen, name]) => {
    const fields: unknown[] = Object.values(await poisoned.readContent(name));
    return (fields.find(hasIds) ?? [])
      .filter(({ id }) => id.isWellFormed())
      .map(({ id }) => `/admin/${screen}?rediger=${encodeURIComponent(id)}`);
  });
  return (await Promise.all(paths)).flat();
}

function hasIds(field: unknown): field is { id: string }[] {
  return Array.isArray(field) && "id" in Object(field[0]);
}
