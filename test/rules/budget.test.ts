import assert from "node:assert/strict";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { test } from "node:test";
import { examplePages } from "../../app/features.ts";
import { BUDGET, budgetOf } from "../../docs/performance/budget.ts";
import { openSite } from "../kit/site.ts";

const app = await openSite();
// Jobs query the database by their own clocks.
await app.stopWork();

/** Names that survive every minifier. */
const NOT_FOR_VISITORS = /ProseMirror|tiptap|ZodError|better-auth|admin-top|"path":"admin/;

const REACT = /react\.transitional\.element|__reactFiber/;
const ROUTER = /__reactRouter|HydrateFallback/;

/** Components, and the names of their scripts. */
const SCRIPTS: Record<string, string> = {
  Carousel: "carousel",
  CartPage: "cart-page",
};

/** A layer's first mention decides its place among the others. */
const LAYERS = ["reset", "tokens", "base", "layout", "components", "pages", "utilities"];

for (const path of examplePages) {
  const page = budgetOf(path);
  test(`${path} keeps to its budget of HTML, script, styles and fonts`, async () => {
    const { html, size } = await readPage(path);
    const script = await weigh(scriptsOf(html));
    const withAll = await weigh(await withComponents(html));
    const styles = await weigh(stylesOf(html));
    const fonts = await weigh(fontsOf(html));
    assert.ok(size <= page.html, `HTML is ${size} bytes, and may be ${page.html}`);
    assert.ok(scriptsOf(html).length <= BUDGET.scripts, scriptsOf(html).join(" "));
    assert.ok(script <= BUDGET.script, `script is ${script} bytes`);
    assert.ok(withAll <= BUDGET.withComponents, `script with its components is ${withAll} bytes`);
    assert.ok(styles < BUDGET.styles, `styles are ${styles} bytes`);
    assert.equal(fontsOf(html).length, BUDGET.fontFiles);
    assert.ok(fonts < BUDGET.fonts, `fonts are ${fonts} bytes`);
    for (const font of fontsOf(html)) {
      const whole = await weighWithHeaders(font);
      assert.ok(whole <= BUDGET.font, `${font} is ${whole} bytes with its headers`);
    }
  });

  test(`${path} loads no script before its first paint, and then all at once`, async () => {
    const { html } = await readPage(path);
    assert.doesNotMatch(html, /<link[^>]*modulepreload|type="module"|<script[^>]*\ssrc=/);
    const named = scriptsOf(html);
    assert.ok(named.length > 0);
    for (const chunk of named) {
      const missing = importsOf(await app.page(chunk)).filter((name) => !named.includes(name));
      assert.deepEqual(missing, [], `${chunk} imports what the page does not name`);
    }
  });

  test(`${path} has no router, admin, editor or zod in its scripts, and React in its components alone`, async () => {
    const { html } = await readPage(path);
    assert.doesNotMatch(html, /__reactRouter|data-modules|streamController|manifest-/);
    for (const chunk of scriptsOf(html)) assert.doesNotMatch(await app.page(chunk), REACT, chunk);
    for (const chunk of await withComponents(html)) {
      assert.doesNotMatch(await app.page(chunk), ROUTER, chunk);
      assert.doesNotMatch(await app.page(chunk), NOT_FOR_VISITORS, chunk);
    }
  });

  test(`${path} has the order of CSS layers in its first style sheet`, async () => {
    const [first = ""] = stylesOf((await readPage(path)).html);
    const layers = [...(await app.page(first)).matchAll(/@layer ([\w, ]+)/g)];
    const named = layers.flatMap(([, names = ""]) => names.split(/,\s*/));
    assert.deepEqual([...new Set(named)], LAYERS);
  });

  test(`${path} is rendered without a query to the database`, async () => {
    const statements = await statementsDuring(async () => {
      // The first time it is rendered, the second it is cached.
      for (const _time of [1, 2]) assert.equal((await app.get(path)).status, 200);
    });
    assert.deepEqual(statements, []);
  });
}

test("the admin's scripts have the names by which React and its router are found here", async () => {
  const html = await (await app.get("/admin/login")).text();
  const chunks = [...html.matchAll(/\/assets\/[\w.-]+\.js/g)].map(([address]) => address);
  const code = await Promise.all([...new Set(chunks)].map((chunk) => app.page(chunk)));
  for (const names of [REACT, ROUTER]) assert.ok(code.some((text) => names.test(text)));
});

test("an order is counted as a query to the database", async () => {
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

/** The scripts that the page fetches after the first paint. */
function scriptsOf(html: string): string[] {
  const named = /for \(const href of (\["[^\]]*\])\)/.exec(html)?.[1];
  return named ? JSON.parse(named) : [];
}

/** The page's scripts, and those of its components. */
async function withComponents(html: string): Promise<string[]> {
  const components = [...html.matchAll(/ data-component="(\w+)"/g)];
  const names = components.map(([, name = ""]) => SCRIPTS[name] ?? assert.fail(name));
  const scripts = scriptsOf(html);
  if (names.length === 0) return scripts;
  const entry = await app.page(scripts[0] ?? "");
  const found = new Set(scripts);
  for (const name of ["react", ...names]) {
    const file = new RegExp(`\\b${name}-[\\w-]+\\.js`).exec(entry)?.[0];
    await addWithImports(`/assets/${file ?? assert.fail(`no script of ${name}`)}`, found);
  }
  return [...found];
}

async function addWithImports(chunk: string, found: Set<string>) {
  if (found.has(chunk)) return;
  found.add(chunk);
  for (const imported of importsOf(await app.page(chunk))) await addWithImports(imported, found);
}

function stylesOf(html: string): string[] {
  return [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href = ""]) => href);
}

function fontsOf(html: string): string[] {
  return [...html.matchAll(/<link rel="preload" as="font"[^>]*href="([^"]+)"/g)].map(
    ([, href = ""]) => href,
  );
}

/** The chunks that a chunk imports. */
function importsOf(code: string): string[] {
  const names = code.matchAll(/(?:\bfrom|\bimport)\s*["'`](?:\.\/|\/assets\/)([^"'`]+\.js)["'`]/g);
  return [...names].map(([, name]) => `/assets/${name}`);
}

/** The statements that reach SQLite during `work`. */
async function statementsDuring(work: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = [];
  const note = (message: unknown) => statements.push(JSON.stringify(message));
  subscribe("sqlite.db.query", note);
  await work();
  unsubscribe("sqlite.db.query", note);
  return statements;
}
