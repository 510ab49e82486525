import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import sharp from "sharp";
import { startApp, startCounted, visibleText } from "../../../test/kit/app.ts";
import { openRawDatabase } from "../../../test/kit/backend.ts";
import { picture } from "../../../test/kit/form-values.ts";
import { readTerapiOmrader } from "../../content/terapi/terapi.server.ts";
import { sortableTime } from "../../formats/danish-time.ts";
import { stemOf } from "../../server/media/media-path.ts";

const PATH = "/admin/billeder";

async function openLibrary(options?: Parameters<typeof startApp>[0]) {
  const app = await startApp({ madeUpPictures: false, ...options });
  const editor = await app.signIn();
  async function upload(place: string, width = 1600, height = 1200) {
    const create = { width, height, channels: 3 as const, background: "#8a7b6c" };
    const photo = await sharp({ create }).jpeg().toBuffer();
    const answer = await fetch(`${app.origin}/admin/upload?place=${place}`, {
      method: "POST",
      body: new Uint8Array(photo),
      headers: { cookie: editor.cookie, origin: app.origin },
    });
    const { url } = Object(await answer.json());
    return String(url);
  }
  const save = (body: object) => editor.save(PATH, body);
  const shown = async (query = "") => visibleText(await editor.page(PATH + query));
  const opened = (address: string) => shown(`?billede=${encodeURIComponent(address)}`);
  return { app, editor, upload, save, shown, opened };
}

const signe = (billedeUrl: string, more = {}) => ({
  psykologer: [{ id: "signe", navn: "Signe Holm", billedeUrl, ...more }],
});

const focus = (id: string, x: number, y: number) => ({ billeder: [{ id, fokus: { x, y } }] });

test("the library lists each upload with the places that use it, and unused ones apart", async () => {
  const { app, upload, shown, opened } = await openLibrary();
  const portrait = await upload("om/signe");
  await upload("nyheder/badebro");
  await app.store("om", signe(portrait));
  const text = await shown();
  assert.match(
    text,
    /signe\.jpg Om os.* Bruges ikke Det, I har lagt op her, slettes kun, når I siger til.*badebro\.jpg/,
  );
  assert.match(await opened(portrait), /Bruges her Om os: Signe Holm Portræt/);
});

test("a page's own picture leads to the page's form, and is named as its field", async () => {
  const { app, editor, upload, opened } = await openLibrary();
  const wide = await upload("terapi/hero");
  await app.store("terapi", { heroImage: wide });
  assert.match(await opened(wide), /Bruges her Terapi Topbillede/);
  const html = await editor.page(`${PATH}?billede=${encodeURIComponent(wide)}`);
  assert.match(html, /href="\/admin\/terapi\?rediger=indhold"/);
});

test("pictures are found by name, description and place", async () => {
  const { app, upload, shown } = await openLibrary();
  const portrait = await upload("om/signe");
  await upload("nyheder/badebro");
  await app.store("om", signe(portrait, { billedeUrlAlt: "To stole ved vandet" }));
  for (const [asked, found, other] of [
    ["holm", "signe.jpg", "badebro.jpg"],
    ["vandet stole", "signe.jpg", "badebro.jpg"],
    ["badebro", "badebro.jpg", "signe.jpg"],
  ] as const) {
    const text = await shown(`?q=${encodeURIComponent(asked)}`);
    assert.ok(text.includes(found), `${asked}: ${text}`);
    assert.ok(!text.includes(other), asked);
  }
  assert.match(await shown("?tilstand=bruges-ikke"), /badebro\.jpg/);
  assert.doesNotMatch(await shown("?tilstand=bruges-ikke"), /signe\.jpg/);
  assert.match(await shown("?q=findesikke"), /Ingen billeder passer til søgningen/);
});

test("six hundred pictures are paged, and an open picture leads back to its page", async () => {
  const { editor, shown } = await openLibrary({
    prepare: (dataDir) => {
      mkdirSync(join(dataDir, "media/nyheder"), { recursive: true });
      for (let number = 0; number < 600; number += 1)
        writeFileSync(join(dataDir, `media${pathOf(number)}`), "x");
    },
  });
  const seen: string[] = [];
  let next: string | undefined = "?q=foto&tilstand=bruges-ikke";
  while (next) {
    const html = await editor.page(PATH + next);
    seen.push(...[...html.matchAll(/billede=%2Fmedia([^"&]+)"/g)].map(([, path = ""]) => path));
    const [, link = ""] = /rel="next"[^>]*href="[^"?]*([^"]*)"/.exec(html) ?? [];
    next = link.replaceAll("&amp;", "&");
  }
  const all = Array.from({ length: 600 }, (_, number) => encodeURIComponent(pathOf(599 - number)));
  assert.deepEqual(seen, all);
  assert.match(await shown("?q=foto&side=4"), /Side 4 af 12 \(600 i alt\)/);
  assert.match(await shown("?q=foto&side=99"), /Side 12 af 12/);
  assert.match(await shown("?q=foto&side=x"), /Side 1 af 12/);
  const open = encodeURIComponent(`/media${pathOf(599 - 130)}`);
  const turned = await editor.page(`${PATH}?q=foto&side=4&billede=${open}`);
  assert.match(turned, /class="back"[^>]*href="[^"]*\?q=foto&amp;side=4"/);
});

/** Of today: the nightly job, which also runs at start, erases old pictures that nothing shows. */
const FIRST_MS = Date.now() - 600;

function pathOf(number: number): string {
  return `/nyheder/foto-${FIRST_MS + number}.1600x1067-8a7b6c.jpg`;
}

test("a picture is cropped around its focus point on every page", async () => {
  const { app, upload } = await openLibrary();
  const portrait = await upload("om/signe");
  await app.store("om", signe(portrait, { engSpeciale: "Young children" }));
  assert.doesNotMatch(await app.page("/om/signe"), /object-position/);
  await app.store("billeder", focus(portrait, 20, 75.5));
  for (const path of ["/om", "/om/signe", "/en"]) {
    assert.match(await app.page(path), /object-position:20% 75\.5%/, path);
  }
});

test("a product's picture is shown whole, whatever its focus point", async () => {
  const { app, upload } = await openLibrary();
  const url = await upload("shop/products/kort");
  const produkt = {
    id: "kort",
    navn: "Kort",
    pris: "100 kr.",
    kort_beskrivelse: "x",
    billede: url,
  };
  await app.store("produkter", { items: [produkt] });
  await app.store("billeder", focus(url, 10, 90));
  for (const path of ["/shop", "/shop/kort"]) {
    const html = await app.page(path);
    assert.ok(html.includes(url), path);
    assert.doesNotMatch(html, /object-position:10%/, path);
  }
});

test("a focus point that is chosen in a form is the carousel's too", async () => {
  const { app, editor, upload } = await openLibrary();
  const url = await upload("hero-images/kyst");
  const focusPoint = { x: 50, y: 50 };
  await app.store("hero", { images: [{ url, name: "kyst.jpg", focusPoint, urlAlt: "" }] });
  const imageUrl = { ...picture(url, "Kysten"), focus: { x: 10, y: 90 } };
  const values = { title: "Åbent hus", content: "<p>Kom</p>", imageUrl };
  assert.equal((await editor.save("/admin/nyheder", { act: "publish", values })).status, 200);
  assert.match(await app.page("/"), /object-position:10% 90%/);
});

const turn = (id: string, til = "venstre") => ({ act: "turn", id, values: { til } });
const addressIn = (text: string) =>
  /\/media\/[\w/-]+-\d{13}\.[\w-]+\.jpg/.exec(text)?.[0] ?? assert.fail(text);

test("a turned picture takes the place of the old one, in texts and as a file name too", async () => {
  const { app, upload, save, opened } = await openLibrary();
  const old = await upload("om/gammel", 1600, 1200);
  const nameOf = (url: string) => url.split("/").at(-1);
  await app.store(
    "om",
    signe(old, {
      billede: nameOf(old),
      langBeskrivelse: `<p>Se</p><img src="${old}" alt="To stole">`,
    }),
  );
  await app.store("hero", {
    images: [{ url: old, name: nameOf(old), focusPoint: { x: 5, y: 6 }, urlAlt: "" }],
  });
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
  const om = await app.services.documents.read("content", "om");
  assert.ok(JSON.stringify(om?.data).includes(`"billede":"${nameOf(turned)}"`));
  assert.match(await opened(old), /gammel\.jpg.*Slet billedet/);
  assert.equal((await app.get(old)).status, 410);
});

test("a turned picture takes the place of the old one in drafts, and no other text of theirs changes", async () => {
  const { app, editor, upload, save } = await openLibrary();
  const old = await upload("terapi/gammel");
  const values = { title: "intent", description: `Se ${old}.`, imageUrl: picture(old) };
  await editor.save("/admin/terapi", { act: "draft", values });
  const before = JSON.stringify(await app.services.drafts.list());
  for (const id of [
    "intent",
    "imageUrl",
    "/media/",
    "/media/values",
    "/illustrations/kyst.svg",
    "",
  ])
    assert.equal((await save(turn(id))).status, 422, id);
  assert.equal(JSON.stringify(await app.services.drafts.list()), before);
  const turned = addressIn((await save(turn(old))).text);
  const [draft] = await app.services.drafts.list();
  const now = { title: "intent", description: `Se ${turned}.`, imageUrl: picture(turned) };
  assert.deepEqual(draft?.form.values, now);
  const { id, revision } = draft ?? assert.fail();
  const published = { act: "publish", draft: { id, revision }, values: now };
  assert.equal((await editor.save("/admin/terapi", published)).status, 200);
  assert.ok((await app.page("/terapi")).includes(stemOf(turned)));
});

test("a planned draft is published, though its picture was turned meanwhile", async () => {
  let now = Date.now();
  const { app, editor, upload, save } = await openLibrary({ clock: () => new Date(now) });
  const old = await upload("terapi/gammel");
  const [area] = readTerapiOmrader(app.services.content);
  await app.store("terapiOmrader", { omrader: [{ ...area, imageUrl: old }] });
  const form = await (await editor.get(`/admin/terapi.data?rediger=${area?.id}`)).text();
  const base = /"base","([^"]+)"/.exec(form)?.[1];
  const publishAt = sortableTime(new Date(now + 3 * 60_000)).replace(" ", "T");
  const opened = { title: area?.title, description: area?.description, imageUrl: picture(old) };
  const values = { ...opened, title: "De helt små" };
  const planned = { act: "publish", id: area?.id, base, values, opened };
  const kept = await editor.save("/admin/terapi", { ...planned, act: "draft", publishAt });
  assert.equal(kept.status, 200, kept.text);
  assert.equal((await save(turn(old, "højre"))).status, 200);
  now += 4 * 60_000;
  await app.publishDue();
  assert.deepEqual(await app.services.drafts.list(), []);
  const page = await app.page("/terapi");
  assert.match(page, /De helt små/);
  assert.ok(!page.includes(old));
});

test("a picture in use cannot be deleted, not even when only a draft uses it", async () => {
  const { app, upload, save, opened } = await openLibrary();
  const [used, drafted, unused] = [
    await upload("om/a"),
    await upload("nyheder/b"),
    await upload("nyheder/c"),
  ];
  await app.store("om", signe(used));
  await app.services.drafts.create(
    {
      screen: "/admin/nyheder",
      item: "",
      title: "Åbent hus",
      form: {
        base: "",
        values: { imageUrl: picture(drafted) },
        opened: {},
      },
    },
    "ida@klinik.example",
  );
  assert.match(await opened(drafted), /Bruges her Nyheder: Åbent hus Kladde/);
  openRawDatabase(app.dataDir).exec(`update drafts set form = form || '{'`);
  assert.match(await opened(drafted), /Bruges her Nyheder: Åbent hus Kladde/);
  for (const url of [used, drafted]) {
    const answer = await save({ act: "delete", ids: [unused, url] });
    assert.equal(answer.status, 422);
    assert.match(answer.text, /Intet er slettet/);
  }
  const path = (url: string) => url.slice("/media/".length);
  assert.ok(await app.services.media.has(path(unused)));
  assert.match((await save({ act: "delete", ids: [unused] })).text, /Billedet er slettet\./);
  assert.ok(!(await app.services.media.has(path(unused))));
  assert.ok(await app.services.media.has(path(used)));
});

test("a picture added to the library keeps its file name, and is not public", async () => {
  const { app, upload, save, shown } = await openLibrary();
  const url = await upload("billeder/img-0042");
  const values = { navn: "Åbent hus.JPG" };
  assert.match((await save({ act: "add", id: url, values })).text, /Åbent hus\.JPG er lagt op/);
  assert.match(await shown(), /Åbent hus\.JPG/);
  assert.equal((await app.get(url)).status, 410);
  for (const path of ["/", "/om.data", "/nyheder.data", "/_root.data"]) {
    assert.ok(!(await app.page(path)).includes(url), path);
  }
});

test("the dialog gets every picture at once, the newest first", async () => {
  const { editor } = await openLibrary({
    prepare: (dataDir) => {
      mkdirSync(join(dataDir, "media/nyheder"), { recursive: true });
      for (let number = 0; number < 200; number += 1)
        writeFileSync(join(dataDir, `media${pathOf(number)}`), "x");
    },
  });
  const answer = await editor.get(`${PATH}/liste`, { "sec-fetch-site": "same-origin" });
  assert.equal(answer.headers.get("content-encoding"), "gzip");
  const { pictures } = await answer.json();
  const addresses = pictures.map(({ address }: { address: string }) => address);
  const all = Array.from({ length: 200 }, (_, number) => `/media${pathOf(199 - number)}`);
  assert.deepEqual(addresses.slice(0, 200), all);
});

test("rendering a page reads no more documents when there are more pictures", async () => {
  const { app, count: looks } = await startCounted();
  const looksWith = async (count: number) => {
    const billeder = Array.from({ length: count }, (_, number) => ({
      id: `/media${pathOf(number)}`,
      fokus: { x: 10, y: 90 },
    }));
    await app.store("billeder", { billeder });
    looks.reads = 0;
    await app.page("/kontakt");
    return looks.reads;
  };
  await looksWith(2);
  const few = await looksWith(1);
  assert.ok(few > 0);
  assert.equal(await looksWith(100), few);
});

test("the dialog lists uploaded pictures to an editor alone", async () => {
  const { app, editor, upload } = await openLibrary();
  const url = await upload("om/signe");
  await app.store("om", signe(url, { billedeUrlAlt: "Signe smiler" }));
  const { pictures: list } = await (await editor.get(`${PATH}/liste`)).json();
  assert.deepEqual(list[0], {
    address: url,
    name: "signe.jpg",
    description: "Signe smiler",
    uses: "Om os",
    places: "Signe Holm Om os Portræt",
  });
  assert.equal((await app.get(`${PATH}/liste`)).status, 302);
});
