import assert from "node:assert/strict";
import { test } from "node:test";
import type { z } from "zod";
import { contentDocuments } from "../../../app/features.ts";
import { isRecord } from "../../../app/formats/json.ts";
import { parseDocument } from "../../../app/server/documents/parse-parts.server.ts";
import { fc, runs } from "../../kit/property.ts";
import { openSite } from "../../kit/site.ts";
import { ask } from "../../security/fuzzed-answers.ts";
import { mutationsOf, nastyJson } from "../../security/nasty.ts";
import { fillIn, readRoutes, statusOf } from "../../security/routes.ts";

const routes = readRoutes();

/** A stored value of a document: mostly valid, with some parts damaged. */
const spoilt = (name: string) => {
  const definition = contentDocuments.find((other) => other.name === name);
  return fc.oneof(
    { weight: 6, arbitrary: mutationsOf(definition?.demo) },
    { weight: 2, arbitrary: mutationsOf(definition?.fallback) },
    { weight: 1, arbitrary: nastyJson },
  );
};

test("any stored value can be read without an error, and its valid parts are used", () => {
  for (const { name, schema } of contentDocuments) {
    fc.assert(
      fc.property(spoilt(name), (value) => {
        const read = parseDocument(schema, isRecord(value) ? value : undefined, () => {});
        if (!isRecord(value)) return;
        const parts: Record<string, z.ZodType> = schema.shape;
        for (const [field, part] of Object.entries(parts)) {
          const valid = part.safeParse(value[field]);
          if (valid.success) assert.deepEqual(read?.[field], valid.data, field);
        }
      }),
      runs(1),
    );
  }
});

test("no stored document breaks a page or an admin screen", async () => {
  const app = await openSite();
  const editor = await app.signIn();
  const site = fc.record(
    Object.fromEntries(contentDocuments.map(({ name }) => [name, spoilt(name)])),
  );
  const picks = fc.array(fc.nat(), { minLength: 20, maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(site, picks, async (documents, chosen) => {
      for (const [name, data] of Object.entries(documents)) {
        if (isRecord(data)) await app.store(name, data);
      }
      const paths = addressesOf(documents);
      for (const path of chosen.map((pick) => paths[pick % paths.length]))
        await ask(app.origin + path, { headers: { cookie: editor.cookie } });
    }),
    { ...runs(0.2), endOnFailure: true },
  );
  for (const { name, demo } of contentDocuments) await app.store(name, Object(demo));
  for (const { path, isAdmin } of routes) {
    if (isAdmin || /[:*]/.test(path)) continue;
    assert.equal((await app.get(path)).status, statusOf(path), path);
  }
});

/** Every page, admin screen and form, and the pages of the documents' items. */
function addressesOf(documents: Record<string, unknown>): string[] {
  const names = contentDocuments.map(({ name }) => name);
  const ids = Object.values(documents).flatMap(idsIn);
  return routes.flatMap(({ path, isAdmin }) => {
    if (/[:*]/.test(path)) {
      return [...names, ...ids].map(
        (part) => `${fillIn(path, encodeURIComponent(part))}?vis=dengang`,
      );
    }
    if (!isAdmin) return [path];
    const forms = ["indhold", ...ids].map((id) => `?rediger=${encodeURIComponent(id)}`);
    return [path, `${path}?ny`, ...forms.map((form) => path + form)];
  });
}

/** The ids that are stored anywhere in a value, as an address can carry them. */
function idsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.slice(0, 3).flatMap(idsIn);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    name === "id" && typeof part === "string" ? [part.toWellFormed().slice(0, 500)] : idsIn(part),
  );
}
