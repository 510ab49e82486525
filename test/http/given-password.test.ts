import assert from "node:assert/strict";
import { test } from "node:test";
import { startApp, visibleText } from "../kit/app.ts";

const OWNER = "ejer@klinik.example";
const GIVEN = "fire gule ord i stormen";
const OWN = "syv røde både på fjorden";
const ADMIN = { ADMIN_EMAIL: OWNER, ADMIN_PASSWORD: GIVEN };

test("who signs in with a password that the first start made or was given chooses another before anything else", async () => {
  const app = await startApp({ host: "klinik.localhost", environment: ADMIN });
  const owner = await app.signIn(OWNER, GIVEN);
  for (const path of ["/admin", "/admin/kontakt", "/admin/bestillinger"]) {
    const answer = await owner.get(path);
    assert.deepEqual([answer.status, answer.headers.get("location")], [302, "/admin/konto"]);
  }
  const refused = await owner.save("/admin/kontakt", { act: "publish", base: "*", values: {} });
  assert.equal(refused.status, 403);
  assert.match(refused.text, /Vælg først din egen adgangskode/);
  const page = visibleText(await owner.page("/admin/konto"));
  assert.match(page, /Du har fået din adgangskode af en anden\. Vælg din egen her/);
  assert.doesNotMatch(page, /Totrinslogin|Kolleger/);

  const change = (newPassword: string) =>
    app.post(
      "/admin/konto/adgangskode",
      { currentPassword: GIVEN, newPassword, repeated: newPassword },
      { cookie: owner.cookie },
    );
  const same = await change(GIVEN);
  assert.match(visibleText(await same.text()), /Vælg en anden adgangskode end den, du har nu\./);
  assert.ok((await change(OWN)).status < 400);
  const again = await app.signIn(OWNER, OWN);
  assert.equal((await again.get("/admin/kontakt")).status, 200);
});

test("on one's own machine the printed password opens everything at once", async () => {
  const app = await startApp();
  const { email = "", password = "" } = app.firstAdmin ?? {};
  const owner = await app.signIn(email, password);
  assert.equal((await owner.get("/admin/kontakt")).status, 200);
});
