import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { mathilde as customer, orderForm } from "../kit/client.ts";
import { startMailServer } from "../kit/mail-server.ts";
import { type App, openSite, withoutLimits } from "../kit/site.ts";

const mathilde = { ...customer, cvr: "", ean: "" };
type CustomerFields = typeof mathilde;
const FIELDS = [
  ...(["navn", "email", "telefon", "adresse", "postnummer"] as const),
  ...(["by", "cvr", "ean", "besked"] as const),
];

/** Line breaks and ends of text, and what some parsers take for one. */
const BREAKS = ["\r\n", "\n", "\r", "\u0085", "\u2028", "\u2029", "\v", "\f", "\0", "%0d%0a", "嘊"];
const SMUGGLED = [
  "Bcc: ond@ond.example",
  "Content-Type: text/html",
  "\r\n<script>kaldOp()</script>",
  ".\r\nMAIL FROM:<ond@ond.example>\r\nRCPT TO:<ond@ond.example>\r\nDATA",
];
const HEADERS =
  "auto-submitted content-type date from message-id mime-version reply-to subject to".split(" ");

describe("mail headers", () => {
  test("no field of an order adds a header, a recipient or a part to a mail", async () => {
    const server = await startMailServer();
    const app = await startShop({ SMTP_URL: server.url, ORDER_RECIPIENTS: "ordre@klinik.example" });
    const attacks = BREAKS.map((lineBreak, index) => {
      const tail = lineBreak + SMUGGLED[index % SMUGGLED.length] + lineBreak;
      // One mailbox gets so many receipts a day and no more.
      const email = `mathilde-${index}@post.example`;
      return everyField((field) => (field === "email" ? email : field + tail));
    });
    const emails = attacks.map(({ email }) => email).sort();
    for (const form of attacks) assert.equal((await order(app, form)).status, 200);
    const received = await server.waitFor(attacks.length * 2);
    for (const { to, source } of received) {
      assertUsualMail(source);
      assert.equal(to.length, 1);
      assert.equal(headersOf(source).get("to"), to[0]);
    }
    const orders = received.filter(({ to }) => to[0] === "ordre@klinik.example");
    assert.deepEqual(orders.map(({ source }) => headersOf(source).get("reply-to")).sort(), emails);
    const receipts = received.filter((mail) => !orders.includes(mail));
    assert.deepEqual(receipts.map(({ to }) => to[0]).sort(), emails);
    assert.equal(received.length, attacks.length * 2);
  });

  test("a clinic's imported name and address add no header either", async () => {
    const server = await startMailServer();
    const app = await startShop({ SMTP_URL: server.url, ORDER_RECIPIENTS: "ordre@klinik.example" });
    const tail = "\r\nBcc: ond@ond.example\r\n\r\nkrop";
    await app.store("klinik", { navn: `Klinik${tail}`, email: `a@klinik.example${tail}` });
    assert.equal((await order(app, mathilde)).status, 200);
    const withoutReply = HEADERS.filter((name) => name !== "reply-to");
    for (const { to, source } of await server.waitFor(2)) {
      assertUsualMail(source, to.includes(mathilde.email) ? withoutReply : HEADERS);
      assert.ok(!to.includes("ond@ond.example"));
    }
  });
});

test("the headers of the spreadsheet of orders are the same for every query", async () => {
  const editor = await (await startShop()).signIn();
  for (const query of ["", "?q=%0d%0aSet-Cookie:a=b", "?q=%22;filename=ond.exe", "?side=%00"]) {
    const { headers } = await editor.get(`/admin/bestillinger.csv${query}`);
    assert.equal(headers.get("content-disposition"), 'attachment; filename="bestillinger.csv"');
    assert.equal(headers.get("content-type"), "text/csv; charset=utf-8");
    assert.equal(headers.get("x-content-type-options"), "nosniff");
    assert.equal(headers.get("cache-control"), "no-store");
    assert.equal(headers.get("set-cookie"), null);
  }
});

/** A shop without a limit of orders. */
function startShop(environment: Record<string, string> = {}) {
  return openSite({ environment, change: withoutLimits });
}

const order = (app: App, form: CustomerFields) => app.post("/kurv/bestil", orderForm(form));

function everyField(write: (field: keyof CustomerFields) => string): CustomerFields {
  const form = { ...mathilde };
  for (const field of FIELDS) form[field] = write(field);
  return form;
}

/** The headers are those of every mail, each once, and the body's two parts are all there is. */
function assertUsualMail(source: string, expected = HEADERS) {
  const [head = "", ...rest] = source.split("\r\n\r\n");
  const names = head
    .replace(/\r\n[ \t]+/g, " ")
    .split("\r\n")
    .map((line) => line.split(":")[0]?.toLowerCase());
  assert.deepEqual(names.sort(), expected, head);
  assert.doesNotMatch(head.replaceAll("\r\n", ""), /[\0\r\n]/);
  const boundary = /boundary="([^"]+)"/.exec(head)?.[1] ?? "";
  assert.ok(boundary);
  const parts = rest.join("\r\n\r\n").split(`--${boundary}`);
  assert.equal(parts.length, 4, "before, text, HTML, after");
}

function headersOf(source: string): Map<string, string> {
  const [head = ""] = source.split("\r\n\r\n");
  const lines = head.replace(/\r\n[ \t]+/g, " ").split("\r\n");
  return new Map(
    lines.map((line) => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
}
