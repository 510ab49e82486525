import assert from "node:assert/strict";
import { test } from "node:test";
import { type App, startApp, visibleText } from "../../../test/kit/app.ts";
import { DAY_MS } from "../../formats/durations.ts";
import { LAW_PAGES } from "../../shop/jura/law-pages.ts";
import { readOpening } from "./opening.server.ts";

async function missingIn({ services }: App) {
  const rows = await readOpening(services);
  return rows.filter(({ value }) => !value).map(({ title }) => title);
}

/** Takes no mail: a letter that has been sent has lost its link. */
const NO_MAIL_SERVER = { SMTP_URL: "smtp://127.0.0.1:9" };

/** The links in the test mails to a recipient, in no order. */
async function linksFor({ services }: App, address: string) {
  const letters = await services.documents.list("mail");
  const mine = letters.map(({ data }) => Object(data)).filter(({ to }) => to?.[0] === address);
  return mine.map(({ text }) => /\/proevemail\?kode=([\w-]+)/.exec(text)?.[1] ?? "");
}

/** The link in the one test mail to a recipient. */
async function linkFor(app: App, address: string) {
  const [link = "", ...others] = await linksFor(app, address);
  assert.deepEqual(others, []);
  return link;
}

const post = (app: App, cookie: string, path: string, fields: Record<string, string>) =>
  app.post(path, fields, { cookie });

const CLINIC = { ORIGIN: "https://klinik.example", DEMO_CONTENT: "off" };

test("on the first day nine rows say what is there and what is missing, one is open, and nothing is red", async () => {
  const app = await startApp({ environment: CLINIC });
  await app.store("klinik", { navn: "Klinik Ravn" });
  const owner = await app.signIn();
  const first = await owner.page("/admin");
  const text = visibleText(first);
  assert.match(text, /Klar til åbning 2 af 9 er klar\. .* 7 ting mangler\. I kan åbne, når I vil/);
  assert.match(text, /Klinikkens navn – klar Klinik Ravn Ret .*Telefon – mangler/);
  assert.equal(first.match(/<details name="klar" open/g)?.length, 1);
  assert.match(first, /srcDoc="[^"]*Vi åbner snart/i);
  assert.doesNotMatch(first, /role="alert"/);
  assert.match(text, /Åbn hjemmesiden .*Imens kan I skrive .*Trænger til en hånd Se efter i dag: /);
  await app.signIn("ida@klinik.example");
  await app.setRole("ida@klinik.example", "Redaktør");
  const editor = await app.signIn("ida@klinik.example");
  const theirs = visibleText(await editor.page("/admin"));
  assert.match(theirs, /En ejer åbner hjemmesiden\./);
  assert.doesNotMatch(theirs, /Åbn hjemmesiden/);
});

test("after the press the day stands first, and what is missing is a list beside it", async () => {
  const app = await startApp({ environment: CLINIC });
  const { cookie, page } = await app.signIn();
  await app.post("/admin/aaben", { aaben: "ja" }, { cookie });
  const text = visibleText(await page("/admin"));
  assert.match(text, /I dag .*Klar til åbning 1 af 9 er klar Klinikkens navn – mangler/);
  assert.doesNotMatch(text, /Egne tekster|Åbn hjemmesiden/);
  await app.post("/admin/aaben", { aaben: "nej" }, { cookie });
  assert.match(visibleText(await page("/admin")), /lukket for besøgende\. Åbn hjemmesiden/);
});

test("the dashboard lists what is missing, each with the screen that fixes it", async () => {
  const app = await startApp();
  const editor = await app.signIn();
  const dashboard = await editor.page("/admin");
  assert.match(visibleText(dashboard), /Klar til åbning \d+ af \d+ er klar/);
  assert.match(visibleText(dashboard), /CVR-nummeret er ikke gyldigt/);
  for (const { title } of LAW_PAGES) assert.ok(visibleText(dashboard).includes(title));
  for (const { to } of await readOpening(app.services)) {
    assert.equal((await editor.get(to)).status, 200, to);
  }
});

test("the examples are removed by one press, and stay in the history", async () => {
  const app = await startApp();
  const editor = await app.signIn();
  assert.ok((await missingIn(app)).includes("Egne tekster"));
  const products = (await app.services.documents.read("content", "produkter"))?.data;
  const answer = await post(app, editor.cookie, "/admin/eksempler", { intent: "empty" });
  assert.equal(answer.status, 200);
  assert.ok(!(await missingIn(app)).includes("Egne tekster"));
  assert.doesNotMatch(await app.page("/shop"), /Samtalekort/);
  const [newest] = await app.services.documents.history("produkter");
  assert.ok(newest && JSON.stringify(products).includes("samtalekort"));
  for (const path of [
    "/",
    "/om",
    "/terapi",
    "/uddannelse",
    "/shop",
    "/viden",
    "/kontakt",
    "/nyheder",
  ]) {
    assert.equal((await app.get(path)).status, 200, path);
  }
});

test("a document that the clinic has saved is no example, and stays", async () => {
  const app = await startApp();
  const stored = Object((await app.services.documents.read("content", "produkter"))?.data);
  const [first, ...others] = stored.items;
  const saved = { items: [{ ...first, pris: "123 kr." }, ...others] };
  const editor = await app.signIn();
  assert.match(visibleText(await editor.page("/admin/eksempler")), /Produkter/);
  await app.store("produkter", saved);
  const screen = await editor.page("/admin/eksempler");
  assert.doesNotMatch(visibleText(screen), /Produkter/);
  assert.match(screen, /href="\/admin\/kontakt"/);
  await post(app, editor.cookie, "/admin/eksempler", { intent: "empty" });
  const left = await app.services.documents.read("content", "produkter");
  assert.partialDeepStrictEqual(left?.data, saved);
  assert.doesNotMatch(await app.page("/kontakt"), /te på kanden/);
  const [newest] = await app.services.documents.history("kontakt");
  assert.ok(newest, "and comes back from the history");
});

test("a document that a colleague saves while the examples are removed stays, and is named", async () => {
  const own = { items: [{ id: "nyhed_1", title: "Åbent hus" }] };
  const app = await startApp({
    change(services) {
      const { write } = services.documents;
      async function writeSecond(...asked: Parameters<typeof write>) {
        const [, name, , { basedOn }] = asked;
        if (name === "nyheder") {
          await write("content", name, own, { basedOn, by: "ida@klinik.example" });
        }
        return write(...asked);
      }
      return { ...services, documents: { ...services.documents, write: writeSecond } };
    },
  });
  const editor = await app.signIn();
  const answer = await post(app, editor.cookie, "/admin/eksempler.data", { intent: "empty" });
  assert.match(
    await answer.text(),
    /Eksemplerne er fjernet\. I mellemtiden har en anden gemt »Nyheder«, som ikke er rørt/,
  );
  assert.match(await app.page("/nyheder"), /Åbent hus/);
});

test("a recipient of orders is confirmed by the link in the mail, once", async () => {
  const app = await startApp({ environment: NO_MAIL_SERVER });
  const editor = await app.signIn();
  const address = "faktura@klinik.example";
  await post(app, editor.cookie, "/admin/modtagere", { intent: "ask", address });
  const screen = visibleText(await editor.page("/admin/modtagere"));
  assert.match(screen, /faktura@klinik\.example Venter på svar/);
  assert.ok(!(await app.services.recipients.addresses()).includes(address), "not mailed before");
  const kode = await linkFor(app, address);
  const mailed = await app.page(`/proevemail?kode=${kode}`);
  assert.match(visibleText(mailed), /Den er her/);
  assert.ok(mailed.includes(`name="kode" value="${kode}"`), mailed);
  assert.ok(
    !(await app.services.recipients.addresses()).includes(address),
    "looking proves nothing",
  );
  const proven = visibleText(await (await app.post("/proevemail", { kode })).text());
  assert.match(proven, /når frem til faktura@klinik\.example/);
  assert.ok((await app.services.recipients.addresses()).includes(address));
  const confirmed = visibleText(await editor.page("/admin/modtagere"));
  assert.match(confirmed, /faktura@klinik\.example Bekræftet/);
  const again = visibleText(await (await app.post("/proevemail", { kode })).text());
  assert.match(again, /Linket er brugt/);
  await app.order();
  const letters = await app.services.documents.list("mail");
  assert.ok(
    letters.some(({ data }) => Object(data).to?.includes(address) && Object(data).orderData),
  );
  await post(app, editor.cookie, "/admin/modtagere", { intent: "remove", address });
  assert.ok(!(await app.services.recipients.addresses()).includes(address));
});

test("every change of the recipients of orders is mailed to all editors, and is in the list of events", async () => {
  const app = await startApp({ environment: NO_MAIL_SERVER });
  const editor = await app.signIn();
  const kollega = "kollega@samspil.example";
  await app.signIn(kollega);
  const address = "faktura@klinik.example";
  const setting = "ida@klinik.example";
  const ask = (intent: string, to: string) =>
    post(app, editor.cookie, "/admin/modtagere", { intent, address: to });
  await ask("ask", address);
  await ask("ask", address);
  await ask("ask", setting);
  // Of several the latest alone is good.
  async function confirm(to: string) {
    for (const kode of await linksFor(app, to)) await app.post("/proevemail", { kode });
  }
  await confirm(address);
  await confirm(setting);
  await ask("ask", address);
  await confirm(address);
  await ask("remove", address);
  await ask("remove", address);
  await ask("remove", setting);
  const me = "redaktion@samspil.example";
  const { events } = await app.services.events.list({ page: 1 });
  const done = events.filter(({ kind }) => kind.startsWith("recipient"));
  assert.deepEqual(
    done.map(({ kind, account, about }) => [kind, account, about]),
    [
      ["recipient removed", me, address],
      ["recipient confirmed", "", address],
      ["recipient added", me, address],
    ],
  );
  const words = visibleText(await editor.page("/admin/historik/haendelser"));
  assert.match(words, /Fjernede faktura@klinik\.example som modtager af bestillinger/);
  assert.match(words, /Bekræftede og får nu mails om bestillinger faktura@klinik\.example/);
  const letters = (await app.services.documents.list("mail")).map(({ data }) => Object(data));
  const told = letters.filter(({ message }) => /bestillinger/.test(message.subject));
  assert.deepEqual(told.map(({ message }) => message.subject).sort(), [
    "En modtager af bestillinger er fjernet hos Samspil",
    "En modtager af bestillinger er tilføjet hos Samspil",
    "En ny modtager får nu bestillinger hos Samspil",
  ]);
  for (const { to, text } of told) {
    assert.deepEqual(to.sort(), [kollega, me]);
    assert.match(text, /faktura@klinik\.example/);
  }
});

test("the link of a test mail is good for a week", async () => {
  let now = new Date("2026-11-23T10:00:00Z");
  const app = await startApp({ clock: () => now, environment: NO_MAIL_SERVER });
  const editor = await app.signIn();
  const address = "faktura@klinik.example";
  await post(app, editor.cookie, "/admin/modtagere", { intent: "ask", address });
  const kode = await linkFor(app, address);
  now = new Date(now.getTime() + 7 * DAY_MS + 1);
  const answer = visibleText(await (await app.post("/proevemail", { kode })).text());
  assert.match(answer, /Linket er brugt eller for gammelt/);
  assert.ok(!(await app.services.recipients.addresses()).includes(address));
});

test("an invalid address of a recipient is refused with a sentence", async () => {
  const app = await startApp();
  const editor = await app.signIn();
  const answer = await post(app, editor.cookie, "/admin/modtagere.data", {
    intent: "ask",
    address: "klinik",
  });
  assert.equal(answer.status, 422);
  assert.match(await answer.text(), /Skriv hele e-mailadressen/);
  const link = { intent: "ask", address: "http//ond.example/betal@nu.example" };
  assert.equal((await post(app, editor.cookie, "/admin/modtagere", link)).status, 422);
});

test("every item of the opening list can be completed from an empty database", async () => {
  const app = await startApp({
    environment: {
      DEMO_CONTENT: "off",
      ...NO_MAIL_SERVER,
      ORDER_RECIPIENTS: "post@ravn.example",
      MAIL_FROM: "post@ravn.example",
    },
  });
  const editor = await app.signIn();
  const save = async (screen: string, values: object) => {
    const html = await editor.page(screen);
    const base = /\\"base\\",\\"([\w: -]+)\\"/.exec(html)?.[1] ?? "";
    const answer = await editor.save(screen, { act: "publish", base, values });
    assert.equal(answer.status, 200, `${screen}: ${answer.text}`);
  };
  await save("/admin/klinikken", {
    navn: "Klinik Ravn",
    adresse: "Nygade 7",
    postnummer: "8000",
    by: "Aarhus C",
    telefon: "11 22 33 44",
    email: "post@ravn.example",
    cvr: "13 74 81 36",
    momsregistreret: "nej",
  });
  await save("/admin/shop?rediger=indhold", {
    title: "Shop",
    fragt: "0 kr.",
    leveringstid: "2-4 hverdage",
    betalingsfrist: "8 dage",
  });
  for (const { slug, title, checks } of LAW_PAGES) {
    const laest = checks.map(({ id }) => id);
    await save(`/admin/jura/${slug}`, { title, tekst: "<p>{klinik}, {cvr}, {adresse}</p>", laest });
  }
  await post(app, editor.cookie, "/admin/modtagere", {
    intent: "ask",
    address: "post@ravn.example",
  });
  await app.post("/proevemail", { kode: await linkFor(app, "post@ravn.example") });
  await post(app, editor.cookie, "/admin/eksempler", { intent: "empty" });
  assert.deepEqual(await missingIn(app), ["Mindst én psykolog", "Lovens sider"]);
  const notice = await fetch(`${app.local}/admin/jura/meddelelse`, {
    method: "POST",
    body: "%PDF-1.7\nstartxref\n9\n%%EOF\n",
    headers: { cookie: editor.cookie, origin: app.origin, "content-type": "application/pdf" },
  });
  assert.equal(notice.status, 200);
  const psykolog = {
    id: "ravn",
    navn: "Ane Ravn",
    billedeUrl: "/media/om/ravn-1.jpg",
    link: "/om/ravn",
  };
  await app.store("om", { psykologer: [psykolog] });
  assert.deepEqual(await missingIn(app), []);
  assert.doesNotMatch(await editor.page("/admin"), /Klar til åbning/);
});
