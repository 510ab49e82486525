import assert from "node:assert/strict";
import { test } from "node:test";
import { type App, openSite, visibleText } from "../../../test/kit/site.ts";
import { DAY_MS } from "../../formats/durations.ts";

const CLINIC = { ORIGIN: "https://klinik.example", DEMO_CONTENT: "off" };
const REMOVE = { intent: "empty" };

test("on the first day nine rows say what is there and what is missing, and nothing is red; after the press the day stands first", async () => {
  const app = await openSite({ environment: CLINIC });
  await app.store("klinik", { navn: "Klinik Ravn" });
  const { cookie, page } = await app.signIn();
  const first = await page("/admin");
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

  await app.post("/admin/aaben", { aaben: "ja" }, { cookie });
  const day = visibleText(await page("/admin"));
  assert.match(day, /I dag .*Klar til åbning 2 af 9 er klar Telefon – mangler/);
  assert.doesNotMatch(day, /Egne tekster|Åbn hjemmesiden/);
});

test("the examples are removed by one press, and stay in the history; what the clinic has saved is none, and stays", async () => {
  const app = await openSite();
  const { cookie, page } = await app.signIn();
  const [first, ...others] = (await app.readContent("produkter")).items;
  const saved = { items: [{ ...first, pris: "123 kr." }, ...others] };
  await app.store("produkter", saved);
  assert.doesNotMatch(visibleText(await page("/admin/eksempler")), /Produkter/);
  assert.match(visibleText(await page("/admin")), /Egne tekster – mangler/);
  assert.equal((await app.post("/admin/eksempler", REMOVE, { cookie })).status, 200);
  assert.doesNotMatch(visibleText(await page("/admin")), /Egne tekster – mangler/);
  assert.partialDeepStrictEqual(await app.readContent("produkter"), saved);
  assert.doesNotMatch(await app.page("/kontakt"), /te på kanden/);
  const [newest] = await app.services.documents.history("kontakt");
  assert.match(JSON.stringify(newest), /te på kanden/);
});

test("a document that a colleague saves while the examples are removed stays, and is named", async ({
  mock,
}) => {
  const own = { items: [{ id: "nyhed_1", title: "Åbent hus" }] };
  const app = await openSite();
  const { write } = app.services.documents;
  mock.method(app.services.documents, "write", async (...asked: Parameters<typeof write>) => {
    const [, name, , { basedOn }] = asked;
    if (name === "nyheder")
      await write("content", name, own, { basedOn, by: "ida@klinik.example" });
    return write(...asked);
  });
  const { cookie } = await app.signIn();
  const answer = await app.post("/admin/eksempler.data", REMOVE, { cookie });
  const said = /fjernet\. I mellemtiden har en anden gemt »Nyheder«, som ikke er rørt/;
  assert.match(await answer.text(), said);
  assert.match(await app.page("/nyheder"), /Åbent hus/);
});

const ADDRESS = "faktura@klinik.example";

/** A site whose mails wait: a letter that has been sent has lost its link. */
async function openRecipients() {
  let now = new Date("2026-11-23T10:00:00Z");
  const environment = { SMTP_URL: "smtp://127.0.0.1:9" };
  const app = await openSite({ clock: () => now, environment });
  const owner = await app.signIn();
  const post = (path: string, fields: Record<string, string>) =>
    app.post(path, fields, { cookie: owner.cookie });
  return {
    app,
    ask: (address: string, intent = "ask") => post("/admin/modtagere", { intent, address }),
    page: async (path: string) => visibleText(await owner.page(path)),
    confirm: async (kode: string) =>
      visibleText(await (await app.post("/proevemail", { kode })).text()),
    getsOrders: async () => (await app.services.recipients.addresses()).includes(ADDRESS),
    linksFor: async (address: string) =>
      (await lettersOf(app))
        .filter(({ to }) => to?.[0] === address)
        .map(({ text }) => /\/proevemail\?kode=([\w-]+)/.exec(text)?.[1] ?? ""),
    pass(ms: number) {
      now = new Date(now.getTime() + ms);
    },
  };
}

async function lettersOf({ services }: App) {
  return (await services.documents.list("mail")).map(({ data }) => Object(data));
}

test("a recipient of orders is confirmed by the link in the mail, once, within a week", async () => {
  const { app, ask, page, confirm, getsOrders, linksFor, pass } = await openRecipients();
  await ask(ADDRESS);
  const [late = ""] = await linksFor(ADDRESS);
  pass(7 * DAY_MS + 1);
  assert.match(await confirm(late), /Linket er brugt eller for gammelt/);
  await ask(ADDRESS);
  const [kode = ""] = (await linksFor(ADDRESS)).filter((link) => link !== late);
  assert.match(visibleText(await app.page(`/proevemail?kode=${kode}`)), /Den er her/);
  assert.ok(!(await getsOrders()), "looking proves nothing");
  assert.match(await confirm(kode), /når frem til faktura@klinik\.example/);
  assert.match(await page("/admin/modtagere"), /faktura@klinik\.example Bekræftet/);
  assert.match(await confirm(kode), /Linket er brugt/);
  await app.order();
  const letters = await lettersOf(app);
  assert.ok(letters.some(({ to, orderData }) => to?.includes(ADDRESS) && orderData));
});

test("every change of the recipients of orders is mailed to all editors, and is in the list of events", async () => {
  const { app, ask, page, confirm, getsOrders, linksFor } = await openRecipients();
  const kollega = "kollega@samspil.example";
  await app.signIn(kollega);
  const setting = "ida@klinik.example";
  for (const address of [ADDRESS, ADDRESS, setting]) await ask(address);
  // Of several the latest alone is good.
  for (const address of [ADDRESS, setting])
    for (const kode of await linksFor(address)) await confirm(kode);
  for (const address of [ADDRESS, ADDRESS, setting]) await ask(address, "remove");
  assert.ok(!(await getsOrders()));
  const me = "redaktion@samspil.example";
  const { events } = await app.services.events.list({ page: 1 });
  const told = events.filter(({ kind }) => kind.startsWith("recipient"));
  assert.deepEqual(
    told.map(({ kind, account, about }) => [kind, account, about]),
    [
      ["recipient removed", me, ADDRESS],
      ["recipient confirmed", "", ADDRESS],
      ["recipient added", me, ADDRESS],
    ],
  );
  const words = await page("/admin/historik/haendelser");
  assert.match(words, /Fjernede faktura@klinik\.example som modtager af bestillinger/);
  assert.match(words, /Bekræftede og får nu mails om bestillinger faktura@klinik\.example/);
  const letters = (await lettersOf(app)).filter(({ message }) => /bestil/.test(message.subject));
  assert.deepEqual(letters.map(({ message }) => message.subject).sort(), [
    "En modtager af bestillinger er fjernet hos Samspil",
    "En modtager af bestillinger er tilføjet hos Samspil",
    "En ny modtager får nu bestillinger hos Samspil",
  ]);
  for (const { to, text } of letters) {
    assert.deepEqual(to.sort(), [kollega, me]);
    assert.match(text, /faktura@klinik\.example/);
  }
});

test("an invalid address of a recipient is refused with a sentence", async () => {
  const answer = await (await openRecipients()).ask("klinik");
  assert.equal(answer.status, 422);
  assert.match(await answer.text(), /Skriv hele e-mailadressen/);
});
