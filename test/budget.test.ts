import assert from "node:assert/strict";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { test } from "node:test";
import { BUDGET, PAGES } from "../docs/performance/budget.ts";
import { startApp } from "./app.ts";

const app = await startApp();
// It looks for mail by its own clock, whoever reads a page meanwhile.
await app.outbox.stop();

/** Names that survive every minifier. */
const NOT_FOR_VISITORS = /ProseMirror|tiptap|ZodError|better-auth|admin-top|"path":"admin/;

/** Where a layer is named first, its place among the others is settled. */
const LAYERS = ["reset", "tokens", "base", "layout", "components", "pages", "utilities"];

for (const [path, page] of Object.entries(PAGES)) {
  test(`${path} keeps to its budget of HTML, script, styles and fonts`, async () => {
    const { html, size } = await readPage(path);
    const script = await weigh(modulesOf(html));
    const styles = await weigh(stylesOf(html));
    const fonts = await weigh(fontsOf(html));
    assert.ok(size <= page.html, `HTML is ${size} bytes, and may be ${page.html}`);
    assert.ok(script < (page.script ?? BUDGET.script), `script is ${script} bytes`);
    assert.ok(styles < BUDGET.styles, `styles are ${styles} bytes`);
    assert.equal(fontsOf(html).length, BUDGET.fontFiles);
    assert.ok(fonts < BUDGET.fonts, `fonts are ${fonts} bytes`);
    for (const font of fontsOf(html)) {
      const whole = await weighWithHeaders(font);
      assert.ok(whole <= BUDGET.font, `${font} is ${whole} bytes with its headers`);
    }
  });

  test(`${path} asks for no script before its first paint, and then for all of it at once`, async () => {
    const { html } = await readPage(path);
    assert.doesNotMatch(html, /<link[^>]*modulepreload|type="module"|<script[^>]*\ssrc=/);
    const named = modulesOf(html);
    assert.ok(named.length > 0);
    for (const chunk of named) {
      const missing = importsOf(await app.page(chunk)).filter((name) => !named.includes(name));
      assert.deepEqual(missing, [], `${chunk} imports what the page does not name`);
    }
  });

  test(`${path} has nothing of the admin, the editor or zod in its script`, async () => {
    const { html } = await readPage(path);
    for (const chunk of modulesOf(html)) {
      assert.doesNotMatch(await app.page(chunk), NOT_FOR_VISITORS, chunk);
    }
  });

  test(`${path} has the order of the layers in its first style sheet`, async () => {
    const [first = ""] = stylesOf((await readPage(path)).html);
    const layers = [...(await app.page(first)).matchAll(/@layer ([\w, ]+)/g)];
    const named = layers.flatMap(([, names = ""]) => names.split(/,\s*/));
    assert.deepEqual([...new Set(named)], LAYERS);
  });

  test(`${path} and its .data are made and given without a query to the database`, async () => {
    const [, before = "", query = ""] = /^([^?]*)(.*)$/.exec(path) ?? [];
    const data = `${before === "/" ? "/_" : before}.data${query}`;
    const statements = await statementsDuring(async () => {
      // Worked out with an address that no cache knows yet, and then out of the cache.
      for (const address of [path, data, path, data]) {
        const { status } = await app.get(address);
        assert.equal(status, 200, address);
      }
    });
    assert.deepEqual(statements, []);
  });
}

test("the count of statements sees one when there is one", async () => {
  const statements = await statementsDuring(() => app.order());
  assert.ok(statements.length > 0);
});

async function readPage(path: string) {
  const answer = await app.get(path, { "accept-encoding": "br" });
  assert.equal(answer.status, 200, path);
  return { html: await answer.text(), size: Number(answer.headers.get("content-length")) };
}

/** The bytes of the files, as a browser is sent them. */
async function weigh(addresses: string[]): Promise<number> {
  let bytes = 0;
  for (const address of addresses) {
    const answer = await app.get(address, { "accept-encoding": "br" });
    assert.equal(answer.status, 200, address);
    await answer.arrayBuffer();
    bytes += Number(answer.headers.get("content-length"));
  }
  return bytes;
}

async function weighWithHeaders(address: string): Promise<number> {
  const answer = await app.get(address);
  const head = [
    "HTTP/1.1 200 OK",
    ...[...answer.headers].map(([name, value]) => `${name}: ${value}`),
  ];
  return (await answer.arrayBuffer()).byteLength + `${head.join("\r\n")}\r\n\r\n`.length;
}

function modulesOf(html: string): string[] {
  return /data-modules="([^"]*)"/.exec(html)?.[1]?.split(" ") ?? [];
}

function stylesOf(html: string): string[] {
  return [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href = ""]) => href);
}

function fontsOf(html: string): string[] {
  return [...html.matchAll(/<link rel="preload" as="font"[^>]*href="([^"]+)"/g)].map(
    ([, href = ""]) => href,
  );
}

/** What a chunk cannot run without. */
function importsOf(code: string): string[] {
  const names = code.matchAll(/(?:\bfrom|\bimport)\s*["'`](?:\.\/|\/assets\/)([^"'`]+\.js)["'`]/g);
  return [...names].map(([, name]) => `/assets/${name}`);
}

/** The statements that reach SQLite meanwhile, but for the watch on other processes' writes. */
async function statementsDuring(work: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = [];
  const note = (message: unknown) => {
    const sql = JSON.stringify(message);
    if (!sql.includes("data_version")) statements.push(sql);
  };
  subscribe("sqlite.db.query", note);
  await work();
  unsubscribe("sqlite.db.query", note);
  return statements;
}
