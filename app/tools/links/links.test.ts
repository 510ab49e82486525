import assert from "node:assert/strict";
import { test } from "node:test";
import { picture } from "../../../test/kit/form-values.ts";
import { type App, openSite, visibleText } from "../../../test/kit/site.ts";

const PAGES =
  "Forside /,Om os /om,Nyheder /nyheder,Terapi /terapi,Supervision /supervision,Uddannelse /uddannelse,Praktisk & priser /praktisk-priser,Shop /shop,Viden /viden,Kontakt /kontakt,Søg /soeg,Ring mig op /ring-mig-op";

const contact = (html: string) => ({ textBefore: html, textAfter: "" });

async function checkLinks(editor: Awaited<ReturnType<App["signIn"]>>, hrefs: string[]) {
  const query = new URLSearchParams(hrefs.map((href) => ["til", href]));
  return (await editor.get(`/admin/links/tjek?${query}`)).json();
}

test("the list of link targets has every page and every item at its present address, and drafts, marked as drafts", async () => {
  const app = await openSite();
  const editor = await app.signIn();
  const area = { id: "unge", title: "Unge", link: "/terapi/teenagere" };
  await app.store("terapiOmrader", { omrader: [area] });
  const values = { title: "Søvn", description: "x", imageUrl: picture("/illustrations/skov.svg") };
  await editor.save("/admin/terapi", { act: "draft", values });
  type Group = { title: string; pages: { label: string; href: string; isDraft?: boolean }[] };
  const groups: Group[] = await (await editor.get("/admin/sider")).json();
  const pagesOf = (title: string) => groups.find((group) => group.title === title)?.pages ?? [];
  const pages = pagesOf("Sider").map(({ label, href }) => `${label} ${href}`);
  assert.equal(pages.filter((page) => PAGES.split(",").includes(page)).join(), PAGES);
  assert.deepEqual(pagesOf("Terapi"), [{ label: "Unge", href: "/terapi/teenagere" }]);
  const drafts = groups.pop();
  assert.deepEqual(drafts, {
    title: "Kladder, der ikke kan ses endnu",
    pages: [{ label: "Søvn", href: "/terapi/sovn", isDraft: true }],
  });
  for (const { href } of groups.flatMap(({ pages }) => pages))
    assert.equal((await app.get(href)).status, 200, href);
});

test("a link follows its item to a new address, and also leads there by its id", async () => {
  const app = await openSite();
  const link = "/terapi/unge-mennesker";
  const area = { id: "unge", title: "Unge", description: "", fullDescription: "<p>Tekst</p>" };
  const moved = { ...area, link, formerLinks: ["/terapi/teenagere"] };
  await app.store("terapiOmrader", { omrader: [moved] });
  const former = '<a href="/terapi/teenagere#pris">en</a>';
  await app.store(
    "kontakt",
    contact(
      `<p>${former} <a href="/terapi/unge?fra=her">to</a> <a href="/terapi">tre</a> <a href="${app.origin}/terapi/teenagere" target="_blank">fire</a></p>`,
    ),
  );
  const page = await app.page("/kontakt");
  assert.ok(page.includes(`<a href="${link}#pris">en</a> <a href="${link}?fra=her">to</a>`), page);
  assert.ok(page.includes('<a href="/terapi">tre</a>'));
  assert.ok(page.includes(`href="${app.origin}${link}"`), page);
  assert.match((await app.readContent("kontakt")).textBefore, /teenagere/, "stored as written");

  const newcomer = { ...area, id: "teenagere", link: "/terapi/teenagere" };
  await app.store("terapiOmrader", { omrader: [moved, newcomer] });
  assert.ok((await app.page("/kontakt")).includes(former), "what stands there now is meant");
});

test("a broken link is reported with its reason, and a good one is not", async () => {
  const app = await openSite();
  const editor = await app.signIn();
  const values = { title: "Om at vente", link: "/viden/om-at-vente" };
  assert.equal((await editor.save("/admin/viden", { act: "draft", values })).status, 200);
  await app.store("produkter", { items: [] });
  await app.services.media.put("a-1.jpg", new Uint8Array([1]));
  const broken = {
    "/media/b-1.jpg": "Filen /media/b-1.jpg findes ikke.",
    [`${app.origin}/omm`]: "Der er ingen side på /omm.",
    "/shop/samtalekort": "Der er ingen side på /shop/samtalekort.",
    "/viden/om-at-vente": "»Om at vente« kan ikke ses på hjemmesiden endnu (kladde).",
  };
  const own =
    "/ /om /om/signe-holmgaard#mere /viden?tag=bog /nyheder.xml /privatliv /media/a-1.jpg";
  const good = `${own} /fortryd /soeg?q=te ${app.origin}/om https://www.dr.dk mailto:a@b.dk`;
  assert.deepEqual(await checkLinks(editor, [...good.split(" "), ...Object.keys(broken)]), broken);
});

test("links are checked without rendering a page, and drafts are read once, where a link leads nowhere", async ({
  mock,
}) => {
  const app = await openSite();
  const editor = await app.signIn();
  await checkLinks(editor, ["/terapi/boern"]);
  const list = mock.method(app.services.drafts, "list");
  const get = mock.method(app.services.content, "get");
  await checkLinks(editor, ["/", "/om/", "/viden?tag=bog", "/nyheder.xml", "https://www.dr.dk"]);
  assert.equal(list.mock.callCount(), 0);
  const dead = ["/om/signe-holmgaard/mere", "/omm", "/terapi/findes-ikke"];
  assert.deepEqual(Object.keys(await checkLinks(editor, [...dead, "/viden"])).sort(), dead);
  assert.equal(list.mock.callCount(), 1);
  const read = get.mock.calls.map((call) => call.arguments[0].name);
  assert.ok(!read.includes("klinik"), "each page has the clinic's name");
});

test("the report says that all links lead on, or names those of each field that do not", async () => {
  const app = await openSite();
  const report = async () => visibleText(await (await app.signIn()).page("/admin/links"));
  assert.match(await report(), /Alle links til hjemmesidens egne sider fører/);
  const news = { id: "nyhed_7", title: "Åbent hus", buttonLink: "/festen" };
  const far = { id: "nyhed_8", title: "Langt ude", buttonLink: `${app.origin}/vaek` };
  await app.store("nyheder", { items: [news, far] });
  assert.match(
    await report(),
    /Åbent hus.*\/festen.*Der er ingen side på \/festen\..*Langt ude.*ingen side på \/vaek\./,
  );
});

test("other requests are answered while the addresses of many drafts are worked out", async () => {
  const app = await openSite();
  const items = Array.from({ length: 1000 }, (_, at) => ({ id: `nyhed_${at}`, title: "Nyt" }));
  await app.store("nyheder", { items });
  await app.store("kontakt", contact('<p><a href="/omm">om os</a></p>'));
  const form = { act: "publish", id: "", base: "", values: { title: "Ny" }, opened: {} };
  const draft = { screen: "/admin/nyheder", item: "", title: "Ny", form };
  for (let count = 0; count < 100; count += 1) await app.services.drafts.create(draft, "ida");
  const editor = await app.signIn();
  await app.page("/om");
  for (const path of ["/admin/sider", "/admin/links"]) {
    const answered: string[] = [];
    const slow = editor.page(path).then(() => answered.push(path));
    await Promise.all([slow, app.page("/om").then(() => answered.push("/om"))]);
    assert.deepEqual(answered, ["/om", path]);
  }
});
