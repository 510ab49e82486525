import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { test } from "node:test";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { PAGES } from "../docs/performance/budget.ts";
import { knownQueries } from "./feature.ts";
import { contentDocuments, examplePages, features, publicPages, registry } from "./features.ts";
import routes from "./routes.ts";
import { canonicalUrl } from "./server/http/page-cache.server.ts";
import { LAW_PAGES } from "./shop/jura/law-pages.ts";

const { inMenu, inFooter } = registry;
const APP = import.meta.dirname;
const source = (file: string) => readFileSync(join(APP, file), "utf8");
const filesOf = (folder: string) =>
  readdirSync(join(APP, folder), { recursive: true, encoding: "utf8" });
const has = (folder: string, file: string) =>
  filesOf(folder).some((name) => basename(name) === file);
const manifests = filesOf(".").filter((file) => /^\w+\/[\w-]+\/feature\.ts$/.test(file));
/** The folder of each feature's manifest, by its name. */
const folderOf = Object.fromEntries(
  manifests.map((file) => [/name: "([\w-]+)"/.exec(source(file))?.[1] ?? file, dirname(file)]),
);
const named = features.map((feature) => ({ ...feature, folder: folderOf[feature.name] ?? "" }));

const isOwnScreen = (file: string, folder: string) =>
  file.startsWith(`${folder}/`) && file.endsWith("/admin.tsx");

/** Every route with the file that answers it. */
const answered = routes
  .flatMap((route) => [route, ...(route.children ?? [])])
  .map(({ file, path = "", index }: RouteConfigEntry) => ({
    file,
    path: `/${path}`,
    isPage: index || path !== "",
  }));

test("every manifest is in the list of features", () => {
  assert.deepEqual(Object.keys(folderOf).sort(), features.map(({ name }) => name).sort());
});

test("every public page of a feature is in its manifest, and every page of a manifest has a route", () => {
  for (const { file, path } of answered) {
    const feature = named.find(({ folder }) => file.startsWith(`${folder}/`));
    if (!file.endsWith(".tsx") || !feature || path.startsWith("/admin")) continue;
    const { folder, pages } = feature;
    assert.ok(
      pages.some((page) => page.path === path),
      `${path} (${file}) is missing in the pages of app/${folder}/feature.ts`,
    );
  }
  for (const { path } of publicPages) {
    assert.ok(
      answered.some((route) => route.path === path),
      `${path} has no line in app/routes.ts`,
    );
  }
});

test("every screen has a tile on the dashboard that leads to it", () => {
  for (const { folder, tile, title, screen } of named) {
    const hasScreen = Boolean(screen) || has(folder, "admin.tsx");
    assert.equal(Boolean(tile), hasScreen, `the tile of app/${folder}/feature.ts`);
    if (!tile) continue;
    assert.ok(title, `the title of app/${folder}/feature.ts, for its tile`);
    const screens = answered.filter(
      ({ file, path }) => path === `/${screen?.path}` || isOwnScreen(file, folder),
    );
    assert.ok(
      screens.some(({ path }) => path.replace(/\/:.*$/, "") === `/admin/${tile.to}`),
      `app/admin-routes.ts has no line for /admin/${tile.to} of app/${folder}/feature.ts`,
    );
  }
});

test("every declared content screen has its route", () => {
  const common = "editor/screen/content-screen.tsx";
  const declared = named.flatMap(({ folder, screen }) => {
    const path = `/${screen?.path}`;
    const own = answered.find(({ file }) => isOwnScreen(file, folder));
    return !screen || own?.path === path ? [] : path;
  });
  const routed = answered.filter(({ file }) => file === common);
  assert.deepEqual(
    routed.map(({ path }) => path).sort(),
    declared.sort(),
    `${common} in app/admin-routes.ts, and \`screen\` of each feature.ts`,
  );
});

test("every page's texts can be searched", () => {
  const silent = ["/kurv", "/soeg", "/fortryd"];
  for (const { path, searchTexts } of publicPages)
    assert.ok(searchTexts || silent.includes(path), `${path} has no searchTexts in its manifest`);
});

test("every entry of menu and footer has a title and a page", () => {
  const columns = features.filter(({ footerColumn }) => footerColumn);
  for (const { name, menu, title, pages } of [...inMenu, ...inFooter, ...columns]) {
    assert.ok(title && pages[0], `title and pages of ${name}`);
    assert.equal(Boolean(menu?.overview), Boolean(menu?.links), `menu of ${name}`);
  }
});

test("every document belongs to one feature", () => {
  const written = filesOf(".")
    .filter((file) => file.endsWith(".server.ts"))
    .flatMap((file) => [...source(file).matchAll(/defineDocument\(\{\s*name: "(\w+)"/g)])
    .map(([, name]) => name)
    .concat(LAW_PAGES.map(({ slug }) => slug));
  const listed = contentDocuments.map(({ name }) => name);
  assert.deepEqual(listed.sort(), written.sort(), "in `documents` of one feature.ts");
});

test("the features' picture folders are those that forms upload to", () => {
  const sources = ["content", "shop"]
    .flatMap((folder) => filesOf(folder).map((file) => `${folder}/${file}`))
    .filter((file) => /\.tsx?$/.test(file) && !file.includes(".test."))
    .map(source);
  const places = sources.flatMap((text) =>
    [...text.matchAll(/(?:place|Place|PICTURES)\s*[=:]\s*\{?["`]([\w-]+)/g)].map(
      ([, folder]) => folder,
    ),
  );
  const declared = named
    .filter(({ folder }) => !folder.startsWith("tools/"))
    .flatMap(({ pictureFolders }) => pictureFolders);
  assert.deepEqual([...new Set(places)].sort(), [...new Set(declared)].sort());
});

test("a feature's style sheets are part of the visitor's or the editor's", () => {
  const sheets = source("styles.css") + source("admin.css");
  for (const { folder } of named) {
    for (const sheet of filesOf(folder).filter((file) => file.endsWith(".css"))) {
      const isListed = sheets.includes(`@import "./${folder}/${sheet}"`);
      const isImported = filesOf(folder).some(
        (file) => file.endsWith(".tsx") && source(`${folder}/${file}`).includes(basename(sheet)),
      );
      assert.ok(
        isListed || isImported,
        `neither app/styles.css nor app/admin.css imports ./${folder}/${sheet}`,
      );
    }
  }
});

test("every kind of page has an example, and a budget is one of these", () => {
  for (const address of examplePages) {
    assert.doesNotMatch(address, /:/, "examples, in the feature.ts of this page");
  }
  for (const address of Object.keys(PAGES)) {
    assert.ok(
      examplePages.includes(address),
      `${address} of docs/performance/budget.ts is no example of any feature.ts`,
    );
  }
});

test("a query is part of a page's address only where the page knows it", () => {
  const queries = publicPages.flatMap(knownQueries);
  const canonical = (path: string) => canonicalUrl(`http://samspil.example${path}`, queries).search;
  assert.equal(canonical("/viden?x=1&tag=bog"), "?tag=bog");
  assert.equal(canonical("/viden?tag=krig&side=2"), "?side=2");
  assert.equal(canonical("/shop?side=2"), "");
  assert.equal(canonical("/om?side=2"), "");
  assert.equal(canonical("/terapi?side=2"), "");
  assert.equal(canonical("/nyheder?tag=bog&side=2"), "?side=2");
  assert.equal(canonical("/nyheder?side=0"), "");
  assert.equal(canonical("/om/signe?lang=en&side=2"), "?lang=en");
});
