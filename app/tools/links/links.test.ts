import assert from "node:assert/strict";
import { test } from "node:test";
import { startApp, visibleText } from "../../../test/kit/app.ts";

const contact = (html: string) => ({ textBefore: html, textAfter: "" });

async function checkLinks(app: Awaited<ReturnType<typeof startApp>>, hrefs: string[]) {
  const editor = await app.signIn();
  const query = new URLSearchParams(hrefs.map((href) => ["til", href]));
  return (await editor.get(`/admin/links/tjek?${query}`)).json();
}

test("a link follows its item to a new address, and also leads there by its id", async () => {
  const app = await startApp();
  const area = { id: "unge", title: "Unge", description: "", fullDescription: "<p>Tekst</p>" };
  const html =
    '<p><a href="/terapi/teenagere#pris">en</a> <a href="/terapi/unge?fra=her">to</a> <a href="/terapi">tre</a></p>';
  await app.store("kontakt", contact(html));
  const link = "/terapi/unge-mennesker";
  const moved = { ...area, link, formerLinks: ["/terapi/teenagere"] };
  await app.store("terapiOmrader", { omrader: [moved] });
  const page = await (await app.get("/kontakt")).text();
  assert.ok(page.includes(`<a href="${link}#pris">en</a> <a href="${link}?fra=her">to</a>`), page);
  assert.ok(page.includes('<a href="/terapi">tre</a>'));
  const whole = `<p><a href="${app.origin}/terapi/teenagere" target="_blank">fire</a></p>`;
  await app.store("kontakt", contact(whole));
  const withWhole = await (await app.get("/kontakt")).text();
  assert.ok(withWhole.includes(`href="${app.origin}${link}"`), withWhole);
  await app.store("kontakt", contact(html));
  assert.match(
    JSON.stringify(await app.services.documents.read("content", "kontakt")),
    /teenagere/,
  );

  await app.store("terapiOmrader", {
    omrader: [moved, { ...area, id: "teenagere", link: "/terapi/teenagere" }],
  });
  const later = await (await app.get("/kontakt")).text();
  assert.ok(
    later.includes('<a href="/terapi/teenagere#pris">en</a>'),
    "what stands there now is meant",
  );
});

test("a broken link is reported with its reason, and a good one is not", async () => {
  const app = await startApp();
  const editor = await app.signIn();
  const { status } = await editor.save("/admin/viden", {
    screen: "/admin/viden",
    act: "draft",
    values: { title: "Om at vente", link: "/viden/om-at-vente" },
  });
  assert.equal(status, 200);
  await app.store("produkter", { items: [] });
  await app.services.media.put("a-1.jpg", new Uint8Array([1]));
  assert.deepEqual(
    await checkLinks(app, [
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
      "/shop/samtalekort",
      "/omm",
      "/viden/om-at-vente",
      "/media/b-1.jpg",
      `${app.origin}/om`,
      `${app.origin}/omm`,
    ]),
    {
      "/media/b-1.jpg": "Filen /media/b-1.jpg findes ikke.",
      [`${app.origin}/omm`]: "Der er ingen side på /omm.",
      "/shop/samtalekort": "Der er ingen side på /shop/samtalekort.",
      "/omm": "Der er ingen side på /omm.",
      "/viden/om-at-vente": "»Om at vente« kan ikke ses på hjemmesiden endnu (kladde).",
    },
  );
});

test("drafts are read only for a link that leads nowhere, once for all of them", async () => {
  let lists = 0;
  const app = await startApp({
    change: ({ drafts, ...services }) => ({
      ...services,
      drafts: {
        ...drafts,
        list() {
          lists += 1;
          return drafts.list();
        },
      },
    }),
  });
  lists = 0;
  await checkLinks(app, ["/", "/om", "/viden?tag=bog", "https://www.dr.dk"]);
  assert.equal(lists, 0);
  await checkLinks(app, ["/omm", "/vaek", "/om"]);
  assert.equal(lists, 1);
});

test("links are checked without rendering a page", async () => {
  const read = new Set<string>();
  const app = await startApp({
    change: ({ content, ...services }) => ({
      ...services,
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
  read.clear();
  const dead = ["/omm", "/terapi/findes-ikke", "/om/signe-holmgaard/mere"];
  const found = await checkLinks(app, [...dead, "/nyheder.xml", "/om/", "/fortryd", "/viden"]);
  assert.deepEqual(Object.keys(found).sort(), dead.sort());
  assert.ok(!read.has("klinik"), "each page has the clinic's name");
});

test("the report names each broken link and its field, with the way to it", async () => {
  const app = await startApp();
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

test("the link check is closed to anonymous clients", async () => {
  const app = await startApp();
  for (const path of ["/admin/links", "/admin/links/tjek?til=/om"]) {
    assert.equal((await app.get(path)).status, 302, path);
  }
});

test("other requests are answered while the addresses of many drafts are worked out", async () => {
  const app = await startApp();
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
