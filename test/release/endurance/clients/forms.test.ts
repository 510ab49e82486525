import assert from "node:assert/strict";
import { test } from "node:test";
import { itemsIn, openedValues } from "../../../../app/editor/save/open-form.server.ts";
import { contentDocuments, formsOf } from "../../../../app/features.ts";
import { isRecord } from "../../../../app/formats/json.ts";
import { asItems, type Fields } from "../../../../app/server/documents/edit.server.ts";
import { orderForm } from "../../../kit/client.ts";
import { fc, runs } from "../../../kit/property.ts";
import { openSite, visibleText, withoutLimits } from "../../../kit/site.ts";
import { ask, type FuzzedResponse } from "../../../security/fuzzed-answers.ts";
import { type Json, mutationsOf } from "../../../security/nasty.ts";
import { fillIn, readRoutes } from "../../../security/routes.ts";

const actions = readRoutes().filter(({ hasAction }) => hasAction);
const app = await openSite({ change: withoutLimits });
const editor = await app.signIn();

/** The statuses that an admin screen may answer with. */
const ANSWERS = [200, 202, 302, 400, 401, 404, 405, 409, 410, 413, 422];
/** The statuses for a multipart form, which no page sends; a code without the earlier step leads to the login. */
const UNTAKEN = [302, 401, 405, 413, 415];

/** fetch takes minutes to send many thousand. */
const MOST_PARTS = 1_000;

const passwords = { newPassword: "tolv tegn her", repeated: "tolv tegn her" };

/** The fields of the site's own forms, each with its address. */
const forms: [path: string, fields: Record<string, string>][] = [
  ["/kurv/bestil", orderForm()],
  ["/admin/login", { intent: "reset", email: "a@b.example" }],
  ["/admin/login", { intent: "sign-in", email: "a@b.example", password: "x" }],
  ["/admin/adgangskode?token=x", passwords],
  ["/admin/konto/adgangskode", { currentPassword: "x", ...passwords }],
  ["/admin/konto/kolleger/inviter", { email: "kollega@samspil.example" }],
  ["/admin/konto/kolleger/slet", { id: "x" }],
  ["/admin/konto/enheder", { id: "x" }],
  ["/admin/bestillinger", { intent: "retry", mailId: "x", recipient: "a@b.example" }],
  ["/admin/bestillinger", { id: "x", revision: "1", handled: "true" }],
  ["/admin/bestillinger", { intent: "erase", id: "x" }],
  ["/admin/konto/enheder/andre", {}],
  ["/admin/fortryd", { document: "om", revision: "1" }],
];

test("no form, however it is filled in, causes a server error or deletes an order", async () => {
  const number = await app.order();
  const sent = fc.constantFrom(...forms).chain(([path, fields]) =>
    fc.record({
      path: fc.oneof(
        { weight: 4, arbitrary: fc.constant(path) },
        fc.constantFrom(...actions.map((route) => fillIn(route.path, "om"))),
      ),
      values: fc.oneof(fc.constant<Json>(fields), mutationsOf(fields)),
      isData: fc.boolean(),
      kind: fc.constantFrom("form", "parts", "files"),
    }),
  );
  await fc.assert(
    fc.asyncProperty(sent, async ({ path, values, isData, kind }) => {
      const entries = Object.entries(Object(values)).flatMap(([name, value]) =>
        (Array.isArray(value) ? value : [value]).map((item) => [name, textOf(item)]),
      );
      const form = new FormData();
      for (const [name = "", value = ""] of entries.slice(0, MOST_PARTS))
        form.append(name, kind === "files" ? new File([value], "a") : value);
      const isLeaving = path.startsWith("/admin/log-ud");
      const answer = await ask(app.origin + (isData ? path.replace(/(\?|$)/, ".data$1") : path), {
        method: "POST",
        body: kind === "form" ? new URLSearchParams(entries) : form,
        headers: { origin: app.origin, cookie: isLeaving ? "" : editor.cookie },
      });
      // The EU's notice is a file, and no other form's.
      const isTaken = kind === "form" && path !== "/admin/jura/meddelelse";
      const answers = isTaken || path.startsWith("/admin/upload") ? ANSWERS : UNTAKEN;
      assert.ok(answers.includes(answer.status), `${path} ${answer.status}`);
    }),
    runs(3),
  );
  const office = visibleText(await editor.page(`/admin/bestillinger?q=${number}`));
  assert.match(office, new RegExp(`Nr\\. ${number}`));
});

test("no save, however it is made, causes a server error, and a valid one is accepted", async () => {
  const itemsOf = ({ demo }: { demo?: unknown }) =>
    isRecord(demo) ? [demo, ...allItemsIn(demo)] : [];
  const items = contentDocuments.flatMap(itemsOf);
  const ids = items.flatMap(({ id }) => (typeof id === "string" ? [id] : []));
  const screens = actions
    .filter(({ isAdmin, path }) => isAdmin && !path.startsWith("/admin/log"))
    .flatMap(({ path }) =>
      path.includes(":") ? ids.slice(-3).map((id) => fillIn(path, id)) : [path],
    );
  const acts = ["publish", "draft", "order", "delete", "hide", "discard", "focus", "x"];
  const sound = formsOf(app.services.content).flatMap((form) =>
    (itemsIn(form, Object(form.document.demo)) ?? []).map((item) => {
      const shown = openedValues(form, item);
      const values: Json = JSON.parse(JSON.stringify(shown));
      const id = form.path.length > 0 ? item.id : "";
      const { screen } = form;
      return [screen, { act: "publish", screen, id, base: "", ids, values }] as const;
    }),
  );
  const sent = fc.constantFrom(...sound).chain(([screen, body]) => {
    const spoilt = fc.constantFrom(...acts).chain((act) => mutationsOf({ ...body, act }));
    return fc.oneof(
      { weight: 3, arbitrary: fc.tuple(fc.constant(screen), fc.constant<Json>(body)) },
      { weight: 7, arbitrary: fc.tuple(fc.constantFrom(screen, ...screens), spoilt) },
    );
  });
  let accepted = 0;
  let count = 0;
  await fc.assert(
    fc.asyncProperty(sent, async ([path, sent]) => {
      if (count++ % 40 === 0) await storeDemo();
      const first = await save(path, sent);
      if (first.status === 200) accepted += 1;
      // After a conflict the form is saved again, over the stored text.
      const isThere = first.status === 409 && /"theirs",\{/.test(first.text);
      const base = isThere && /"base",(?:.*?)"([\w: -]+:[\w: -]+)"/.exec(first.text)?.[1];
      if (!base || !isRecord(sent)) return;
      const again = await save(path, { ...sent, base });
      assert.equal(again.status, 200, again.text);
    }),
    { ...runs(2), endOnFailure: true },
  );
  assert.ok(accepted > 0);
  await storeDemo();
  assert.equal((await ask(`${app.origin}/nyheder`)).status, 200);
});

function save(path: string, sent: unknown): Promise<FuzzedResponse> {
  return ask(`${app.origin}${path}.data`, {
    method: "POST",
    body: JSON.stringify(sent),
    headers: { origin: app.origin, cookie: editor.cookie, "content-type": "application/json" },
  }).then((answer) => {
    // The public screen among them accepts only forms, and the EU's notice is a file.
    const takesSaves = !["/admin/adgangskode", "/admin/jura/meddelelse"].includes(path);
    assert.ok(
      takesSaves ? ANSWERS.includes(answer.status) : [413, 415].includes(answer.status),
      `${path} ${answer.status}`,
    );
    return answer;
  });
}

async function storeDemo() {
  for (const { name, demo } of contentDocuments) await app.store(name, Object(demo));
}

/** The items of a document's lists, and of theirs. */
function allItemsIn(fields: Fields): Fields[] {
  return Object.values(fields).flatMap((value) => {
    const items = Array.isArray(value) ? value.filter(isRecord) : [];
    return [...items, ...asItems(value).flatMap(allItemsIn)];
  });
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
