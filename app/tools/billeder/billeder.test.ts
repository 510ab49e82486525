import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import sharp from "sharp";
import { runSql } from "../../../test/kit/backend.ts";
import { picture } from "../../../test/kit/form-values.ts";
import { openSite, startCounted, visibleText } from "../../../test/kit/site.ts";
import { readTerapiOmrader } from "../../content/terapi/terapi.server.ts";
import { sortableTime } from "../../formats/danish-time.ts";
import { stemOf } from "../../server/media/media-path.ts";

const PATH = "/admin/billeder";
const MANY = 600;

let now = Date.now();
/** Of today: the nightly job, which also runs at start, erases old pictures that nothing shows. */
const FIRST_MS = now - MANY;
const pathOf = (number: number) => `/nyheder/foto-${FIRST_MS + number}.1600x1067-8a7b6c.jpg`;
const NEWEST_FIRST = Array.from({ length: MANY }, (_, number) => pathOf(MANY - 1 - number));

const app = await openSite({
  madeUpPictures: false,
  clock: () => new Date(now),
  prepare(dataDir) {
    mkdirSync(join(dataDir, "media/nyheder"), { recursive: true });
    for (const path of NEWEST_FIRST) writeFileSync(join(dataDir, `media${path}`), "x");
  },
});
const editor = await app.signIn();
const { drafts, media } = app.services;

const create = { width: 1600, height: 1200, channels: 3 as const, background: "#8a7b6c" };
const photo = await sharp({ create }).jpeg().toBuffer();
const upload = (place: string) => editor.uploadPicture(place, photo);
const save = (body: object) => editor.save(PATH, body);
const shown = async (query = "") => visibleText(await editor.page(PATH + query));
const addressOf = (url: string) => `?billede=${encodeURIComponent(url)}`;
const opened = (url: string) => shown(addressOf(url));
const listed = async () => (await (await editor.get(`${PATH}/liste`)).json()).pictures;

const signe = (billedeUrl: string, more = {}) => ({
  psykologer: [{ id: "signe", navn: "Signe Holm", billedeUrl, ...more }],
});
const focus = (id: string, x: number, y: number) => ({ billeder: [{ id, fokus: { x, y } }] });

test("each upload is listed with the places that use it, is found by name, description and place, and unused ones stand apart", async () => {
  const portrait = await upload("om/signe");
  await upload("nyheder/badebro");
  await app.store("om", signe(portrait, { billedeUrlAlt: "To stole ved vandet" }));
  assert.match(
    await shown(),
    /signe\.jpg Om os.* Bruges ikke Det, I har lagt op her, slettes kun, når I siger til.*badebro\.jpg/,
  );
  assert.match(await opened(portrait), /Bruges her Om os: Signe Holm Portræt/);
  await app.store("terapi", { heroImage: portrait });
  assert.match(await opened(portrait), /Bruges her .*Terapi Topbillede/);
  const html = await editor.page(PATH + addressOf(portrait));
  assert.match(html, /href="\/admin\/terapi\?rediger=indhold"/);
  await app.store("terapi", { heroImage: "" });
  for (const [query, found, other] of [
    ["q=holm", "signe.jpg", "badebro.jpg"],
    ["q=vandet stole", "signe.jpg", "badebro.jpg"],
    ["q=badebro", "badebro.jpg", "signe.jpg"],
    ["tilstand=bruges-ikke", "badebro.jpg", "signe.jpg"],
  ] as const) {
    const text = await shown(`?${query}`);
    assert.ok(text.includes(found), query);
    assert.ok(!text.includes(other), query);
  }
  assert.match(await shown("?q=findesikke"), /Ingen billeder passer til søgningen/);
  assert.deepEqual((await listed())[1], {
    address: portrait,
    name: "signe.jpg",
    description: "To stole ved vandet",
    uses: "Om os",
    places: "Signe Holm Om os Portræt",
  });
});

test("six hundred pictures are paged, the newest first, the dialog gets all at once, and an open picture leads back to its page", async () => {
  const seen: string[] = [];
  let next = "?q=foto&tilstand=bruges-ikke";
  while (next) {
    const html = await editor.page(PATH + next);
    seen.push(...[...html.matchAll(/billede=%2Fmedia([^"&]+)"/g)].map(([, path = ""]) => path));
    const [, link = ""] = /rel="next"[^>]*href="[^"?]*([^"]*)"/.exec(html) ?? [];
    next = link.replaceAll("&amp;", "&");
  }
  assert.deepEqual(seen, NEWEST_FIRST.map(encodeURIComponent));
  const inDialog: string[] = (await listed()).map(({ address }: { address: string }) => address);
  const ours = inDialog.filter((address) => address.includes("/foto-"));
  assert.deepEqual(
    ours,
    NEWEST_FIRST.map((path) => `/media${path}`),
  );
  for (const [side, said] of [
    ["4", /Side 4 af 12 \(600 i alt\)/],
    ["99", /Side 12 af 12/],
    ["x", /Side 1 af 12/],
  ] as const)
    assert.match(await shown(`?q=foto&side=${side}`), said);
  const open = addressOf(`/media${NEWEST_FIRST[130]}`).slice(1);
  const turned = await editor.page(`${PATH}?q=foto&side=4&${open}`);
  assert.match(turned, /class="back"[^>]*href="[^"]*\?q=foto&amp;side=4"/);
});

test("a picture is cropped around its focus point on every page, and a product's is shown whole", async () => {
  const portrait = await upload("om/signe");
  await app.store("om", signe(portrait, { engSpeciale: "Young children" }));
  const kort = { id: "kort", navn: "Kort", pris: "100 kr.", kort_beskrivelse: "x" };
  await app.store("produkter", { items: [{ ...kort, billede: portrait }] });
  assert.doesNotMatch(await app.page("/om/signe"), /object-position/);
  await app.store("billeder", focus(portrait, 20, 75.5));
  for (const path of ["/om", "/om/signe", "/en"])
    assert.match(await app.page(path), /object-position:20% 75\.5%/, path);
  for (const path of ["/shop", "/shop/kort"]) {
    const html = await app.page(path);
    assert.ok(html.includes(portrait), path);
    assert.doesNotMatch(html, /object-position:20%/, path);
  }
});

const turn = (id: string, til = "venstre") => ({ act: "turn", id, values: { til } });
const addressIn = (text: string) =>
  /\/media\/[\w/-]+-\d{13}\.[\w-]+\.jpg/.exec(text)?.[0] ?? assert.fail(text);

test("a turned picture takes the place of the old one, in texts and as a file name too", async () => {
  const old = await upload("om/gammel");
  const nameOf = (url: string) => url.split("/").at(-1);
  const langBeskrivelse = `<p>Se</p><img src="${old}" alt="To stole">`;
  await app.store("om", signe(old, { billede: nameOf(old), langBeskrivelse }));
  const image = { url: old, name: nameOf(old), focusPoint: { x: 5, y: 6 }, urlAlt: "" };
  await app.store("hero", { images: [image] });
  await app.store("billeder", focus(old, 10, 30));
  const answer = await save(turn(old));
  assert.match(answer.text, /Billedet er drejet/);
  const turned = addressIn(answer.text);
  assert.match(turned, /\.1200x1600-/);
  for (const path of ["/", "/om/signe"]) {
    const html = await app.page(path);
    assert.ok(html.includes(stemOf(turned)), path);
    assert.ok(!html.includes(stemOf(old)), path);
  }
  assert.match(await app.page("/om/signe"), /object-position:30% 90%/);
  assert.equal((await app.readContent("om")).psykologer[0].billede, nameOf(turned));
  assert.match(await opened(old), /gammel\.jpg.*Slet billedet/);
  assert.equal((await app.get(old)).status, 410);
});

test("a turned picture takes the place of the old one in drafts, no other text of theirs changes, and a planned one is published", async () => {
  const old = await upload("terapi/gammel");
  const [area = assert.fail()] = readTerapiOmrader(app.services.content);
  const { id } = area;
  const stored = { title: "intent", description: "Kort" };
  await app.store("terapiOmrader", { omrader: [{ ...area, ...stored, imageUrl: old }] });
  const base = await editor.baseOf("/admin/terapi", id);
  const publishAt = sortableTime(new Date(now + 3 * 60_000)).replace(" ", "T");
  const formWith = (url: string) => ({
    values: { title: "intent", description: `Se ${url}.`, imageUrl: picture(url) },
    opened: { ...stored, imageUrl: picture(url) },
  });
  const planned = { act: "draft", id, base, ...formWith(old), publishAt };
  assert.equal((await editor.save("/admin/terapi", planned)).status, 200);
  const before = await drafts.list();
  for (const wrong of [
    "intent",
    "imageUrl",
    "/media/",
    "/media/values",
    "/illustrations/kyst.svg",
    "",
  ])
    assert.equal((await save(turn(wrong))).status, 422, wrong);
  assert.deepEqual(await drafts.list(), before);
  const turned = addressIn((await save(turn(old, "højre"))).text);
  const [draft] = await drafts.list();
  assert.partialDeepStrictEqual(draft?.form, formWith(turned));
  now += 4 * 60_000;
  await app.publishDue();
  assert.deepEqual(await drafts.list(), []);
  const page = await app.page("/terapi");
  assert.ok(page.includes(stemOf(turned)) && !page.includes(stemOf(old)));
});

test("a picture in use cannot be deleted, not even when only a draft uses it, readable or not", async () => {
  const used = await upload("om/a");
  const drafted = await upload("nyheder/b");
  const unused = await upload("nyheder/c");
  await app.store("om", signe(used));
  const values = { title: "Åbent hus", imageUrl: picture(drafted) };
  await editor.save("/admin/nyheder", { act: "draft", values });
  assert.match(await opened(drafted), /Bruges her Nyheder: Åbent hus Kladde/);
  runSql(app, `update drafts set form = form || '{'`);
  assert.match(await opened(drafted), /Bruges her Nyheder: Åbent hus Kladde/);
  for (const url of [used, drafted]) {
    const answer = await save({ act: "delete", ids: [unused, url] });
    assert.equal(answer.status, 422);
    assert.match(answer.text, /Intet er slettet/);
  }
  const isStored = (url: string) => media.has(url.slice("/media/".length));
  assert.ok(await isStored(unused));
  assert.match((await save({ act: "delete", ids: [unused] })).text, /Billedet er slettet\./);
  assert.ok(!(await isStored(unused)));
  assert.ok(await isStored(used));
});

test("a picture added to the library keeps its file name, and is not public", async () => {
  const url = await upload("billeder/img-0042");
  const values = { navn: "Åbent hus.JPG" };
  assert.match((await save({ act: "add", id: url, values })).text, /Åbent hus\.JPG er lagt op/);
  assert.match(await shown(), /Åbent hus\.JPG/);
  assert.equal((await app.get(url)).status, 410);
  assert.ok(!(await app.page("/")).includes(url));
});

test("rendering a page reads no more documents when there are more pictures", async () => {
  const { app, count } = await startCounted();
  const readsWith = async (pictures: number) => {
    const shown = NEWEST_FIRST.slice(0, pictures);
    const billeder = shown.flatMap((path) => focus(`/media${path}`, 10, 90).billeder);
    await app.store("billeder", { billeder });
    count.reads = 0;
    await app.page("/kontakt");
    return count.reads;
  };
  await readsWith(2);
  const few = await readsWith(1);
  assert.ok(few > 0);
  assert.equal(await readsWith(100), few);
});
