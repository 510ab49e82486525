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

test("the newest stands first, and twenty to a page", async () => {
  const { app, screen } = await openOffice();
  for (let number = 1; number <= 21; number += 1) await storeOrder(app.services);
  const first = await screen();
  assert.match(first, /Nr\. 1021 .*Nr\. 1020 .*Side 1 af 2 \(21 i alt\) Næste side/);
  assert.doesNotMatch(first, /Nr\. 1001 /);
  assert.match(await screen("?side=2"), /Nr\. 1001 .*Forrige side Side 2 af 2/);
});

test("the search and the filters are in the address, and mark orders as handled", async () => {
  const mail = await startMailServer({ refuse: (address) => (address === REFUSED ? 550 : 0) });
  const { app, found, press, withdraw } = await openOffice({ SMTP_URL: mail.url });
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
    ["?q=krogh+b%C3%B8gelund", ""],
    ["?vis=mailfejl", "1003"],
    ["?vis=fortrudt", ""],
    ["?vis=constructor", "1003 1002 1001"],
  ] as const)
    assert.equal(await found(query), numbers, query);
  await press("handle-chosen", ["1002", "1003"]);
  assert.equal(await found("?vis=ubehandlede"), "1001");
  assert.equal(await found("?vis=mailfejl"), "1003", "though it is handled");
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
  const { app, editor, act, newest, found } = await openOffice();
  await app.order();
  const { id, number } = await newest();
  const write = (before: string, note: string) => act({ intent: "note", id, before, note });
  assert.equal((await write("", " Faktura  20418\n")).status, 200);
  assert.equal((await write("", "Faktura 20418")).status, 200, "an answer that was lost");
  const late = await write("", "Ringer fredag");
  assert.equal(late.status, 409);
  assert.match(await late.text(), /En kollega har skrevet en anden note/);
  assert.equal(await found("?q=faktura+20418"), number);
  const opened = await editor.page(`${PATH}?bestilling=${number}`);
  assert.match(opened, /<input(?=[^>]* name="note")[^>]* value="Faktura 20418"/);
  assert.equal((await write("Faktura 20418", "x".repeat(300))).status, 200);
  assert.equal((await newest()).note.length, 200);
});

test("an invalid id erases nothing, not even one that would match all", async () => {
  const { app, act, newest } = await openOffice();
  await app.order();
  for (const id of ["%", "_".repeat(32), "0%", ""])
    assert.equal((await act({ intent: "erase", id })).status, 409, id);
  assert.equal((await newest()).number, "1001");
});

test("'Send igen' sends a failed mail once more, to that recipient only", async () => {
  const signe = "signe@klinik.example";
  const server = await startMailServer({
    refuse: (address, attempt) => (address === signe && attempt === 1 ? 550 : undefined),
  });
  const { app, screen, act, newest } = await openOffice({ SMTP_URL: server.url });
  const failed = async () => (await app.services.orders.countMailProblems()).failed;
  await app.order();
  await app.outbox.finish();
  assert.deepEqual([await failed(), server.received.length], [1, 3]);
  const again = { intent: "retry", mailId: (await newest()).id, recipient: signe };
  assert.match(await (await act(again)).text(), /Mailen til signe@klinik\.example sendes igen/);
  await server.waitFor(4);
  await app.outbox.finish();
  assert.match(await screen(), /Sendt signe@klinik\.example/);
  assert.equal((await act(again)).status, 409, "a sent mail is not sent twice");
  assert.deepEqual([await failed(), server.received.length], [0, 4]);
});

test("the spreadsheet has the orders that the search finds or that are chosen, and no formula in it", async () => {
  const { app, editor, csv } = await openOffice();
  await app.order({ navn: "=HYPERLINK(1)", besked: 'Kald det "haster"; tak' });
  for (const navn of ["Bøgelundskolen", "Asta Lind"]) await app.order({ navn });
  const { headers } = await editor.get(`${PATH}.csv`);
  assert.match(headers.get("content-type") ?? "", /text\/csv/);
  assert.match(headers.get("content-disposition") ?? "", /bestillinger\.csv/);
  const [haster = "", ...others] = await csv("?q=haster");
  assert.deepEqual(others, []);
  for (const cells of [
    '"\'=HYPERLINK(1)"',
    '"Kald det ""haster""; tak";"2 × Samtalekort";"757,00";"Nej";"59,00";"151,40";"";"";"";""',
  ])
    assert.ok(haster.includes(cells), cells);
  const two = await csv("?q=b%C3%B8gelund&seddel=1001&seddel=1003&seddel=1003&seddel=9999");
  assert.match(two.join(), /^"1001";.*"1003";.*"Asta Lind"/);
  assert.equal(two.length, 2);
  assert.equal((await csv("?seddel=9999")).length, 0);
  assert.equal((await csv("?q=b%C3%B8gelund")).length, 1);
  const listed = await editor.page(`${PATH}?valgt=1001&valgt=1003&frisk=1`);
  assert.match(listed, /href="\/admin\/bestillinger\.csv\?seddel=1001&amp;seddel=1003"/);
});

test("several orders are marked at once, and back, and the withdrawn ones by themselves alone", async () => {
  const { app, act, press, unhandled, withdraw } = await openOffice();
  for (const navn of ["Mathilde Krogh", "Hassan", "Karen"]) await app.order({ navn });
  const mark = async (intent: string, numbers: string[], sentence: RegExp) => {
    const { html } = await press(intent, numbers);
    assert.match(visibleText(html), sentence);
    return html;
  };
  const two = /2 bestillinger er markeret som behandlet\. ?Fortryd/;
  const html = await mark("handle-chosen", ["1001", "1003", "' or 1=1"], two);
  assert.equal(await unhandled(), 1);
  const undo = [...html.matchAll(/type="hidden" name="seddel" value="(\d+)"/g)];
  const marked = undo.map(([, number = ""]) => number);
  await mark("unhandle-chosen", marked, /2 bestillinger er sat tilbage til ubehandlet/);
  assert.equal(await unhandled(), 3);
  await mark("handle-chosen", [], /Sæt først et kryds/);
  for (const number of ["1001", "1002"]) await withdraw(number);
  const none = /Ingen bestillinger er markeret som behandlet\. Bestilling 1002 er fortrudt og blev/;
  await mark("handle-chosen", ["1002"], none);
  const one = /1 bestilling er markeret som behandlet\. Bestillingerne 1001 og 1002 er fortrudt/;
  await mark("handle-chosen", ["1001", "1002", "1003"], one);
  const first = await app.services.orders.find("1001");
  const { id = "", revision } = first ?? {};
  assert.equal(first?.handled, false);
  await act({ intent: "handled", id, revision: String(revision), handled: "true" });
  assert.equal((await app.services.orders.find("1001"))?.handled, true);
});

test("a withdrawn order says in the spreadsheet when it was", async () => {
  const { app, withdraw, csv } = await openOffice();
  for (let n = 0; n < 2; n += 1) await app.order();
  await withdraw("1001");
  const [other, withdrawn] = (await csv()).map((line) => /;"([^"]*)"$/.exec(line)?.[1]);
  assert.equal(other, "");
  assert.match(withdrawn ?? "", /^\d{4}-\d\d-\d\d \d\d:\d\d$/);
});
