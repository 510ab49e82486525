import assert from "node:assert/strict";
import { test } from "node:test";
import { mathilde } from "../../../test/kit/client.ts";
import { startMailServer } from "../../../test/kit/mail-server.ts";
import { storeOrder } from "../../../test/kit/post-office.ts";
import { openSite, visibleText } from "../../../test/kit/site.ts";

const PATH = "/admin/bestillinger";
const REFUSED = "afvist@post.example";

async function openOffice(environment: Record<string, string> = {}) {
  const app = await openSite({ environment });
  const editor = await app.signIn();
  const send = (path: string, fields: Record<string, string> | string[][]) =>
    app.post(path, fields, { cookie: editor.cookie });
  const screen = async (query = "") => visibleText(await editor.page(`${PATH}${query}`));
  return {
    app,
    editor,
    screen,
    act: (fields: Record<string, string>) => send(`${PATH}.data`, fields),
    /** Presses a button for chosen orders; without script the answer is the screen. */
    async press(intent: string, numbers: string[]) {
      const chosen = numbers.map((number) => ["seddel", number]);
      const answer = await send(PATH, [["intent", intent], ...chosen]);
      return { status: answer.status, html: await answer.text() };
    },
    withdraw: (nummer: string) =>
      app.post("/fortryd", { ...mathilde, nummer, hvad: "", intent: "bekraeft" }),
    found: async (query: string) =>
      [...(await screen(query)).matchAll(/Nr\. (\d+)/g)].map(([, number]) => number).join(" "),
    csv: async (query = "") =>
      (await editor.page(`${PATH}.csv${query}`)).trimEnd().split("\r\n").slice(1),
    unhandled: async () => (await app.services.orders.count()).unhandled,
    async newest() {
      const [first] = await app.services.orders.list();
      return first ?? assert.fail("there is no order");
    },
  };
}

test("an order is listed and opens with number, customer, all nine fields, lines and sum, and links to call and write", async () => {
  const { app, editor, screen } = await openOffice();
  await app.services.colleagues.invite("ny@samspil.example", "Ejer");
  const none = /Her kommer bestillingerne, når der er nogen/;
  assert.match(await screen(), none, "account mails are no orders");
  await app.order({ ean: "5790000000005", cvr: "12345674" });
  const text = await screen();
  assert.match(text, /Nr\. 1001 ?I dag kl.*2 × Samtalekort.*I alt 757 kr\./);
  for (const part of [...Object.values(mathilde), "5790000000005", "12345674"])
    assert.ok(text.includes(part), part);
  await app.order();
  const listed = await editor.page(`${PATH}?vis=ubehandlede`);
  assert.doesNotMatch(listed, /5790000000005/, "what one did not ask for is not shown");
  assert.match(listed, /href="\/admin\/bestillinger\?vis=ubehandlede&amp;bestilling=1001"/);
  const opened = await editor.page(`${PATH}?vis=ubehandlede&bestilling=1001`);
  assert.match(opened, /href="tel:\+4500123456"/);
  assert.match(opened, /href="mailto:mathilde@post\.example"/);
  assert.match(visibleText(opened), /Bestilling 1001 Ny .*EAN 5790000000005/);
  for (const query of ["?bestilling=9999", "?seddel=9999"])
    assert.match(await screen(query), /Der findes ingen bestilling med det nummer/);
});

test("the newest stands first, and twenty to a page", async () => {
  const { app, screen } = await openOffice();
  for (let number = 1; number <= 21; number += 1) await storeOrder(app.services);
  const first = await screen();
  assert.match(first, /Nr\. 1021 .*Nr\. 1020 .*Side 1 af 2 \(21 i alt\) Næste side/);
  assert.doesNotMatch(first, /Nr\. 1001 /);
  assert.match(await screen("?side=2"), /Nr\. 1001 .*Forrige side Side 2 af 2/);
});

test("the search and the filters are in the address", async () => {
  const mail = await startMailServer({ refuse: (address) => (address === REFUSED ? 550 : 0) });
  const { app, screen, found, press, withdraw } = await openOffice({ SMTP_URL: mail.url });
  await app.order();
  await app.order({ navn: "Bøgelundskolen", email: "kontor@skole.example", besked: "" });
  await app.order({ email: REFUSED, besked: "" });
  await app.outbox.finish();
  for (const [query, numbers] of [
    ["?q=B%C3%98GELUND", "1002"],
    ["?q=1001", "1001"],
    ["?q=ved+d%C3%B8ren", "1001"],
    ["?q=kontor@", "1002"],
    ["?q=SAMTALEKORT", "1003 1002 1001"],
    ["?vis=mailfejl", "1003"],
    ["?vis=fortrudt", ""],
    ["?vis=constructor", "1003 1002 1001"],
  ] as const) {
    assert.equal(await found(query), numbers, query);
  }
  for (const none of ["findes-ikke", "krogh+b%C3%B8gelund"])
    assert.match(await screen(`?q=${none}`), /Ingen bestillinger passer til søgningen/);
  await press("handle-chosen", ["1002", "1003"]);
  assert.equal(await found("?vis=ubehandlede"), "1001");
  assert.match(await screen("?vis=mailfejl"), /Bestilling 1003 Mail ikke sendt/);
  await withdraw("1001");
  assert.equal(await found("?vis=fortrudt"), "1001");
});

test("'Behandlet' is stored, is taken back, and two colleagues do not undo each other", async () => {
  const { app, act, newest, unhandled } = await openOffice();
  await app.order();
  const { id, revision } = await newest();
  const mark = (handled: boolean, basedOn = revision) =>
    act({ intent: "handled", id, revision: String(basedOn), handled: String(handled) });
  assert.equal((await mark(true)).status, 200);
  assert.equal(await unhandled(), 0);
  assert.equal((await mark(true)).status, 200, "wanting what is so already is no conflict");
  const late = await mark(false);
  assert.equal(late.status, 409);
  assert.match(await late.text(), /En kollega har ændret bestillingen i mellemtiden/);
  assert.equal((await mark(false, revision + 1)).status, 200);
  assert.equal(await unhandled(), 1);
});

test("a note is stored, found, shown in its field and never written over a colleague's", async () => {
  const { app, editor, screen, act, newest, found } = await openOffice();
  await app.order();
  await app.order();
  const { id, number } = await newest();
  const write = (before: string, note: string) => act({ intent: "note", id, before, note });
  assert.equal((await write("", " Faktura  20418\n")).status, 200);
  assert.equal((await write("", "Faktura 20418")).status, 200, "an answer that was lost");
  const late = await write("", "Ringer fredag");
  assert.equal(late.status, 409);
  assert.match(await late.text(), /En kollega har skrevet en anden note/);
  assert.equal(await found("?q=faktura+20418"), number);
  assert.match(await screen("?q=faktura+20418"), new RegExp(`Note til bestilling ${number}`));
  const opened = await editor.page(`${PATH}?bestilling=${number}`);
  assert.match(opened, /<input(?=[^>]* name="note")[^>]* value="Faktura 20418"/);
  assert.equal((await write("Faktura 20418", "x".repeat(300))).status, 200);
  assert.equal((await newest()).note.length, 200);
  assert.equal(await found("?q=20418"), "");
});

test("an invalid id erases nothing, not even one that would match all", async () => {
  const { app, act, newest } = await openOffice();
  await app.order();
  for (const id of ["%", "_".repeat(32), "0%", ""])
    assert.equal((await act({ intent: "erase", id })).status, 409, id);
  assert.equal((await newest()).number, "1001");
});

test("the state of each mail is shown per recipient, and folded to one line, unless one can be sent again", async () => {
  const states: Record<string, number> = {
    "anders@klinik.example": 550,
    "ida@klinik.example": 451,
  };
  const server = await startMailServer({ refuse: (address) => states[address] ?? 0 });
  const { app, editor, screen } = await openOffice({ SMTP_URL: server.url });
  const mails = async () =>
    /<details[^>]*order-detail__mails.*?<\/summary>/.exec(
      await editor.page(`${PATH}?bestilling=1001`),
    )?.[0] ?? "";
  await app.order();
  await app.outbox.finish();
  const text = await screen();
  assert.match(text, /Sendt signe@klinik\.example/);
  assert.match(text, /Ikke sendt anders@klinik\.example Mailserveren svarede 550\. 1 forsøg\./);
  assert.match(
    text,
    /Venter på afsendelse ida@klinik\.example Mailserveren svarede 451\. 1 forsøg\. Prøver igen i dag kl/,
  );
  assert.match(text, /Sendt mathilde@post\.example/);
  assert.match(await mails(), /^<details(?=[^>]* open).*>[^<]*Ikke sendt/);
  const files = await openOffice();
  await files.app.order();
  await files.app.outbox.finish();
  assert.match(await files.screen(), /Gemt som fil signe@klinik\.example/);
  await files.app.outbox.stop();
  await files.app.order();
  const waiting = await files.screen("?bestilling=1002");
  assert.match(waiting, /Venter på afsendelse signe@klinik\.example/);
  assert.doesNotMatch(waiting, /Send igen/);
});

test("'Send igen' sends a failed mail once more, to that recipient only", async () => {
  const signe = "signe@klinik.example";
  const server = await startMailServer({
    refuse: (address, attempt) => (address === signe && attempt === 1 ? 550 : undefined),
  });
  const { app, editor, screen, act, newest } = await openOffice({ SMTP_URL: server.url });
  const failed = async () => (await app.services.orders.countMailProblems()).failed;
  await app.order();
  await app.outbox.finish();
  assert.equal(await failed(), 1);
  assert.equal(server.received.length, 3);
  const again = { intent: "retry", mailId: (await newest()).id, recipient: signe };
  assert.match(await (await act(again)).text(), /Mailen til signe@klinik\.example sendes igen/);
  await server.waitFor(4);
  await app.outbox.finish();
  assert.match(await screen(), /Sendt signe@klinik\.example/);
  assert.match(
    await editor.page(`${PATH}?bestilling=1001`),
    /<details(?![^>]* open)[^>]*order-detail__mails.*>Sendt</,
  );
  assert.equal(await failed(), 0);
  assert.equal((await act(again)).status, 409, "a sent mail is not sent twice");
  assert.equal(server.received.length, 4);
});

test("the spreadsheet has the orders that the search finds or that are chosen, and no formula in it", async () => {
  const { app, editor, csv } = await openOffice();
  await app.order({ navn: "=HYPERLINK(1)", besked: 'Kald det "haster"; tak' });
  for (const navn of ["Bøgelundskolen", "Asta Lind"]) await app.order({ navn });
  const response = await editor.get(`${PATH}.csv?q=haster`);
  assert.match(response.headers.get("content-type") ?? "", /text\/csv/);
  assert.match(response.headers.get("content-disposition") ?? "", /bestillinger\.csv/);
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  const file = decoder.decode(await response.arrayBuffer());
  assert.ok(file.startsWith('\uFEFF"Nummer";"Modtaget";"Navn"'));
  for (const cells of [
    '"\'=HYPERLINK(1)"',
    '"\'+45 00 12 34 56"',
    '"Kald det ""haster""; tak";"2 × Samtalekort";"757,00";"Nej";"59,00";"151,40";"";"";"";""\r\n',
  ]) {
    assert.ok(file.includes(cells), cells);
  }
  assert.equal(file.trimEnd().split("\r\n").length, 2);

  const two = await csv("?q=b%C3%B8gelund&seddel=1001&seddel=1003&seddel=1003&seddel=9999");
  assert.equal(two.length, 2);
  assert.match(two.join(), /^"1001";.*"1003";.*"Asta Lind"/);
  assert.equal((await csv("?seddel=9999")).length, 0);
  assert.equal((await csv("?q=b%C3%B8gelund")).length, 1);
  const listed = await editor.page(`${PATH}?valgt=1001&valgt=1003&frisk=1`);
  assert.match(listed, /formAction="\/admin\/bestillinger\.csv"[^>]*>Til Excel/i);
  assert.match(listed, /href="\/admin\/bestillinger\.csv\?seddel=1001&amp;seddel=1003"/);
});

test("several orders are marked at once, and their slips are printed together", async () => {
  const { app, screen, press, unhandled } = await openOffice();
  for (const navn of ["Mathilde Krogh", "Hassan", "Karen"]) await app.order({ navn });
  const { html } = await press("handle-chosen", ["1001", "1003", "' or 1=1"]);
  assert.match(visibleText(html), /2 bestillinger er markeret som behandlet\. ?Fortryd/);
  assert.equal(await unhandled(), 1);
  const undo = [...html.matchAll(/type="hidden" name="seddel" value="(\d+)"/g)];
  const undone = await press(
    "unhandle-chosen",
    undo.map(([, number = ""]) => number),
  );
  assert.match(visibleText(undone.html), /2 bestillinger er sat tilbage til ubehandlet/);
  assert.equal(await unhandled(), 3);
  const none = await press("handle-chosen", []);
  assert.equal(none.status, 422);
  assert.match(visibleText(none.html), /Sæt først et kryds/);
  const slips = await screen("?vis=ubehandlede&seddel=1001&seddel=1003");
  assert.match(slips, /Følgesedler til 2 bestillinger.*Bestilling 1001.*Bestilling 1003/);
  assert.doesNotMatch(slips, /Hassan/);
  assert.match(
    await screen("?seddel=1001"),
    /Følgeseddel til bestilling 1001.*CVR .*Mathilde Krogh.*Ærøvej 3.*2 × Samtalekort à 349 kr\. 698 kr\. .*I alt 757 kr\./,
  );
});

test("a withdrawn order says what to do and until when, and that an institution has no right to withdraw", async () => {
  const { app, screen, withdraw } = await openOffice();
  const school = { koeber: "offentlig", organisation: "Bøgelundskolen" };
  for (const buyer of [{ koeber: "privat" }, school]) await withdraw(await app.order(buyer));
  const [privat, offentlig] = [await screen("?bestilling=1001"), await screen("?bestilling=1002")];
  assert.match(privat, /Er pakken her endnu, så send den ikke\. Varerne skal .* senest den \d/);
  assert.match(offentlig, /Køberen er en offentlig institution og har ikke fortrydelsesret\./);
  assert.doesNotMatch(offentlig, /senest den/);
});

test("a withdrawn order says so in list, filter, file and slip, and is not marked as handled with others", async () => {
  const { app, screen, act, press, withdraw, found, csv } = await openOffice();
  for (let n = 0; n < 3; n += 1) await app.order();
  for (const number of ["1001", "1002"]) await withdraw(number);
  for (const [numbers, sentence] of [
    [
      ["1002"],
      /Ingen bestillinger er markeret som behandlet\. Bestilling 1002 er fortrudt og blev ikke markeret/,
    ],
    [
      ["1001", "1002", "1003"],
      /1 bestilling er markeret som behandlet\. Bestillingerne 1001 og 1002 er fortrudt og blev ikke markeret/,
    ],
  ] as const) {
    const { html } = await press("handle-chosen", [...numbers]);
    assert.match(visibleText(html), sentence);
  }
  const first = await app.services.orders.find("1001");
  assert.equal(first?.handled, false);
  const { id = "", revision } = first ?? {};
  await act({ intent: "handled", id, revision: String(revision), handled: "true" });

  const rows = (await screen()).split(/Vælg bestilling /);
  const shownOf = (number: string) => rows.find((row) => row.startsWith(number)) ?? "";
  assert.match(shownOf("1001"), /Fortrudt Behandlet/);
  assert.match(shownOf("1002"), /Fortrudt/);
  assert.doesNotMatch(shownOf("1003"), /Fortrudt/);
  assert.equal(await found("?vis=fortrudt"), "1002 1001");
  assert.match(await screen("?vis=fortrudt"), /Bestillinger 1 venter Fortrudt 1 venter/);
  const withdrawn = (await csv()).map((line) => /;"([^"]*)"$/.exec(line)?.[1]);
  assert.equal(withdrawn[0], "", "1003");
  assert.match(withdrawn[1] ?? "", /^\d{4}-\d\d-\d\d \d\d:\d\d$/);
  assert.match(await screen("?seddel=1001"), /Modtaget .* Fortrudt \d/);
  assert.doesNotMatch(await screen("?seddel=1003"), /Fortrudt \d/);
});
