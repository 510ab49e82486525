import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import sharp from "sharp";
import { isRecord } from "../../../app/formats/json.ts";
import { variantsOf } from "../../../app/formats/picture-variants.ts";
import { createLog } from "../../../app/server/log.server.ts";
import { projectRoot } from "../../../app/server/project-root.server.ts";
import { type ImportOptions, importSite } from "../../../commands/import/import-site.ts";
import { createPictures } from "../../../commands/import/pictures.ts";
import { readExport } from "../../../commands/import/read-export.ts";
import { formatImport } from "../../../commands/import/report.ts";
import { queryRows, runSql } from "../../kit/backend.ts";
import { cleanUp, makeFolder } from "../../kit/cleanup.ts";
import { freePort } from "../../kit/free-port.ts";
import { openSite, visibleText } from "../../kit/site.ts";

const file = join(projectRoot, "test/kit/fixtures/former-site.json");
const fixture = readFileSync(file, "utf8");
const folder = makeFolder();
/** Of the site too: it erases pictures that are a day old and stand nowhere, and here they are made before they do. */
const now = () => new Date("2026-11-23T12:00:00Z");

const picture = await sharp({
  create: { width: 320, height: 240, channels: 3, background: "#8a7b6c" },
})
  .png()
  .toBuffer();
const imagesFolder = join(folder, "billeder");
for (const path of ["hero-images/vindue.png", "nyheder/karla.png", "om/1700000000001_karla.png"]) {
  mkdirSync(dirname(join(imagesFolder, path)), { recursive: true });
  writeFileSync(join(imagesFolder, path), picture);
}

/** Of a picture that is imported to a place, as so many were before. */
const addressOf = (at: string, before = 0) =>
  `/media/${at}-${now().getTime() + before}.320x240-8b7b6c.jpg`;

const app = await openSite({ clock: now });
const { documents, media, deliveries, orders } = app.services;

async function runImport(options: Partial<ImportOptions> = {}, text = fixture) {
  const imported = await importSite({
    settings: app.services.settings,
    log: createLog("silent"),
    imagesFolder,
    now,
    exported: readExport(text)?.documents ?? [],
    ...options,
  });
  return { ...imported, report: formatImport(imported, options).join("\n") };
}

async function stored(name: string): Promise<Record<string, unknown>> {
  const document = await documents.read("content", name);
  assert.ok(document && isRecord(document.data));
  return document.data;
}

async function everything() {
  const contents = await documents.list("content");
  return {
    revisions: contents.map(({ id, revision }) => [id, revision]),
    pictures: (await media.list()).sort(),
    orders: (await orders.list()).map(({ id, number }) => [id, number]),
  };
}

const empty = await everything();
const { report: announced } = await runImport({ isDryRun: true });
const afterDryRun = await everything();
const version = app.services.content.version();
const { report: imported } = await runImport();
await app.waitForVersionAfter(version);

test("a dry run reports, and changes nothing", () => {
  assert.match(announced, /Nyheder \(nyheder\): Bliver gemt\./);
  assert.doesNotMatch(announced, /er hentet hertil/);
  assert.match(announced, /Bestillinger, der kommer med: 2\. Ingen får mail igen/);
  assert.deepEqual(afterDryRun, empty);
});

test("the report accounts for each field of the former site", (t) => {
  const file = join(projectRoot, "test/snapshots/import.txt");
  t.assert.fileSnapshot(`${imported}\n`, file, { serializers: [String] });
});

test("the former site is imported at its addresses, with what its pages show cleaned", async () => {
  for (const [path, words] of [
    ["/om/karla-ny", "Karla Ny"],
    ["/om/karla-ny-2", "Karla Nygaard"],
    ["/om/bo-%C3%A6r%C3%B8", "Bo Ærø"],
    ["/terapi/for-voksne", "For voksne"],
    ["/terapi/boern", "Leg"],
    ["/uddannelse/mbt-grund", "Forår igen"],
    ["/viden/leg-som-sprog", "Om leg"],
    ["/shop/forlob", "Ring"],
    ["/nyheder", "Vi er flyttet"],
  ] as const)
    assert.ok(visibleText(await app.page(path)).includes(words), `${path}: ${words}`);
  const lastUpdated = "2024-03-01T10:00:00.000Z";
  const of = async (name: string) => JSON.parse(JSON.stringify(await stored(name)));
  const { items: news, lastUpdated: newsAt } = await of("nyheder");
  assert.deepEqual(news, [
    {
      id: "nyhed_1700000000000",
      title: "Vi er flyttet",
      content: "Nu bor vi på Ærøvej.\n\nKom og se!",
      buttonText: "Find vej",
      buttonLink: "/kontakt",
      imageUrl: addressOf("nyheder/vindue", 1),
      image: "vindue.png",
    },
    {
      id: "nyhed_1700000000001",
      title: "Ny kollega",
      content: `<p>Karla begynder</p><p><img src="${addressOf("nyheder/karla", 2)}" /></p>`,
    },
    { id: "sommerlukket", title: "Sommerlukket", content: "Uge 29 og 30" },
    { id: "nyhed_1600000000000", title: "2020", sticky: true },
  ]);
  assert.partialDeepStrictEqual(
    { hero: await of("hero"), newsAt, welcome: await of("welcomeText"), om: await of("om") },
    {
      hero: { images: [{ id: "images-1", focusPoint: { x: 62.5 } }], lastUpdated },
      newsAt: lastUpdated,
      welcome: { htmlContent: "<p>Velkommen <strong>indenfor</strong></p>" },
      om: {
        psykologer: [
          {
            telefon: "12345678",
            punkter: ["Legeterapi", "7"],
            langBeskrivelse: "<p>Første afsnit</p><p>Andet afsnit</p>",
          },
          { id: "karla-ny-2" },
        ],
      },
    },
  );
  const { items } = await of("produkter");
  assert.partialDeepStrictEqual(items[0], { pris: "599 kr.", beskrivelse: ["Magnetisk"] });
  assert.equal((await of("praktiskPriser")).mapEmbedUrl, undefined);
  assert.equal((await of("kontakt")).mapEmbedUrl, "https://www.google.com/maps/embed?pb=1");
});

test("a text, a list or a document is imported up to the room for it, and the report names the rest", async () => {
  const item = (id: string, title: string, content = "") => ({ id, title, content });
  const items = [
    item("nyhed_1", "æ".repeat(300)),
    item("nyhed_2", "æ".repeat(301)),
    item("nyhed_3", "Lang", `<p>${"x".repeat(200_000)}</p>`),
  ];
  const many = Array.from({ length: 10_001 }, (_, id) => ({ id: `a_${id}`, title: `Nr. ${id}` }));
  // An event's text may have its own field's length, not that of the course's field of that name.
  const event = { id: "forar-1", title: "Forår", description: `<p>${"x".repeat(6_000)}</p>` };
  const uddannelser = { uddannelser: [{ id: "mbt", title: "MBT", events: [event] }] };
  const content = {
    nyheder: { items },
    om: { psykologer: [{ id: "karla", navn: "Karla", punkter: Array(51).fill("Leg") }] },
    hero: { images: [{ url: "", urlAlt: "x".repeat(5_001) }] },
    supervisionEvents: { events: many },
    uddannelser,
  };
  const { report, documents: imported } = await runImport(
    { isDryRun: true, overwrite: true },
    JSON.stringify({ content }),
  );
  for (const line of [
    `Titel i Nyhed »${"æ".repeat(40)}…«: »Titel« fylder 301 tegn. Der er plads til 300.`,
    "Indhold i Nyhed »Lang«: »Indhold« fylder 200.007 tegn med formatering. Der er plads til 200.000.",
    "Punkter i Psykolog »Karla«: »Punkter« har 51 punkter. Der er plads til 50.",
    "fylder 5.001 tegn. Der er plads til 5.000.",
    "»Nr. 10000«: der er ikke plads til flere",
  ]) {
    assert.ok(report.includes(line), `${line}\n---\n${report}`);
  }
  const dataOf = (name: string) =>
    imported.find(({ definition }) => definition.name === name)?.data ?? {};
  const left = [items[0], { id: "nyhed_2", content: "" }, { id: "nyhed_3", title: "Lang" }];
  assert.deepEqual(dataOf("nyheder").items, left);
  assert.equal(Object(dataOf("supervisionEvents")).events.length, 10_000);
  assert.deepEqual(dataOf("uddannelser").uddannelser, uddannelser.uddannelser);
});

test("pictures are imported once, with their variants, and a missing one leaves its field empty", async () => {
  const { images } = await stored("hero");
  const address = addressOf("hero-images/vindue");
  assert.deepEqual(Array.isArray(images) && images.map(({ url }) => url), [address, undefined]);
  const all = await media.list();
  for (const variant of variantsOf(address.slice("/media/".length)))
    assert.ok(all.includes(variant.path), variant.path);
  assert.equal((await app.get(address)).status, 200);
});

test("a picture whose file name a Mac wrote is found by its address", async () => {
  const home = join(folder, "mac");
  mkdirSync(home);
  writeFileSync(join(home, "på ferie.png".normalize("NFD")), picture);
  const pictures = createPictures({ media, pictureFolders: ["nyheder"], known: {}, folder: home });
  const match = await pictures.previewPicture("https://former.example/nyheder/p%C3%A5%20ferie.png");
  assert.equal(match.ok, true);
});

test("the texts before the import are in the history, and can be saved again", async () => {
  const editor = await app.signIn();
  const [entry] = await documents.history("produkter", { newest: 1 });
  assert.equal(entry?.savedBy, "import");
  const { revision: from } = entry;
  const opened = await editor.page(`/admin/shop.data?rediger=samtalekort&fra=${from}`);
  const base = /"base","([\w: -]+:[\w: -]+)"/.exec(opened)?.[1] ?? "";
  const body = { act: "publish", id: "samtalekort", from, base };
  const values = { navn: "Samtalekort", kort_beskrivelse: "Kort", pris: "149 kr." };
  const saved = await editor.save("/admin/shop", { ...body, values });
  assert.equal(saved.status, 200, saved.text);
  assert.equal((await app.get("/shop/samtalekort")).status, 200);
});

test("mails are imported as orders, with their text as words, and cannot be sent again", async () => {
  const imported = await orders.list();
  assert.partialDeepStrictEqual(imported, [
    {
      id: "Zx81",
      form: { navn: "Mathilde Krogh" },
      total: 1198,
      lines: [{ id: "", navn: "Tavle", quantity: 2, pris: 599 }],
      handled: true,
    },
    {
      id: "Aa01",
      placedAt: "2026-10-14T06:05:00.000Z",
      total: 299.5,
      handled: false,
      form: { besked: "En bog\nBøgevej 3\nRing først." },
    },
  ]);
  assert.deepEqual(await documents.list("mail"), []);
  assert.deepEqual(await deliveries.depth(), { waiting: 0, failed: 0, oldestSeconds: 0 });
  await app.outbox.finish();
  assert.equal(existsSync(join(app.dataDir, "mail")), false);
  const editor = await app.signIn();
  assert.doesNotMatch(await editor.page("/admin/bestillinger"), /Send igen/);
  for (const { id } of imported) {
    const fields = { intent: "retry", mailId: id, recipient: "signe@klinik.example" };
    const again = await app.post("/admin/bestillinger", fields, { cookie: editor.cookie });
    assert.equal(again.status, 409);
  }
});

test("the parts of a mail that are too long for an order are left out, and reported", async () => {
  const name = "Karla ".repeat(40);
  const orderData = { customerName: name, items: [{ name, quantity: 1, price: 10 }] };
  const mails = {
    Lang: { message: { html: `<p>${"ord ".repeat(1100)}</p>` }, orderData },
    Tom: { message: { html: `<p>${"<b></b>".repeat(10_000)}Ord</p>` }, orderData: { items: [] } },
  };
  const { report } = await runImport({ isDryRun: true }, JSON.stringify({ mail: mails }));
  assert.match(report, /Bestilling Lang: af navnet er kun begyndelsen med/);
  assert.match(report, /Bestilling Lang: af en vares navn er kun begyndelsen med/);
  assert.match(report, /Bestilling Lang: af mailens ord er kun begyndelsen med/);
  assert.match(report, /Bestilling Tom: af mailens ord er kun begyndelsen med/);
});

test("a mail that two files of an export have in common is one order", async () => {
  const orderData = { customerName: "Karla", items: [{ name: "Tavle", quantity: 1, price: 10 }] };
  const mail = { collection: "mail", id: "Dobbelt", data: { orderData } };
  const imported = await runImport({ isDryRun: true, exported: [mail, mail] });
  assert.deepEqual(
    imported.orders.map(({ id }) => id),
    ["Dobbelt"],
  );
});

test("importing the same export again changes nothing, and keeps texts that were saved since", async () => {
  for (const [name, change] of [
    ["kontakt", { title: "Kontakt klinikken" }],
    ["produkter", { items: [] }],
  ] as const)
    await app.store(name, { ...(await stored(name)), ...change });
  const before = await everything();
  const { report } = await runImport();
  assert.deepEqual(await everything(), before);
  assert.match(report, /Uændret: det står her allerede\./);
  assert.match(report, /Kontakt \(kontakt\): Ikke gemt: test har rettet det her på hjemmesiden/);
  assert.match(report, /Bestillinger, der er kommet med før: 2/);

  await orders.erase("Zx81", { account: "", device: "", address: "" });
  const overwritten = await runImport({ overwrite: true });
  assert.deepEqual(
    (await orders.list()).map(({ id }) => id),
    ["Aa01"],
    "an order that was erased stays erased",
  );
  assert.equal((await stored("kontakt")).title, "Kontakt os");
  const saved = overwritten.documents.filter(({ left }) => left === undefined);
  assert.deepEqual(saved.map(({ definition }) => definition.name).sort(), ["kontakt", "produkter"]);
});

test("a stored document that cannot be read is not overwritten", async () => {
  const { data } = queryRows(app, "select data from documents where id = 'kontakt'")[0] ?? {};
  runSql(app, "update documents set data = '{bad' where id = 'kontakt'");
  const { report } = await runImport({ overwrite: true });
  assert.match(
    report,
    /Kontakt \(kontakt\): Ikke gemt: det, der står her i forvejen, kan ikke læses/,
  );
  const repaired = `update documents set data = '${data}' where id = 'kontakt' and data = '{bad'`;
  assert.equal(runSql(app, repaired), 1);
});

test("the typed listing of a REST export is read like plain JSON", () => {
  const fields = {
    nothing: { nullValue: null },
    flag: { booleanValue: true },
    whole: { integerValue: "4" },
    part: { doubleValue: 62.5 },
    words: { stringValue: "Ærø" },
    time: { timestampValue: "2024-03-01T10:00:00.000000Z" },
    none: { arrayValue: {} },
    list: { arrayValue: { values: [{ mapValue: { fields: { id: { stringValue: "a" } } } }] } },
  };
  const name = "projects/klinik/databases/(default)/documents/content/hero";
  const createTime = "2024-01-01T00:00:00Z";
  assert.deepEqual(
    readExport(
      JSON.stringify({ documents: [{ name, fields, createTime }], nextPageToken: "mere" }),
    ),
    {
      isFirstPart: true,
      documents: [
        {
          collection: "content",
          id: "hero",
          createdAt: createTime,
          data: {
            nothing: null,
            flag: true,
            whole: 4,
            part: 62.5,
            words: "Ærø",
            time: "2024-03-01T10:00:00.000Z",
            none: [],
            list: [{ id: "a" }],
          },
        },
      ],
    },
  );
  assert.equal(readExport("<html>"), undefined);
  assert.equal(readExport("{}"), undefined);
});

test("a picture is fetched only from a named host, without redirects, and up to 40 MB", async () => {
  const answers: Record<string, (answer: ServerResponse) => unknown> = {
    "/a.png": (answer) => answer.end(picture),
    "/flyttet": (answer) => answer.writeHead(302, { location: "/a.png" }).end(),
    "/stor": (answer) => answer.end(Buffer.alloc(41 * 1024 * 1024)),
  };
  const requests: string[] = [];
  const port = await freePort();
  const server = createServer(({ url = "" }, answer) => {
    requests.push(url);
    const known = answers[url] ?? (() => answer.writeHead(404).end());
    known(answer);
  }).listen(port, "127.0.0.1");
  cleanUp(() => server.close().closeAllConnections());
  const host = `127.0.0.1:${port}`;
  const at = (path: string) => `http://${host}${path}`;
  const pictures = createPictures({ media, pictureFolders: [], known: {}, fetchFrom: [host] });
  for (const [path, why] of [
    ["/flyttet", "billedet kunne ikke hentes (serveren svarer ikke)"],
    ["/borte", "billedet kunne ikke hentes (404)"],
    ["/stor", "billedet fylder mere end 40 MB. Gør det mindre, og prøv igen"],
  ] as const)
    assert.deepEqual(await pictures.fetchPicture(at(path)), { ok: false, why });
  assert.ok(!requests.includes("/a.png"));

  const exported = JSON.stringify({ content: { shop: { heroImage: at("/a.png") } } });
  requests.length = 0;
  for (const fetchFrom of [undefined, ["storage.former.example"]]) {
    const { report } = await runImport({ imagesFolder: undefined, fetchFrom }, exported);
    assert.ok(
      report.includes(`er ikke hentet (--images <mappe>, eller --fetch ${host} for at hente det)`),
      report,
    );
  }
  assert.equal(requests.join(), "");
  for (let again = 0; again < 2; again += 1) {
    await runImport({ imagesFolder: undefined, fetchFrom: [host] }, exported);
    assert.match(String((await stored("shop")).heroImage), /^\/media\/billeder\/a-\d{13}\./);
    assert.equal(requests.join(), "/a.png");
  }
});

test("an import neither opens the site nor closes it", async () => {
  const klinik = JSON.stringify({ content: { klinik: { navn: "Aaklinikken", aaben: "ja" } } });
  await runImport({ overwrite: true }, klinik);
  const { navn, aaben } = await stored("klinik");
  assert.deepEqual([navn, aaben], ["Aaklinikken", undefined]);
  await app.store("klinik", { aaben: "nej" });
  await runImport({ overwrite: true }, klinik);
  assert.equal((await stored("klinik")).aaben, "nej");
});

test("a dry run of the command on a site that does not exist yet reports, and makes no site", async () => {
  const dataDir = join(folder, "data");
  const run = (...words: string[]) =>
    promisify(execFile)(process.execPath, ["commands/import.ts", file, "--dry-run", ...words], {
      cwd: projectRoot,
      env: { ...process.env, DATA_DIR: dataDir },
    });
  const { stdout } = await run();
  assert.match(stdout, /Om os og psykologer \(om\): Bliver gemt\./);
  assert.match(stdout, /Intet er ændret \(--dry-run\)\./);
  assert.match(stdout, /billedet er ikke hentet \(--images <mappe>, eller --fetch andet\.example /);
  const named = await run("--fetch", "andet.example", "--fetch", "storage.former.example");
  assert.doesNotMatch(named.stdout, /billedet er ikke hentet/);
  await assert.rejects(run("--fetch"), /Brug: samspil import <eksport\.json>/);
  assert.equal(existsSync(dataDir), false);
});
