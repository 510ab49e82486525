import assert from "node:assert/strict";
import { test } from "node:test";
import { picture } from "../../../test/kit/form-values.ts";
import { type App, openSite, visibleText } from "../../../test/kit/site.ts";

const PAGES = [
  "Forside /",
  "Om os /om",
  "Nyheder /nyheder",
  "Terapi /terapi",
  "Supervision /supervision",
  "Uddannelse /uddannelse",
  "Praktisk & priser /praktisk-priser",
  "Shop /shop",
  "Viden /viden",
  "Kontakt /kontakt",
  "Søg /soeg",
  "Ring mig op /ring-mig-op",
];

const contact = (html: string) => ({ textBefore: html, textAfter: "" });

async function checkLinks(app: App, hrefs: string[]) {
  const editor = await app.signIn();
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
  assert.deepEqual(
    pages.filter((page) => PAGES.includes(page)),
    PAGES,
  );
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
    "/omm": "Der er ingen side på /omm.",
    "/viden/om-at-vente": "»Om at vente« kan ikke ses på hjemmesiden endnu (kladde).",
  };
  const good = [
    "/",
    "/om",
    "/om/signe-holmgaard#mere",
    "/viden?tag=bog",
    "/nyheder.xml",
    "/privatliv",
    "/media/a-1.jpg",
    "https://www.dr.dk",
    "mailto:a@b.dk",
    "/fortryd",
    "/soeg?q=te",
    `${app.origin}/om`,
  ];
  assert.deepEqual(await checkLinks(app, [...good, ...Object.keys(broken)]), broken);
});

test("links are checked without rendering a page, and drafts are read once, where a link leads nowhere", async () => {
  let lists = 0;
  const read = new Set<string>();
  const app = await openSite({
    change: ({ drafts, content, ...services }) => ({
      ...services,
      drafts: {
        ...drafts,
        list() {
          lists += 1;
          return drafts.list();
        },
      },
      content: {
        ...content,
        get(definition) {
          read.add(definition.name);
          return content.get(definition);
        },
      },
    }),
  });
  await checkLinks(app, ["/terapi/boern"]);
  lists = 0;
  read.clear();
  await checkLinks(app, ["/", "/om/", "/viden?tag=bog", "/nyheder.xml", "https://www.dr.dk"]);
  assert.equal(lists, 0);
  const dead = ["/omm", "/terapi/findes-ikke", "/om/signe-holmgaard/mere"];
  assert.deepEqual(Object.keys(await checkLinks(app, [...dead, "/viden"])).sort(), dead.sort());
  assert.equal(lists, 1);
  assert.ok(!read.has("klinik"), "each page has the clinic's name");
});

test("the report names each broken link and its field, with the way to it", async () => {
  const app = await openSite();
  const editor = await app.signIn();
  assert.match(
    visibleText(await editor.page("/admin/links")),
    /Alle links til hjemmesidens egne sider fører/,
  );
  await app.store("kontakt", contact('<p><a href="/omm">om os</a> <a href="/om">ja</a></p>'));
  const news = { id: "nyhed_7", title: "Åbent hus", content: "<p>Kom</p>", buttonLink: "/festen" };
  const far = { id: "nyhed_8", title: "Langt ude", buttonLink: `${app.origin}/vaek` };
  await app.store("nyheder", { items: [news, far] });
  const html = await editor.page("/admin/links");
  const text = visibleText(html);
  assert.match(text, /Kontakt.*Tekst før kortet: »om os«.*Der er ingen side på \/omm\./);
  assert.match(text, /Nyheder: Åbent hus.*\/festen.*Der er ingen side på \/festen\./);
  assert.match(text, /Nyheder: Langt ude.*Der er ingen side på \/vaek\./);
  assert.match(html, /href="\/admin\/nyheder\?rediger=nyhed_7"/);
  assert.doesNotMatch(text, /»ja«/);
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
  await (await app.get("/om")).text();
  for (const path of ["/admin/sider", "/admin/links"]) {
    const answered: string[] = [];
    const ask = async (name: string, answer: Promise<Response>) => {
      await (await answer).text();
      answered.push(name);
    };
    await Promise.all([ask(path, editor.get(path)), ask("/om", app.get("/om"))]);
    assert.deepEqual(answered, ["/om", path]);
  }
});
