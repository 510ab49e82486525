import { join } from "node:path";
import { test } from "node:test";
import { runSql } from "../test/kit/backend.ts";
import { mathilde, orderForm } from "../test/kit/client.ts";
import { startMailServer } from "../test/kit/mail-server.ts";
import { type App, OPENING_HOURS, openSite, visibleText } from "../test/kit/site.ts";
import { contentDocuments, examplePages } from "./features.ts";
import { isRecord } from "./formats/json.ts";

/** Read as Danish text; written anew by `npm run test:one -- app/pages.test.ts --test-update-snapshots`. */
const SNAPSHOTS = join(import.meta.dirname, "../test/snapshots");

const PAGES = [
  ...examplePages,
  "/om/ida-vestergaard?lang=en",
  "/terapi/gruppe-vold",
  "/soeg?q=hypnose",
  "/soeg?q=angst+barn",
  "/findes-ikke",
];

/** The admin's screens on a day on which something of each kind waits. */
const SCREENS = [
  "/admin",
  "/admin/bestillinger",
  "/admin/bestillinger?vis=fortrudt",
  ...[1001, 1002, 1003, 1004].map(
    (number) => `/admin/bestillinger?q=${number}&bestilling=${number}`,
  ),
  "/admin/bestillinger?seddel=1001&seddel=1003",
  "/admin/bestillinger?q=findes-ikke&bestilling=9999",
  "/admin/opkald",
  "/admin/modtagere",
  "/admin/eksempler",
  "/admin/links",
  "/admin/find?q=telefon",
  "/admin/find?q=krogh",
  "/admin/rediger?side=/",
  "/admin/rediger?side=/soeg",
  "/admin/forside",
  "/admin/om",
  "/admin/om?rediger=signe-holmgaard",
  "/admin/nyheder",
  "/admin/terapi",
  "/admin/supervision",
  "/admin/uddannelse/findes-ikke/events",
  "/admin/jura/handelsbetingelser",
];

/** What names or finds an item. */
const NAMES = ["id", "title", "navn", "link", "slug", "pris"];

const BLOCK =
  /<\/?(p|div|h\d|li|ul|ol|tr|dt|dd|section|header|footer|nav|form|label|button|caption|figure|summary|legend|fieldset|option|article|aside|br)\b[^>]*>/g;

const REFUSED: Record<string, number> = { "afvist@post.example": 550, "vent@post.example": 451 };

const start = (environment = {}) => openSite({ environment, clock: () => OPENING_HOURS });
const STATES = {
  "Med eksemplerne": await start(),
  "Når intet er skrevet": await start({ DEMO_CONTENT: "off" }),
  "Når kun navne passer i deres felter": await startUnfit(),
};
const office = await startOffice();

async function startUnfit() {
  const app = await start();
  for (const { name, demo } of contentDocuments) {
    if (isRecord(demo)) await app.store(name, withUnfit(demo));
  }
  return app;
}

/** Every field but the names has a value of a kind that does not fit in it. */
function withUnfit(stored: Record<string, unknown>): Record<string, unknown> {
  const fields = Object.entries(stored).map(([name, value]) => {
    if (NAMES.includes(name)) return [name, value];
    const items = Array.isArray(value) ? value.filter(isRecord) : [];
    if (items.length > 0) return [name, items.map(withUnfit)];
    return [name, typeof value === "string" ? 7 : "passer ikke"];
  });
  return Object.fromEntries(fields);
}

for (const path of PAGES) {
  test(`${path} says the same with the examples, with nothing written, and with fields that do not fit`, async (t) => {
    const text = await toldBy(path, (html) => `${headOf(html)}\n\n${wordsOf("main", html)}`);
    t.assert.fileSnapshot(text, join(SNAPSHOTS, `${nameOf(path)}.txt`), { serializers: [String] });
  });
}

test("around a page stand the same header and footer in these three states", async (t) => {
  const around = (html: string) => `${wordsOf("header", html)}\n\n${wordsOf("footer", html)}`;
  const text = await toldBy("/om", around);
  t.assert.fileSnapshot(text, join(SNAPSHOTS, "ramme.txt"), { serializers: [String] });
});

async function startOffice() {
  let ms = OPENING_HOURS.getTime();
  const mail = await startMailServer({ refuse: (to) => REFUSED[to] ?? 0 });
  const app = await openSite({
    environment: { SMTP_URL: mail.url, RECEIPTS_PER_HOUR: "4" },
    // What is listed by its time is in one order.
    clock() {
      ms += 1;
      return new Date(ms);
    },
  });
  const editor = await app.signIn();
  const { cookie } = editor;
  const school = { koeber: "offentlig", organisation: "Bøgelundskolen", rekvisition: "77" };
  await app.order({ email: "afvist@post.example" });
  const withdrawn = [
    await app.order({ ...school, cvr: "13748136", ean: "5798009811578" }),
    await app.order({ koeber: "privat" }),
  ];
  await app.post("/admin/bestillinger/ny.data", orderForm({ email: "vent@post.example" }), {
    cookie,
  });
  for (const nummer of [...withdrawn, "den blå bog"])
    await app.post("/fortryd", { ...mathilde, nummer, hvad: "", intent: "bekraeft" });
  await app.order({ navn: "Asta Lind", besked: "" });
  const { callbacks, orders } = app.services;
  await orders.markAll([1003], true);
  for (const navn of ["Asta Lind", "Rune Thygesen"])
    await app.post("/ring-mig-op", { navn, telefon: "20 98 76 54", hvornaar: "formiddag" });
  const act = (intent: string, id = "") => app.post("/admin/opkald", { intent, id }, { cookie });
  const [asta, rune] = (await callbacks.list(1)).rows;
  await act("called", asta?.id);
  for (const _try of ["first", "second"]) await act("tried", rune?.id);
  await app.outbox.finish();

  const draft = (screen: string, body: object) => editor.save(screen, { act: "draft", ...body });
  await draft("/admin/nyheder", { values: { title: "Ulæselig" } });
  runSql(app, "update drafts set form = '{bad'");
  await draft("/admin/nyheder", { values: { title: "Jul" }, publishAt: "2026-12-01T08:00" });
  await draft("/admin/om", { screen: "/admin/om?rediger=indhold", values: { title: "Os" } });
  await editor.save("/admin/terapi", { act: "hide", id: "boern" });
  await app.post("/admin/modtagere", { intent: "ask", address: "ny@klinik.example" }, { cookie });
  const klinik = await app.readContent("klinik");
  await app.store("klinik", { ...klinik, telefontider: ["hverdage 9-13"] });
  await app.store("kontakt", {
    textBefore: '<p><a href="/omm">om os</a> <a href="/om">ja</a></p>',
  });
  return { ...app, get: editor.get };
}

for (const path of SCREENS) {
  test(`to who works there ${path} says what waits, and what can be done`, async (t) => {
    const html = await (await office.get(path)).text();
    const text = `${headOf(html)}\n\n${wordsOf("main", html)}\n`
      .replaceAll(office.origin, "")
      .replaceAll(/[\da-f-]{36}|\b[\da-f]{32}\b/g, "…");
    const file = join(SNAPSHOTS, `${nameOf(path)}.txt`);
    t.assert.fileSnapshot(text, file, { serializers: [String] });
  });
}

function nameOf(path: string): string {
  return path.replaceAll(/[/?=&+]+/g, "-").slice(1) || "forside";
}

async function toldBy(path: string, read: (html: string) => string): Promise<string> {
  const told = Object.entries(STATES).map(async ([state, app]: [string, App]) => {
    const answer = await app.get(path);
    const html = (await answer.text()).replaceAll(app.origin, "").replace(/© \d{4}/, "© 2026");
    return `${state}\n${"=".repeat(state.length)}\n(${answer.status})\n\n${read(html)}\n`;
  });
  return (await Promise.all(told)).join("\n\n");
}

function headOf(html: string): string {
  const [, title = ""] = /<title>(.*?)<\/title>/.exec(html) ?? [];
  const [, description = ""] = /name="description" content="([^"]*)"/.exec(html) ?? [];
  return [title, description].map(visibleText).filter(Boolean).join("\n");
}

/** The words of a part of the page: each block a line, a heading with its level, a link with its address. */
function wordsOf(part: string, html: string): string {
  const [shown = ""] = new RegExp(`<${part}\\b.*</${part}>`, "s").exec(html) ?? [];
  const lines = shown
    .replace(/<(script|style|template|svg|iframe)\b.*?<\/\1>/gs, "")
    .replace(/\s+/g, " ")
    .replace(/<h(\d)[^>]*>/g, (_, level) => `\n${"#".repeat(Number(level))} `)
    .replace(/<a\b[^>]* href="([^"]*)"[^>]*>(.*?)<\/a>/gs, "$2 ($1) ")
    .replace(/<img\b[^>]* alt="([^"]+)"[^>]*>/g, "\n[$1]\n")
    .replace(BLOCK, "\n")
    .split("\n");
  return lines
    .map((line) => visibleText(line).trim())
    .filter(Boolean)
    .join("\n")
    .replaceAll("\n#", "\n\n#");
}
