import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { test } from "node:test";
import { projectRoot } from "../app/server/data-dir/project-root.server.ts";
import { startApp, visibleText } from "./app.ts";

const BEFORE = [
  "001-documents.sql",
  "002-outbox.sql",
  "003-accounts.sql",
  "004-second-factor.sql",
  "005-account-safety.sql",
  "006-session-proof.sql",
  "007-events.sqlite.sql",
  "008-passkeys.sql",
  "009-receipt-caps.sql",
];
const FORM_ID = "0123456789abcdef0123456789abcde";
const keyOf = (digit: number, hash = "00112233445566ff") => `${FORM_ID}${digit}-${hash}`;
const mathilde = {
  navn: "Mathilde Krogh",
  email: "mathilde@post.example",
  telefon: "+45 00 12 34 56",
  adresse: "Ærøvej 3",
  postnummer: "2100",
  by: "København Ø",
  cvr: "",
  ean: "",
  besked: "Må gerne stilles ved døren",
};
const KORT = { name: "Samtalekort", quantity: 2, price: 349 };
const TAVLE = { name: "Følelsestavle", quantity: 1, price: 599.5 };

type OldOrder = {
  key: string;
  number: string;
  placedAt: string;
  revision?: number;
  data: Record<string, unknown>;
  /** State and reason of the clinic's mail, and of the receipt. */
  mails: [string, string | null][];
};

/** As the version before stored them. 1003 was erased at a customer's wish. */
const ORDERS: OldOrder[] = [
  {
    key: keyOf(1),
    number: "1001",
    placedAt: "2024-02-01T10:20:00.000Z",
    revision: 3,
    data: {
      form: { ...mathilde, besked: "" },
      handled: true,
      productIds: ["samtalekort"],
      items: [KORT],
      message: { subject: "", html: "" },
      text: "",
      erased: true,
    },
    mails: [
      ["failed", "den nåede ikke at blive sendt"],
      ["sent", null],
    ],
  },
  {
    key: keyOf(2),
    number: "1002",
    placedAt: "2024-05-01T08:00:00.000Z",
    revision: 2,
    data: {
      form: {
        ...mathilde,
        navn: "Bøgelundskolen",
        email: "kontor@skole.example",
        ean: "5790000000005",
      },
      handled: true,
      productIds: ["samtalekort", "folelsestavle"],
      items: [KORT, TAVLE],
    },
    mails: [
      ["sent", null],
      ["sent", null],
    ],
  },
  {
    key: keyOf(4),
    number: "1004",
    placedAt: "2024-05-02T08:00:00.000Z",
    data: {
      form: { ...mathilde, navn: "=HYPERLINK(1)", besked: "100 % sikkert\nÅbn æsken" },
      handled: false,
      productIds: ["samtalekort"],
      items: [KORT],
    },
    mails: [
      ["filed", null],
      ["withheld", "der er sendt mange kvitteringer til den adresse i dag"],
    ],
  },
  {
    key: "gammel",
    number: "1005",
    placedAt: "2024-05-03T08:00:00.000Z",
    data: { handled: "ja", items: [{ name: "Plakat" }, TAVLE], form: { navn: "Uden mere" } },
    mails: [
      ["failed", "mailserveren svarede 550"],
      ["filed", null],
    ],
  },
  // A version before took two orders from one form.
  ...["1006", "1007"].map(
    (number, index): OldOrder => ({
      key: keyOf(6, `000000000000000${index}`),
      number,
      placedAt: `2024-05-0${4 + index}T08:00:00.000Z`,
      data: { form: mathilde, handled: false, productIds: ["samtalekort"], items: [KORT] },
      mails: [
        ["filed", null],
        ["filed", null],
      ],
    }),
  ),
];

/** As the version before said it of the same orders, and that none is withdrawn. */
const CSV = `"Nummer";"Modtaget";"Navn";"E-mail";"Telefon";"Adresse";"Postnummer";"By";"CVR";"EAN";"Besked";"Varer";"I alt";"Behandlet";"Fragt";"Moms";"Køber";"Virksomhed eller institution";"Rekvisition";"Fortrudt"
"1007";"2024-05-05 10:00";"Mathilde Krogh";"mathilde@post.example";"'+45 00 12 34 56";"Ærøvej 3";"2100";"København Ø";"";"";"Må gerne stilles ved døren";"2 × Samtalekort";"698,50";"Nej";"";"";"";"";"";""
"1006";"2024-05-04 10:00";"Mathilde Krogh";"mathilde@post.example";"'+45 00 12 34 56";"Ærøvej 3";"2100";"København Ø";"";"";"Må gerne stilles ved døren";"2 × Samtalekort";"698,50";"Nej";"";"";"";"";"";""
"1005";"2024-05-03 10:00";"Uden mere";"";"";"";"";"";"";"";"";"0 × Plakat
1 × Følelsestavle";"698,50";"Nej";"";"";"";"";"";""
"1004";"2024-05-02 10:00";"'=HYPERLINK(1)";"mathilde@post.example";"'+45 00 12 34 56";"Ærøvej 3";"2100";"København Ø";"";"";"100 % sikkert
Åbn æsken";"2 × Samtalekort";"698,50";"Nej";"";"";"";"";"";""
"1002";"2024-05-01 10:00";"Bøgelundskolen";"kontor@skole.example";"'+45 00 12 34 56";"Ærøvej 3";"2100";"København Ø";"";"=""5790000000005""";"Må gerne stilles ved døren";"2 × Samtalekort
1 × Følelsestavle";"698,50";"Ja";"";"";"";"";"";""
"1001";"2024-02-01 11:20";"Mathilde Krogh";"mathilde@post.example";"'+45 00 12 34 56";"Ærøvej 3";"2100";"København Ø";"";"";"";"2 × Samtalekort";"698,50";"Ja";"";"";"";"";"";""
`;
const ON_SCREEN = [
  "Nr. 1007 5. maj 2024 kl. 10.00 Mathilde Krogh 2 × Samtalekort 698,50 kr. Ny",
  "Navn Mathilde Krogh E-mail mathilde@post.example",
  "Mails Gemt som fil signe@klinik.example Gemt som fil mathilde@post.example",
  "Nr. 1005 3. maj 2024 kl. 10.00 Uden mere 0 × Plakat, 1 × Følelsestavle 698,50 kr. Mail fejlet",
  "Navn Uden mere E-mail – Telefon – Adresse – Postnummer – By – CVR – EAN – Besked – Varer 0 × Plakat à 0 kr. 1 × Følelsestavle à 599,50 kr.",
  "Ikke sendt signe@klinik.example Mailserveren svarede 550. 1 forsøg. Send igen til signe@klinik.example Gemt som fil mathilde@post.example",
  "Holdt tilbage mathilde@post.example Der er sendt mange kvitteringer til den adresse i dag. Er bestillingen rigtig, så send den. Send igen til mathilde@post.example",
  "Navn =HYPERLINK(1)",
  "Besked 100 % sikkert Åbn æsken Varer 2 × Samtalekort à 349 kr.",
  "CVR – EAN 5790000000005 Besked Må gerne stilles ved døren Varer 2 × Samtalekort à 349 kr. 1 × Følelsestavle à 599,50 kr.",
  "✓ Behandlet : bestilling 1002 Seddel til bestilling 1002",
  "Nr. 1001 1. februar 2024 kl. 11.20 Mathilde Krogh 2 × Samtalekort 698,50 kr. Behandlet",
  "Ikke sendt signe@klinik.example Den nåede ikke at blive sendt. 1 forsøg. Mailens tekst er slettet, og den kan ikke sendes igen. Sendt mathilde@post.example",
  "Besked Slettet, fordi bestillingen er gammel",
];
const FOUND = {
  "?q=B%C3%98GELUND": "1002",
  "?q=1007": "1007",
  "?q=100+%25": "1004",
  "?q=folelses": "",
  "?q=F%C3%98LELSES": "1005 1002",
  "?q=krogh+2100": "1007 1006 1001",
  "?q=_": "",
  "?vis=ubehandlede": "1007 1006 1005 1004",
};

/** The site of this version on what the version before has left, in the days after. */
async function openSite() {
  let now = new Date("2024-05-06T08:00:00Z");
  const app = await startApp({ clock: () => now, prepare: makeOldSite });
  const editor = await app.signIn();
  const page = async (path: string) => visibleText(await editor.page(path));
  return {
    app,
    page,
    csv: async () => (await editor.get("/admin/bestillinger.csv")).text(),
    found: async (query: string) =>
      [...(await page(`/admin/bestillinger${query}`)).matchAll(/Nr\. (\d+)/g)]
        .map(([, number]) => number)
        .join(" "),
    act: async (fields: Record<string, string>) => {
      const { cookie } = editor;
      return (await app.post("/admin/bestillinger.data", fields, { cookie })).status;
    },
    async pass(days: number) {
      for (let day = 0; day < days; day += 1) {
        now = new Date(now.getTime() + 24 * 60 * 60_000);
        await app.eraseOldMail();
      }
    },
    /** Without the copy that is kept for who takes the update back. */
    disk: () =>
      readdirSync(app.dataDir)
        .filter((name) => /^samspil\.db(-wal)?$/.test(name))
        .map((name) => readFileSync(join(app.dataDir, name), "latin1"))
        .join("\n"),
  };
}

test("orders of the version before stand in list, file and search as they stood", async () => {
  const { app, page, csv, found } = await openSite();
  const opened = ["1007", "1005", "1004", "1002", "1001"].map((number) =>
    page(`/admin/bestillinger?bestilling=${number}`),
  );
  const screen = (await Promise.all(opened)).join();
  for (const words of ON_SCREEN) assert.ok(screen.includes(words), words);
  assert.equal((await csv()).replace("\uFEFF", "").replaceAll("\r\n", "\n"), CSV);
  for (const [query, numbers] of Object.entries(FOUND)) {
    assert.equal(await found(query), numbers, query);
  }
  const dashboard = await page("/admin");
  assert.match(dashboard, /En mail om bestillinger kunne ikke sendes/);
  assert.match(dashboard, /En kvittering er holdt tilbage/);
  assert.match(dashboard, /4 nye bestillinger/);
  const told = await Promise.all(
    [4, 6, 8].map(async (digit) => {
      const answer = await app.get(`/kurv/bestilling?id=${FORM_ID}${digit}`);
      return answer.status === 204 ? undefined : await answer.json();
    }),
  );
  const lines = [{ id: "samtalekort", navn: "Samtalekort", quantity: 2, pris: 349 }];
  assert.deepEqual(told, [
    { number: "1004", isReceiptWithheld: true, total: 698.5, lines },
    { number: "1007", isReceiptWithheld: false, total: 698.5, lines },
    undefined,
  ]);
});

test("they go on: marked as they stood on an open screen, sent again, erased, and followed by the next number", async () => {
  const { app, act, found, disk } = await openSite();
  assert.equal(await app.order(), "1008");
  const mark = { intent: "handled", id: keyOf(2), handled: "false" };
  assert.equal(await act({ ...mark, revision: "1" }), 409);
  assert.equal(await act({ ...mark, revision: "2" }), 200);
  assert.equal(await found("?vis=ubehandlede"), "1008 1007 1006 1005 1004 1002");
  const mail = { intent: "retry", mailId: `${keyOf(4)}-kvittering` };
  assert.equal(await act({ ...mail, recipient: "mathilde@post.example" }), 200);
  const gone = { intent: "retry", mailId: keyOf(1), recipient: "signe@klinik.example" };
  assert.equal(await act(gone), 409, "its words are erased");
  assert.ok(disk().includes("kontor@skole.example"));
  assert.equal(await act({ intent: "erase", id: keyOf(2) }), 200);
  assert.equal(await found(""), "1008 1007 1006 1005 1004 1001");
  assert.ok(!disk().includes("kontor@skole.example"));
});

test("they are erased when they are old enough, and letters of no order after a day", async () => {
  const { app, page, found, pass, disk } = await openSite();
  const ids = async () => (await app.services.documents.list("mail")).map(({ id }) => id);
  assert.ok((await ids()).includes("konto-1"));
  assert.ok(disk().includes("100 % sikkert"));
  await pass(2);
  assert.ok(!(await ids()).includes("konto-1"));
  assert.equal((await ids()).length, 2 * ORDERS.length);
  await pass(90);
  assert.ok(!disk().includes("100 % sikkert"));
  assert.match(await page("/admin/bestillinger?q=1004"), /Besked Slettet/);
  await pass(5 * 366);
  assert.equal(await found(""), "");
  assert.deepEqual(await ids(), []);
  assert.ok(!disk().includes("Krogh"));
});

test("what a mail says of its order are SPEC's fields; the rest stands in one place", async () => {
  const { app } = await openSite();
  const database = new DatabaseSync(join(app.dataDir, "samspil.db"), { readOnly: true });
  const tables = database.prepare("select name from sqlite_master where name = 'posted'").all();
  assert.deepEqual(tables, []);
  assert.deepEqual(database.prepare("pragma foreign_key_check").all(), []);
  database.close();
  const mail = await app.services.documents.read("mail", keyOf(4));
  assert.deepEqual(Object.keys(Object(mail?.data)).sort(), ["message", "orderData", "text", "to"]);
});

function makeOldSite(dataDir: string) {
  const database = new DatabaseSync(join(dataDir, "samspil.db"));
  database.exec("pragma secure_delete = on");
  database.exec("create table migrations (name text primary key, run_at text not null)");
  for (const name of BEFORE) {
    database.exec(readFileSync(join(projectRoot, "migrations", name), "utf8"));
    database.prepare("insert into migrations values (?, '2024-01-01T00:00:00.000Z')").run(name);
  }
  for (const order of ORDERS) storeOld(database, order);
  storeMail(database, "konto-1", { to: ["redaktion@samspil.example"] }, ["sent", null]);
  database.exec("update sequences set value = 1007");
  database.close();
}

function storeOld(database: DatabaseSync, order: OldOrder) {
  const { key, number, placedAt, revision = 1, data, mails } = order;
  const { form, items, ...rest } = data;
  const { navn: customerName, email: customerEmail } = { ...mathilde, ...Object(form) };
  const orderData = { customerName, customerEmail, orderDate: placedAt, totalAmount: 698.5, items };
  const [toClinic = ["sent", null], receipt = ["sent", null]] = mails;
  const own = { number, form, orderData, to: ["signe@klinik.example"], ...rest };
  storeMail(database, key, own, toClinic, { placedAt, revision });
  const receiptData = { number, receiptOf: key, to: [customerEmail] };
  storeMail(database, `${key}-kvittering`, receiptData, receipt, { placedAt });
  database.prepare("insert into posted values (?, ?)").run(key, number);
}

function storeMail(
  database: DatabaseSync,
  id: string,
  data: Record<string, unknown>,
  [state, reason]: [string, string | null],
  { placedAt = "2024-05-06T07:00:00.000Z", revision = 1 } = {},
) {
  const letter = { message: { subject: `Mail ${id}`, html: "<p>Hej</p>" }, text: "Hej", ...data };
  database
    .prepare("insert into documents values ('mail', ?, ?, ?, ?, 'site')")
    .run(id, revision, JSON.stringify(letter), placedAt);
  const [recipient = ""] = [data.to].flat().map(String);
  const at = Date.parse(placedAt);
  database
    .prepare("insert into outbox values (?, ?, ?, 1, ?, 0, ?, ?, ?, 0)")
    .run(id, recipient, state, at, reason, `<${id}@klinik.example>`, at);
}
