import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import type { FieldKind, FormFields } from "../../../app/editor/fields/form-fields.ts";
import { contentDocuments, formsOf, screens } from "../../../app/features.ts";
import {
  isList,
  MISSING,
  navigateTo,
  navigateToEach,
  openEach,
  poisoned,
  publicPaths,
  WITHOUT_POLICY,
} from "../../journeys/stored-pages.ts";
import { watchedContext } from "../../journeys/watch.ts";
import { type App, startApp } from "../../kit/app.ts";
import { waitForHydration } from "../../kit/browser.ts";
import { picture } from "../../kit/form-values.ts";
import { ONE_LINERS, PAYLOADS } from "../../security/payloads.ts";
import { poisonedDocuments } from "../../security/poisoned-documents.ts";

/**
 * The editor reads a stored text in a document that runs nothing, and the policy tells what it sees there all the
 * same.
 */
const READ_BY_EDITOR =
  /^(policy: (script|style|base).*|.*Content Security Policy.*)assets\/rich-text-editor/;
/** HTML cannot carry a NUL or half a character, so that React puts such a text right after it has been loaded. */
const PUT_RIGHT = /React error #418/;
type Editor = Awaited<ReturnType<App["signIn"]>>;

/** Of so many pages of one kind one is loaded; of the others some are navigated to, which is quicker. */
const LOADED_EACH = 12;
const NAVIGATED_EACH = 3;
const LIST_NAMES = ["items", "psykologer", "omrader", "events", "uddannelser", "artikler"];
const OF_ONE_PAGE = [
  "hero",
  "welcomeText",
  "terapi",
  "uddannelse",
  "supervision",
  "kontakt",
  "praktiskPriser",
  "shop",
  "klinik",
];
const PAGES_WITH_TEXTS = [
  "/terapi",
  "/uddannelse",
  "/supervision",
  "/kontakt",
  "/praktisk-priser",
  "/shop",
  "/kurv",
];
const TURNS = 4;
const ADMIN_SCREENS = [
  "/admin",
  ...screens,
  "/admin/forside?rediger=indhold",
  ...["terapi", "supervision", "uddannelse", "shop", "viden"].map(
    (name) => `/admin/${name}?rediger=indhold`,
  ),
  ...contentDocuments.map(({ name }) => `/admin/historik/${name}`),
];

const OWN_PICTURE = "/illustrations/mbt-boger.svg";
/** Only a psychologist's telephone number is checked: once all are numbers, so that others keep what was typed. */
const DIALLED = { telefon: "00 12 34 56" };
/** What must be right for a form to be taken. */
const ACCEPTABLE = {
  link: "",
  buttonLink: "",
  externalLink: "",
  mapEmbedUrl: "",
  email: "",
  cvr: "",
  isExternalLink: false,
  start: "",
  slut: "",
  autoriseretSiden: "",
  aabent: "",
  telefontider: [],
  lukkedage: [],
  tags: ["alle", "bog", "artikel", "podcast"],
};

test("no public page runs what is stored in every text of every page, asks for it, or is led away by it, even without the policy", async () => {
  const { context, faults } = await watchedContext(poisoned.origin, WITHOUT_POLICY);
  const paths = await publicPaths(poisoned);
  assert.ok(paths.length > 4 * (PAYLOADS.length - 1), "details of every list");
  const loaded = paths.filter((path, index) => isList(path) || index % LOADED_EACH === 0);
  await Promise.all([
    openEach(context, loaded),
    navigateToEach(
      context,
      "/",
      paths.filter((path) => !loaded.includes(path)).filter(isNavigatedTo),
    ),
  ]);
  await context.close();
  assert.deepEqual(new Set(faults), new Set());
});

describe("stored as it was typed, by a database of old or by somebody who got in", () => {
  const app = poisoned;
  let editor: Editor;
  before(async () => {
    editor = await app.signIn();
  });

  test("no screen of the admin does", async () => {
    const { context, faults } = await watchedContext(app.origin, {
      ...WITHOUT_POLICY,
      storageState: editor.storageState,
      expectedErrors: [...MISSING, READ_BY_EDITOR, PUT_RIGHT],
    });
    const forms = await formPaths(app);
    const loaded = forms.filter((_path, index) => index % LOADED_EACH === 0);
    await Promise.all([
      openEach(context, [...ADMIN_SCREENS, ...loaded]),
      navigateToEach(context, "/admin", [
        ...(await savePaths(app)),
        ...forms.filter((path) => !loaded.includes(path)).filter(isNavigatedTo),
      ]),
    ]);
    await context.close();
    assert.deepEqual(new Set(faults), new Set());
  });

  test("under the policy there is nothing that it would have to stop", async () => {
    const { context, faults } = await watchedContext(app.origin, {
      storageState: editor.storageState,
      expectedErrors: [...MISSING, READ_BY_EDITOR, PUT_RIGHT],
    });
    const details = (await publicPaths(app)).filter((path) => !isList(path));
    const forms = await formPaths(app);
    const some = [...details, ...forms].filter((_path, index) => index % PAYLOADS.length === 1);
    await openEach(context, ["/", "/om", "/nyheder", "/shop", "/admin/forside", ...some]);
    await context.close();
    assert.deepEqual(new Set(faults), new Set());
  });
});

test("the pages' own texts run on no page, whatever stands in them", async () => {
  const app = await startApp();
  const { context, faults } = await watchedContext(app.origin, WITHOUT_POLICY);
  const page = await context.newPage();
  for (let turn = 0; turn < PAYLOADS.length; turn += TURNS) {
    for (const { name, data } of poisonedDocuments(PAYLOADS, turn)) {
      if (OF_ONE_PAGE.includes(name)) await app.store(name, data);
    }
    await page.goto("/");
    await waitForHydration(page);
    for (const path of PAGES_WITH_TEXTS) await navigateTo(page, path);
  }
  await context.close();
  assert.deepEqual(new Set(faults), new Set());
});

/** Saves as a form does that has just been opened. */
async function saveOnTop(editor: Editor, screen: string, values: object) {
  const first = await editor.save(screen, { act: "publish", base: "", values });
  const base = /"base","([^"]+)"/.exec(first.text)?.[1];
  if (first.status !== 409 || !base) return first.status;
  return (await editor.save(screen, { act: "publish", base, values })).status;
}

describe("saved in the admin, by an editor's stolen hand", () => {
  test("what is stored of it is as harmless as what is shown", async () => {
    const app = await startApp();
    const editor = await app.signIn();
    const forms = formsOf(app.services.content);
    const accepted = new Set<string>();
    for (const [index, payload] of ONE_LINERS.entries()) {
      for (const { screen, fields } of forms) {
        const typed = typedInto(fields, payload);
        const acceptable = {
          ...typedInto(fields, payload, OWN_PICTURE),
          ...ACCEPTABLE,
          ...(screen === "/admin/viden" && { link: `/viden/leg-${index}` }),
        };
        for (const values of [typed, { ...acceptable, ...DIALLED }, acceptable]) {
          const status = await saveOnTop(editor, screen, values);
          assert.ok([200, 400, 409, 422].includes(status), `${screen}: ${status}`);
          if (status === 200) accepted.add(screen);
        }
      }
    }
    assert.deepEqual(
      [...accepted].toSorted(),
      [...new Set(forms.map(({ screen }) => screen))].toSorted(),
      "each took some",
    );
    const { context, faults } = await watchedContext(app.origin, WITHOUT_POLICY);
    const paths = await publicPaths(app);
    await openEach(context, paths.filter(isList));
    await navigateToEach(
      context,
      "/",
      paths.filter((path) => !isList(path)),
    );
    await context.close();
    assert.deepEqual(new Set(faults), new Set());
  });
});
/** A payload in each field of a form, as its kind holds it. */
function typedInto(fields: FormFields, payload: string, address = payload) {
  const held: Partial<Record<FieldKind, unknown>> = {
    picture: picture(address, payload, payload),
    list: [payload],
    fixedList: [payload],
    flag: true,
    sections: [{ title: payload, content: payload }],
    prices: [{ noegle: "samtale", navn: payload, note: payload, tid: payload, pris: payload }],
  };
  const typed = Object.entries(fields).map(([name, { kind }]) => [name, held[kind] ?? payload]);
  return Object.fromEntries(typed);
}

/** What one save changed, of every document. */
function savePaths(app: App): Promise<string[]> {
  return Promise.all(
    contentDocuments.map(async ({ name }) => {
      const [newest] = await app.services.documents.history(name);
      return `/admin/historik/${name}?gem=${newest?.revision}`;
    }),
  );
}

/** The form of every item of every list that has one. */
async function formPaths(app: App): Promise<string[]> {
  const lists = {
    om: "om",
    nyheder: "nyheder",
    terapi: "terapiOmrader",
    supervision: "supervisionEvents",
  };
  return (
    await Promise.all(
      Object.entries({
        ...lists,
        uddannelse: "uddannelser",
        shop: "produkter",
        viden: "viden",
      }).map(async ([screen, name]) =>
        (await idsOf(app, name)).map((id) => `/admin/${screen}?rediger=${encodeURIComponent(id)}`),
      ),
    )
  ).flat();
}

function isNavigatedTo(_path: string, index: number): boolean {
  return index % NAVIGATED_EACH === 0;
}

async function idsOf(app: App, name: string): Promise<string[]> {
  const data = await app.readContent(name);
  const list = LIST_NAMES.map((key) => data[key]).find(Array.isArray) ?? [];
  const ids: string[] = list.map((item: { id: string }) => item.id);
  return ids.filter((id) => id.isWellFormed());
}
