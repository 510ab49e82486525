import assert from "node:assert/strict";
import { test } from "node:test";
import { openSite } from "../../test/kit/site.ts";

const TITLES = {
  "/admin": "Administration · Samspil",
  "/admin/forside": "Forside · Administration · Samspil",
  "/admin/forside?rediger=indhold": "Rediger indhold · Forside · Administration · Samspil",
  "/admin/om": "Om os · Administration · Samspil",
  "/admin/om?ny": "Opret psykolog · Om os · Administration · Samspil",
  "/admin/om?rediger=signe-holmgaard": "Signe Holmgaard · Om os · Administration · Samspil",
  "/admin/nyheder": "Nyheder · Administration · Samspil",
  "/admin/nyheder?ny": "Opret nyhed · Nyheder · Administration · Samspil",
  "/admin/nyheder?rediger=nyhed_1": "Morgenmad · Nyheder · Administration · Samspil",
  "/admin/terapi?rediger=indhold": "Rediger indhold · Terapi · Administration · Samspil",
  "/admin/terapi?rediger=boern": "Børn · Terapi · Administration · Samspil",
  "/admin/supervision?ny": "Opret nyt event · Supervision · Administration · Samspil",
  "/admin/uddannelse/mbt-grunduddannelse/events":
    "Events: MBT-grunduddannelse · Uddannelse · Administration · Samspil",
  "/admin/praktisk-priser": "Praktisk & priser · Administration · Samspil",
  "/admin/shop?rediger=samtalekort": "Samtalekort · Shop · Administration · Samspil",
  "/admin/viden?ny": "Opret ny artikel · Viden · Administration · Samspil",
  "/admin/kontakt": "Kontakt · Administration · Samspil",
  "/admin/bestillinger": "Bestillinger · Administration · Samspil",
  "/admin/bestillinger?bestilling=1001":
    "Bestilling 1001 · Bestillinger · Administration · Samspil",
  "/admin/klinikken": "Klinikken · Administration · Samspil",
  "/admin/historik": "Historik · Administration · Samspil",
  "/admin/historik/om?om=signe-holmgaard": "Signe Holmgaard · Historik · Administration · Samspil",
  "/admin/drift": "Drift · Administration · Samspil",
  "/admin/konto": "Din konto · Administration · Samspil",
  "/admin/totrinslogin": "Totrinslogin · Din konto · Administration · Samspil",
};

test("each admin screen has a title of its own, with the name of what is edited", async () => {
  const app = await openSite();
  await app.store("nyheder", { items: [{ id: "nyhed_1", title: "Morgenmad", content: "" }] });
  await app.order();
  const editor = await app.signIn();
  for (const [path, title] of Object.entries(TITLES)) {
    const html = await editor.page(path);
    const titles = [...html.matchAll(/<title>([^<]*)<\/title>/g)].map(([, text]) => text);
    assert.deepEqual(titles, [title.replace("&", "&amp;")], path);
  }
});
