import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { ADMIN_ROUTES } from "../../app/admin-routes.ts";
import { ROLES, type Role } from "../../app/formats/role.ts";
import { isPermitted } from "../../app/shell/permissions.ts";
import { openSite, visibleText } from "../kit/site.ts";
import { fillIn, readRoutes } from "../security/routes.ts";

const NOT_PERMITTED = /Din rolle giver ikke adgang hertil/;
const PASSWORD = "en lang adgangskode";

const app = await openSite();
await app.order();
const { colleagues } = app.services;
const owner = await app.signIn("ejer@samspil.example");
const people = {
  Ejer: owner,
  Redaktør: await signInAs("redaktoer@samspil.example", "Redaktør"),
  Bestillinger: await signInAs("bestillinger@samspil.example", "Bestillinger"),
};

const open = ["/admin/login", "/admin/adgangskode"];
const routes = readRoutes().filter(
  ({ path, isAdmin }) => isAdmin && !open.some((each) => path.startsWith(each)),
);

async function signInAs(email: string, role: Role) {
  const person = await app.signIn(email, PASSWORD);
  await app.setRole(email, role);
  return person;
}

/** What the tables are tried with; the sign-out ends the session that it is tried with. */
const tried = routes.filter(({ path }) => path !== "/admin/log-ud");

describe("each role", () => {
  test("every address behind the gate has its roles", () => {
    const paths = ADMIN_ROUTES.flatMap(({ files }) => Object.keys(files));
    assert.deepEqual(routes.map(({ path }) => path.slice(1)).sort(), paths.sort());
  });

  test("an address without roles is the owners'", () => {
    const allowed = ROLES.filter((role) => isPermitted(role, "/admin/nyt"));
    assert.deepEqual(allowed, ["Ejer"]);
  });

  for (const role of ROLES) {
    test(`${role} reaches the pages, data and forms of the role, and no others`, async () => {
      const { get, cookie } = people[role];
      const headers = { cookie, origin: app.origin, "content-type": "application/json" };
      for (const { path } of tried) {
        const isOpen = isPermitted(role, path);
        const address = fillIn(path, "x").replace("/:side?", "");
        for (const target of [
          address,
          `${address}.data`,
          address.toUpperCase().replace("/ADMIN", "/admin"),
        ]) {
          const read = await get(target, { accept: "text/html" });
          const text = await read.text();
          assert.equal(read.status === 403 && NOT_PERMITTED.test(text), !isOpen, `GET ${target}`);
          const sent = await fetch(app.local + target, { method: "POST", body: "{}", headers });
          const said = await sent.text();
          assert.equal(sent.status === 403 && NOT_PERMITTED.test(said), !isOpen, `POST ${target}`);
          assert.notEqual(sent.status, 401, target);
        }
      }
    });
  }

  test("the permissions of each role are these", () => {
    const may = (role: Role, path: string) => isPermitted(role, path);
    for (const path of ["/admin/nyheder", "/admin/vis", "/admin/upload", "/admin/jura/:side?"])
      assert.deepEqual(
        ROLES.filter((role) => may(role, path)),
        ["Ejer", "Redaktør"],
        path,
      );
    const openTo = (...roles: Role[]) =>
      ADMIN_ROUTES.flatMap(({ files }) => Object.keys(files).map((path) => `/${path}`)).filter(
        (path) => ROLES.filter((role) => may(role, path)).join() === roles.join(),
      );
    const onlyOwners = "konto/kolleger/inviter konto/kolleger/rolle konto/kolleger/slet aaben";
    assert.deepEqual(
      openTo("Ejer"),
      addresses(`${onlyOwners} modtagere historik/haendelser drift`),
    );
    const orders = "bestillinger bestillinger/ny bestillinger.csv opkald";
    assert.deepEqual(openTo("Ejer", "Bestillinger"), addresses(orders));
    const own = "adgangskode enheder enheder/andre".split(" ").map((name) => `konto/${name}`);
    const keys = "adgangsnoegle adgangsnoegle/gem adgangsnoegle/omdoeb adgangsnoegle/fjern";
    const steps = `begynd slaa-til nye-koder slaa-fra ${keys}`.split(" ");
    const factor = steps.map((name) => `totrinslogin/${name}`);
    const all = ["konto", ...own, "totrinslogin", ...factor, "find find/svar log-ud :section"];
    assert.deepEqual(openTo(...ROLES), ["/admin", ...addresses(all.join(" "))]);
  });
});

const addresses = (names: string) => names.split(" ").map((name) => `/admin/${name}`);

test("a refusal is a Danish page with a link onward, and no screen links to a closed one", async () => {
  const page = visibleText(await people.Redaktør.page("/admin/bestillinger"));
  assert.match(page, NOT_PERMITTED);
  assert.match(page, /Til oversigten/);
  assert.doesNotMatch(await people.Redaktør.page("/admin"), /Mathilde/);
  assert.doesNotMatch(await people.Redaktør.page("/admin/konto"), /ejer@samspil\.example/);
  for (const role of ROLES) {
    const html = await people[role].page("/admin");
    const [main = ""] = /<main[\s\S]*<\/main>/.exec(html) ?? [];
    assert.equal(main.includes('href="/admin/bestillinger"'), role !== "Redaktør", role);
    assert.equal(main.includes('href="/admin/nyheder"'), role !== "Bestillinger", role);
    const isScreen = ({ path }: { path: string }) => isPermitted(role, path) && !path.includes(":");
    const links = new Map<string, string>();
    for (const { path } of tried.filter(isScreen)) {
      const text = await (await people[role].get(path)).text();
      for (const [, href = ""] of text.matchAll(/href="(\/admin[^"?#]*)/g)) links.set(href, path);
    }
    for (const [href, screen] of links) {
      const answer = await people[role].get(href);
      assert.notEqual(answer.status, 403, `${role}, on ${screen}: ${href}`);
    }
  }
});

test("an open form whose editor loses the role says so, and stays", async () => {
  const ida = await signInAs("ida@samspil.example", "Redaktør");
  const body = { act: "publish", base: "", values: { kort: "Ny tekst" } };
  await app.setRole("ida@samspil.example", "Bestillinger");
  const refused = await ida.save("/admin/kontakt", body);
  assert.equal(refused.status, 403);
  assert.match(refused.text, NOT_PERMITTED);
  assert.match(refused.text, /isRefused/);
});

describe("an owner gives roles", () => {
  const change = (act: "inviter" | "rolle", fields: Record<string, string>) =>
    app.post(`/admin/konto/kolleger/${act}.data`, fields, { cookie: owner.cookie });

  const idOf = async (email: string) =>
    (await colleagues.list()).find((each) => each.email === email)?.id ?? "";
  const roleOf = async (email: string) =>
    (await colleagues.list()).find((each) => each.email === email)?.role;

  test("when they invite and later", async () => {
    await change("inviter", { email: "ny@samspil.example", role: "Bestillinger" });
    assert.equal(await roleOf("ny@samspil.example"), "Bestillinger");
    await change("rolle", { id: await idOf("ny@samspil.example"), role: "Redaktør" });
    assert.equal(await roleOf("ny@samspil.example"), "Redaktør");
  });

  test("but cannot demote the last owner who can sign in", async () => {
    await app.setRole(app.services.settings.adminEmail ?? "", "Redaktør");
    const mine = await idOf("ejer@samspil.example");
    await change("inviter", { email: "uden-kode@samspil.example", role: "Ejer" });
    const answer = await change("rolle", { id: mine, role: "Redaktør" });
    assert.match(await answer.text(), /Der skal altid være en ejer/);
    assert.equal(await roleOf("ejer@samspil.example"), "Ejer");
  });
});
