import { join } from "node:path";
import { test } from "node:test";
import { type App, OPENING_HOURS, openSite, visibleText } from "../test/kit/site.ts";
import { contentDocuments, examplePages } from "./features.ts";
import { isRecord } from "./formats/json.ts";

/** Read as Danish text; written anew by `node --test --test-update-snapshots app/pages.test.ts`. */
const SNAPSHOTS = join(import.meta.dirname, "../test/snapshots");

const PAGES = [
  ...examplePages,
  "/om/ida-vestergaard?lang=en",
  "/terapi/gruppe-vold",
  "/soeg?q=hypnose",
  "/findes-ikke",
];

/** What names or finds an item. */
const NAMES = ["id", "title", "navn", "link", "slug", "pris"];

const start = (environment = {}) => openSite({ environment, clock: () => OPENING_HOURS });
const STATES = {
  "Med eksemplerne": await start(),
  "Når intet er skrevet": await start({ DEMO_CONTENT: "off" }),
  "Når kun navne passer i deres felter": await startUnfit(),
};

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
  const name = path.replaceAll(/[/?=]+/g, "-").slice(1) || "forside";
  test(`${path} says the same with the examples, with nothing written, and with fields that do not fit`, async (t) => {
    const text = await toldBy(path, (html) => `${headOf(html)}\n\n${wordsOf("main", html)}`);
    t.assert.fileSnapshot(text, join(SNAPSHOTS, `${name}.txt`), { serializers: [String] });
  });
}

test("around a page stand the same header and footer in these three states", async (t) => {
  const around = (html: string) => `${wordsOf("header", html)}\n\n${wordsOf("footer", html)}`;
  const text = await toldBy("/om", around);
  t.assert.fileSnapshot(text, join(SNAPSHOTS, "ramme.txt"), { serializers: [String] });
});

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

const BLOCK =
  /<\/?(p|div|h\d|li|ul|ol|tr|dt|dd|section|header|footer|nav|form|label|button|caption|figure|summary|legend|fieldset|option|article|aside|br)\b[^>]*>/g;

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
