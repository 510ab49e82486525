import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { test } from "node:test";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { PAGES } from "../docs/performance/budget.ts";
import { knownQueries } from "./feature.ts";
import { contentDocuments, examplePages, features, publicPages } from "./features.ts";
import routes from "./routes.ts";
import { canonicalUrl } from "./server/http/page-cache.server.ts";

const APP = import.meta.dirname;
const source = (file: string) => readFileSync(join(APP, file), "utf8");
const folders = readdirSync(APP, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
const filesOf = (folder: string) =>
  readdirSync(join(APP, folder), { recursive: true, encoding: "utf8" });
const has = (folder: string, file: string) =>
  filesOf(folder).some((name) => basename(name) === file);
const names = features.map(({ name }) => name);

/** Every route with the file that answers it. */
const answered = routes
  .flatMap((route) => [route, ...(route.children ?? [])])
  .map(({ file, path = "", index }: RouteConfigEntry) => ({
    file,
    path: `/${path}`,
    isPage: index || path !== "",
  }));

test("every folder with a page or a screen has a manifest, and stands in the list of features", () => {
  for (const folder of folders.filter((name) => name !== "dashboard")) {
    if (!has(folder, "page.tsx") && !has(folder, "admin.tsx")) continue;
    assert.ok(has(folder, "feature.ts"), `app/${folder}/feature.ts is missing`);
  }
  assert.deepEqual(
    names.toSorted(),
    folders.filter((folder) => has(folder, "feature.ts")).toSorted(),
    "app/features.ts lists each feature.ts, by the name of its folder",
  );
});

test("every public page of a feature is in its manifest, and every page there has a route", () => {
  for (const { file, path } of answered) {
    const [folder = ""] = file.split("/");
    if (!file.endsWith(".tsx") || !names.includes(folder) || path.startsWith("/admin")) continue;
    const pages = features.find(({ name }) => name === folder)?.pages ?? [];
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
  for (const { name, tile, title } of features) {
    assert.equal(Boolean(tile), has(name, "admin.tsx"), `the tile of app/${name}/feature.ts`);
    if (!tile) continue;
    assert.ok(title, `the title of app/${name}/feature.ts, for its tile`);
    const screens = answered.filter(
      ({ file }) => file.startsWith(`${name}/`) && file.endsWith("/admin.tsx"),
    );
    assert.ok(
      screens.some(({ path }) => path.replace(/\/:.*$/, "") === `/admin/${tile.to}`),
      `${name}/admin.tsx has no line in app/routes.ts for /admin/${tile.to}`,
    );
  }
});

test("what can be read on a page can be searched", () => {
  const silent = ["/kurv", "/soeg", "/fortryd", "/ring-mig-op/tak"];
  for (const { path, texts } of publicPages)
    assert.ok(texts || silent.includes(path), `${path} has no texts in its manifest`);
});

test("what stands in menu and footer has a title and a page", () => {
  for (const { name, menu, isShortcut, footerColumn, title, pages } of features) {
    if (!menu && !isShortcut && !footerColumn) continue;
    assert.ok(title && pages?.[0], `title and pages of app/${name}/feature.ts`);
    assert.equal(Boolean(menu?.overview), Boolean(menu?.links), `menu of app/${name}/feature.ts`);
  }
});

test("every document belongs to one feature", () => {
  const written = folders.flatMap((folder) =>
    filesOf(folder)
      .filter((file) => file.endsWith(".server.ts"))
      .flatMap((file) => [
        ...source(`${folder}/${file}`).matchAll(/defineDocument\(\{\s*name: "(\w+)"/g),
      ])
      .map(([, name]) => `${name} of app/${folder}`),
  );
  const listed = features.flatMap(({ name: folder, documents = [] }) =>
    documents.map(({ name }) => `${name} of app/${folder}`),
  );
  assert.deepEqual(
    listed.sort(),
    written.sort(),
    "each document belongs in `documents` of its own folder's feature.ts",
  );
  assert.equal(contentDocuments.length, listed.length);
});

test("pictures may be stored where the forms of a feature put them, and nowhere else", () => {
  for (const { name, pictureFolders = [] } of features) {
    const sources = filesOf(name)
      .filter((file) => /\.tsx?$/.test(file) && !file.includes(".test."))
      .map((file) => source(`${name}/${file}`));
    const places = sources.flatMap((text) =>
      [...text.matchAll(/(?:place|Place|PICTURES)\s*[=:]\s*\{?["`]([\w-]+)/g)].map(
        ([, folder]) => folder,
      ),
    );
    assert.deepEqual(
      [...new Set(places)].sort(),
      [...pictureFolders].sort(),
      `pictureFolders of app/${name}/feature.ts`,
    );
  }
});

test("a feature's style sheets are part of the visitor's or the editor's", () => {
  const sheets = source("styles.css") + source("admin.css");
  for (const folder of names) {
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

test("a feature's feed has a route, and every page announces it", () => {
  for (const { name, feed } of features) {
    if (!feed) continue;
    assert.ok(
      answered.some(({ path }) => path === feed),
      `${feed} of ${name} has no line in app/routes.ts`,
    );
    assert.ok(source("root.tsx").includes(`href: "${feed}"`), `${feed} in links of app/root.tsx`);
  }
});

test("every kind of page has an example, with a budget", () => {
  for (const address of examplePages) {
    assert.doesNotMatch(address, /:/, "examples, in the feature.ts of this page");
    assert.ok(PAGES[address], `${address} is missing in docs/performance/budget.ts`);
  }
  for (const address of Object.keys(PAGES)) {
    assert.ok(
      examplePages.includes(address),
      `${address} of docs/performance/budget.ts is no example of any feature.ts`,
    );
  }
});

test("Biome guards the borders of every feature", () => {
  const biome = readFileSync(join(APP, "../biome.json"), "utf8");
  for (const name of names) {
    for (const border of [
      `**/${name}/**`,
      `app/${name}/**`,
      `../${name}/*`,
      `!../${name}/${name}.ts`,
      `!../${name}/${name}.server.ts`,
    ]) {
      assert.ok(biome.includes(`"${border}"`), `"${border}" is missing in biome.json's overrides`);
    }
  }
});

test("known queries are pages of their own, on the pages that know them", () => {
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
