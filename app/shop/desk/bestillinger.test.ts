import assert from "node:assert/strict";
import { test } from "node:test";
import { startApp, visibleText } from "../../../test/kit/app.ts";
import { mathilde } from "../../../test/kit/client.ts";
import { startMailServer } from "../../../test/kit/mail-server.ts";
import { storeOrder } from "../../../test/kit/post-office.ts";

async function openOffice(environment: Record<string, string> = {}) {
  const app = await startApp({ environment });
  const editor = await app.signIn();
  const screen = async (query = "") =>
    visibleText(await editor.page(`/admin/bestillinger${query}`));
  const act = (fields: Record<string, string>) =>
    app.post("/admin/bestillinger.data", fields, { cookie: editor.cookie });
  const newest = async () => {
    const [first] = await app.services.orders.list();
    assert.ok(first);
    return first;
  };
  return { app, editor, screen, act, newest };
}

test("an order is listed with number, customer, all nine fields, lines and sum", async () => {
  const { app, screen } = await openOffice();
  assert.match(await screen(), /Her kommer bestillingerne, når der er nogen/);
  await app.order({ ean: "5790000000005", cvr: "12345674" });
  const text = await screen();
  assert.match(text, /Nr\. 1001 ?I dag kl/);
  for (const part of [...Object.values(mathilde), "5790000000005", "12345674"]) {
    assert.ok(text.includes(part), part);
  }
  assert.match(text, /2 × Samtalekort/);
  assert.match(text, /I alt 757 kr\./);
});

test("the newest stands first, and twenty to a page", async () => {
  const { app, screen } = await openOffice();
  for (let number = 1; number <= 21; number += 1) {
    await storeOrder(app.services);
  }
  const first = await screen();
  assert.match(first, /Nr\. 1021 .*Nr\. 1020 /);
  assert.match(first, /Side 1 af 2 \(21 i alt\) Næste side/);
  assert.doesNotMatch(first, /Nr\. 1001 /);
  assert.match(await screen("?side=2"), /Nr\. 1001 .*Forrige side Side 2 af 2/);
});

test("account mails are no orders", async () => {
  const { app, screen } = await openOffice();
  await app.services.colleagues.invite("ny@samspil.example", "Ejer");
  assert.match(await screen(), /Her kommer bestillingerne/);
});

test("the search and the filter are in the address", async () => {
  const { app, screen, act, newest } = await openOffice();
  await app.order();
  await app.order({ navn: "Bøgelundskolen", email: "kontor@skole.example", besked: "" });
  assert.doesNotMatch(await screen("?q=B%C3%98GELUND"), /Nr\. 1001/);
  assert.match(await screen("?q=1001"), /Nr\. 1001/);
  assert.doesNotMatch(await screen("?q=1001"), /Nr\. 1002/);
  assert.match(await screen("?q=ved+d%C3%B8ren"), /Nr\. 1001/);
  for (const none of ["findes-ikke", "krogh+b%C3%B8gelund"]) {
    assert.match(await screen(`?q=${none}`), /Ingen bestillinger passer til søgningen/);
  }
  assert.doesNotMatch(await screen("?q=kontor@"), /Nr\. 1001/);
  assert.match(await screen("?q=SAMTALEKORT"), /Nr\. 1002 .*Nr\. 1001 /);
  const { id, revision } = await newest();
  await act({ intent: "handled", id, revision: String(revision), handled: "true" });
  const open = await screen("?vis=ubehandlede");
  assert.match(open, /Nr\. 1001/);
  assert.doesNotMatch(open, /Nr\. 1002/);
});

test("'Behandlet' is stored, is taken back, and two colleagues do not undo each other", async () => {
  const { app, act, newest } = await openOffice();
  const unhandled = async () => (await app.services.orders.count()).unhandled;
  await app.order();
  assert.equal(await unhandled(), 1);
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
  const { app, editor, screen, act, newest } = await openOffice();
  await app.order();
  await app.order();
  const { id, number } = await newest();
  const write = (before: string, note: string) => act({ intent: "note", id, before, note });
  assert.equal((await write("", " Faktura  20418\n")).status, 200);
  assert.equal((await write("", "Faktura 20418")).status, 200, "an answer that was lost");
  const late = await write("", "Ringer fredag");
  assert.equal(late.status, 409);
  assert.match(await late.text(), /En kollega har skrevet en anden note/);
  const found = await screen("?q=faktura+20418");
  assert.match(found, new RegExp(`Bestilling ${number} .*Note til bestilling ${number}`));
  assert.doesNotMatch(found, /Nr\. 1001 /);
  const opened = await editor.page(`/admin/bestillinger?bestilling=${number}`);
  assert.match(opened, /<input(?=[^>]* name="note")[^>]* value="Faktura 20418"/);
  assert.equal((await write("Faktura 20418", "x".repeat(300))).status, 200);
  assert.equal((await newest()).note.length, 200);
  assert.doesNotMatch(await screen("?q=20418"), /Nr\. 1002 /);
});

test("an invalid id erases nothing, not even one that would match all", async () => {
  const { app, editor, screen } = await openOffice();
  await app.order();
  for (const id of ["%", "_".repeat(32), "0%", ""]) {
    const answer = await app.post(
      "/admin/bestillinger",
      { intent: "erase", id },
      { cookie: editor.cookie },
    );
    assert.equal(answer.status, 409, id);
  }
  assert.match(await screen(), /Nr\. 1001/);
});

test("the state of each mail is shown per recipient", async () => {
  const server = await startMailServer({
    refuse: (address) =>
      address === "anders@klinik.example" ? 550 : address === "ida@klinik.example" ? 451 : 0,
  });
  const { app, screen } = await openOffice({ SMTP_URL: server.url });
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
});

test("a mail that has not been tried yet has no 'Send igen'", async () => {
  const { app, screen } = await openOffice();
  await app.outbox.stop();
  await app.order();
  const text = await screen();
  assert.match(text, /Venter på afsendelse signe@klinik\.example/);
  assert.doesNotMatch(text, /Send igen/);
});

test("without a mail server the mails are files, and the list says so", async () => {
  const { app, screen } = await openOffice();
  await app.order();
  await app.outbox.finish();
  assert.match(await screen(), /Gemt som fil signe@klinik\.example/);
});

test("'Send igen' sends a failed mail once more, to that recipient only", async () => {
  const server = await startMailServer({
    refuse: (address, attempt) =>
      address === "signe@klinik.example" && attempt === 1 ? 550 : undefined,
  });
  const { app, screen, act, newest } = await openOffice({ SMTP_URL: server.url });
  await app.order();
  await app.outbox.finish();
  assert.deepEqual(await app.services.orders.countMailProblems(), {
    failed: 1,
    unsure: 0,
    withheld: 0,
    late: 0,
  });
  assert.equal(server.received.length, 3);
  const { id } = await newest();
  const again = { intent: "retry", mailId: id, recipient: "signe@klinik.example" };
  assert.match(await (await act(again)).text(), /Mailen til signe@klinik\.example sendes igen/);
  await server.waitFor(4);
  await app.outbox.finish();
  assert.match(await screen(), /Sendt signe@klinik\.example/);
  assert.deepEqual(await app.services.orders.countMailProblems(), {
    failed: 0,
    unsure: 0,
    withheld: 0,
    late: 0,
  });
  assert.equal((await act(again)).status, 409, "a sent mail is not sent twice");
  assert.equal(server.received.length, 4);
});

test("the slip shows one order for the parcel", async () => {
  const { app, screen } = await openOffice();
  await app.order();
  assert.match(
    await screen("?seddel=1001"),
    /Følgeseddel til bestilling 1001.*CVR .*Mathilde Krogh.*Ærøvej 3.*2 × Samtalekort à 349 kr\. 698 kr\. .*I alt 757 kr\./,
  );
  assert.match(await screen("?seddel=9999"), /Der findes ingen bestilling med det nummer/);
});

test("the spreadsheet has the orders the search finds, and no formula in it", async () => {
  const { app, editor } = await openOffice();
  await app.order({ navn: "=HYPERLINK(1)", besked: 'Kald det "haster"; tak' });
  await app.order();
  const response = await editor.get("/admin/bestillinger.csv?q=haster");
  assert.match(response.headers.get("content-type") ?? "", /text\/csv/);
  assert.match(response.headers.get("content-disposition") ?? "", /bestillinger\.csv/);
  const csv = new TextDecoder("utf-8", { ignoreBOM: true }).decode(await response.arrayBuffer());
  assert.ok(csv.startsWith('\uFEFF"Nummer";"Modtaget";"Navn"'));
  assert.ok(csv.includes('"\'=HYPERLINK(1)"'));
  assert.ok(csv.includes('"\'+45 00 12 34 56"'));
  assert.ok(
    csv.includes(
      '"Kald det ""haster""; tak";"2 × Samtalekort";"757,00";"Nej";"59,00";"151,40";"";"";"";""\r\n',
    ),
  );
  assert.equal(csv.trimEnd().split("\r\n").length, 2);
});

test("the spreadsheet has the chosen orders, whatever the search finds", async () => {
  const { app, editor } = await openOffice();
  for (const navn of ["=HYPERLINK(1)", "Bøgelundskolen", "Asta Lind"]) await app.order({ navn });
  const listed = await editor.page("/admin/bestillinger");
  assert.match(listed, /formAction="\/admin\/bestillinger\.csv"[^>]*>Til Excel/i);
  const of = async (query: string) =>
    (await editor.page(`/admin/bestillinger.csv${query}`)).trimEnd().split("\r\n").slice(1);
  const two = await of("?q=b%C3%B8gelund&seddel=1001&seddel=1003&seddel=1003&seddel=9999");
  assert.equal(two.length, 2);
  assert.match(two[0] ?? "", /^"1001";.*"'=HYPERLINK\(1\)"/);
  assert.match(two[1] ?? "", /^"1003";.*"Asta Lind"/);
  assert.equal((await of("?seddel=9999")).length, 0);
  assert.equal((await of("?q=b%C3%B8gelund")).length, 1);
  const back = await editor.page("/admin/bestillinger?valgt=1001&valgt=1003&frisk=1");
  assert.match(back, /href="\/admin\/bestillinger\.csv\?seddel=1001&amp;seddel=1003"/);
});

test("an order opens beside the list, with links to call and write, and keeps the search", async () => {
  const { app, editor } = await openOffice();
  await app.order({ ean: "5790000000005" });
  await app.order({ navn: "Bøgelundskolen" });
  const listed = await editor.page("/admin/bestillinger?vis=ubehandlede");
  assert.doesNotMatch(listed, /5790000000005/, "what one did not ask for is not shown");
  assert.match(listed, /href="\/admin\/bestillinger\?vis=ubehandlede&amp;bestilling=1001"/);
  const opened = await editor.page("/admin/bestillinger?vis=ubehandlede&bestilling=1001");
  assert.match(opened, /href="tel:\+4500123456"/);
  assert.match(opened, /href="mailto:mathilde@post\.example"/);
  assert.match(visibleText(opened), /Bestilling 1001 Ny .*EAN 5790000000005/);
  assert.match(
    visibleText(await editor.page("/admin/bestillinger?bestilling=9999")),
    /Der findes ingen bestilling med det nummer/,
  );
});

test("several orders are marked at once, and their slips are printed together", async () => {
  const { app, editor, screen } = await openOffice();
  for (const navn of ["Mathilde", "Hassan", "Karen"]) await app.order({ navn });
  const body = new URLSearchParams([
    ["intent", "handle-chosen"],
    ["seddel", "1001"],
    ["seddel", "1003"],
    ["seddel", "' or 1=1"],
  ]);
  const { cookie } = editor;
  const headers = { cookie, origin: app.origin };
  const send = (sent: URLSearchParams) =>
    fetch(`${app.local}/admin/bestillinger`, { method: "POST", body: sent, headers });
  const answer = await send(body);
  assert.equal(answer.status, 200);
  const answered = await answer.text();
  assert.match(visibleText(answered), /2 bestillinger er markeret som behandlet\. ?Fortryd/);
  assert.equal((await app.services.orders.count()).unhandled, 1);
  const undo = [...answered.matchAll(/type="hidden" name="seddel" value="(\d+)"/g)];
  const numbers = undo.map(([, number = ""]) => ["seddel", number]);
  const undone = await send(new URLSearchParams([["intent", "unhandle-chosen"], ...numbers]));
  assert.match(visibleText(await undone.text()), /2 bestillinger er sat tilbage til ubehandlet/);
  assert.equal((await app.services.orders.count()).unhandled, 3);
  const none = await send(new URLSearchParams({ intent: "handle-chosen" }));
  assert.equal(none.status, 422);
  assert.match(visibleText(await none.text()), /Sæt først et kryds/);
  const slips = await screen("?vis=ubehandlede&seddel=1001&seddel=1003");
  assert.match(slips, /Følgesedler til 2 bestillinger.*Bestilling 1001.*Bestilling 1003/);
  assert.doesNotMatch(slips, /Hassan/);
});

test("a withdrawn order says what to do and until when, and that an institution has no right to withdraw", async () => {
  const { app, screen } = await openOffice();
  const school = { koeber: "offentlig", organisation: "Bøgelundskolen" };
  for (const buyer of [{ koeber: "privat" }, school]) {
    const nummer = await app.order(buyer);
    await app.post("/fortryd", { ...mathilde, nummer, hvad: "", intent: "bekraeft" });
  }
  const [privat, offentlig] = [await screen("?bestilling=1001"), await screen("?bestilling=1002")];
  assert.match(privat, /Er pakken her endnu, så send den ikke\. Varerne skal .* senest den \d/);
  assert.match(offentlig, /Køberen er en offentlig institution og har ikke fortrydelsesret\./);
  assert.doesNotMatch(offentlig, /senest den/);
});

test("mails are folded to one line that says how they are, unless one can be sent again", async () => {
  const refuse = (address: string) => (address === "afvist@post.example" ? 550 : 0);
  const server = await startMailServer({ refuse });
  const { app, editor } = await openOffice({ SMTP_URL: server.url });
  for (const email of ["mathilde@post.example", "afvist@post.example"]) await app.order({ email });
  await app.outbox.finish();
  const mailsOf = async (number: string) => {
    const page = await editor.page(`/admin/bestillinger?bestilling=${number}`);
    return /<details[^>]*order-detail__mails.*?<\/summary>/.exec(page)?.[0] ?? "";
  };
  assert.match(await mailsOf("1001"), /^<details(?![^>]* open).*>Sendt</);
  assert.match(await mailsOf("1002"), /^<details(?=[^>]* open).*>[^<]*Ikke sendt/);
});

test("a withdrawn order says so in list, filter, file and slip, and is not marked as handled with others", async () => {
  const { app, editor, screen, act } = await openOffice();
  for (let n = 0; n < 3; n += 1) await app.order();
  const { navn, email } = mathilde;
  for (const nummer of ["1001", "1002"]) {
    await app.post("/fortryd", { navn, email, nummer, hvad: "", intent: "bekraeft" });
  }
  async function markAll(numbers: string[]) {
    const chosen = numbers.map((number) => ["seddel", number]);
    const answer = await fetch(`${app.local}/admin/bestillinger`, {
      method: "POST",
      body: new URLSearchParams([["intent", "handle-chosen"], ...chosen]),
      headers: { cookie: editor.cookie, origin: app.origin },
    });
    return visibleText(await answer.text());
  }
  assert.match(
    await markAll(["1002"]),
    /Ingen bestillinger er markeret som behandlet\. Bestilling 1002 er fortrudt og blev ikke markeret/,
  );
  assert.match(
    await markAll(["1001", "1002", "1003"]),
    /1 bestilling er markeret som behandlet\. Bestillingerne 1001 og 1002 er fortrudt og blev ikke markeret/,
  );
  const first = await app.services.orders.find("1001");
  assert.equal(first?.handled, false);
  const { id = "", revision } = first ?? {};
  await act({ intent: "handled", id, revision: String(revision), handled: "true" });

  const rows = (await screen()).split(/Vælg bestilling /);
  const shownOf = (number: string) => rows.find((row) => row.startsWith(number)) ?? "";
  assert.match(shownOf("1001"), /Fortrudt Behandlet/);
  assert.match(shownOf("1002"), /Fortrudt/);
  assert.doesNotMatch(shownOf("1003"), /Fortrudt/);
  assert.match(await screen("?bestilling=1001"), /Bestilling 1001 Fortrudt Behandlet/);
  const filtered = await screen("?vis=fortrudt");
  assert.match(filtered, /Bestillinger 1 venter Fortrudt 1 venter/);
  assert.match(filtered, /Nr\. 1002 .*Nr\. 1001 /);
  assert.doesNotMatch(filtered, /Nr\. 1003 /);
  const [heading, ...lines] = (await editor.page("/admin/bestillinger.csv")).split("\r\n");
  assert.match(heading ?? "", /;"Fortrudt"$/);
  const withdrawn = lines.map((line) => /;"([^"]*)"$/.exec(line)?.[1]);
  assert.equal(withdrawn[0], "", "1003");
  assert.match(withdrawn[1] ?? "", /^\d{4}-\d\d-\d\d \d\d:\d\d$/);
  assert.match(await screen("?seddel=1001"), /Modtaget .* Fortrudt \d/);
  assert.doesNotMatch(await screen("?seddel=1003"), /Fortrudt \d/);
});

test("the list can be filtered to withdrawn orders and to those with a failed mail", async () => {
  const server = await startMailServer({
    refuse: (address) => (address === "afvist@post.example" ? 550 : 0),
  });
  const { app, screen } = await openOffice({ SMTP_URL: server.url });
  await app.order();
  await app.order();
  await app.order({ email: "afvist@post.example" });
  await app.outbox.finish();
  const found = async (query: string) =>
    [...(await screen(query)).matchAll(/Nr\. (\d+)/g)].map(([, number]) => number).join(" ");
  assert.equal(await found("?vis=mailfejl"), "1003");
  assert.equal(await found("?vis=fortrudt"), "");
  const withdrawal = {
    navn: "Hassan",
    email: "mathilde@post.example",
    hvad: "",
    intent: "bekraeft",
  };
  await app.post("/fortryd", { ...withdrawal, nummer: "1002" });
  assert.equal(await found("?vis=fortrudt"), "1002");
  await app.services.orders.markAll([1003], true);
  assert.equal(await found("?vis=mailfejl"), "1003");
  assert.match(await screen("?vis=mailfejl"), /Bestilling 1003 Mail ikke sendt/);
  assert.equal(await found("?vis=constructor"), "1003 1002 1001");
});
