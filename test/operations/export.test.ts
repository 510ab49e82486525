import assert from "node:assert/strict";
import { appendFileSync, cpSync, existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { startApp } from "../kit/app.ts";
import { makeFolder } from "../kit/at-end.ts";
import { runCommand } from "../kit/site-process.ts";
import { filesOf } from "./files-of.ts";

const EMAIL = "redaktion@samspil.example";
const PASSWORD = "en lang adgangskode";

const root = makeFolder();
const place = (name: string) => join(root, name);
const empty = (name: string) => ({ DATA_DIR: place(name) });

const app = await startApp();
await app.signIn(EMAIL, PASSWORD);
const number = await app.order();
// Other ends of lines than ours, and what PostgreSQL has no room for.
await app.store("kontakt", { title: "To linjer\u2028og \u0085 et nul \0 til" });
const { dataDir: DATA_DIR, databaseUrl: DATABASE_URL = "" } = app.services.settings;
const source = { DATA_DIR, DATABASE_URL };
// Of today: one that no page has shown for a day is erased.
const PICTURE = `om/anna-${Date.now()}.jpg`;
await app.services.media.put(PICTURE, Buffer.from([0, 1, 2, 255]));
// A mail that is sent between two exports is a difference between them.
await app.stopWork();

test("an export of a running site, read back and made again, is the same to the byte", async () => {
  const first = await runCommand("export", [place("a")], source);
  assert.equal(first.code, 0, first.said);
  assert.match(first.said, /Eksporten ligger i .* \(rækker: \d+, billedfiler: \d+\)\./);
  const back = await runCommand("import", [place("a")], empty("data-b"));
  assert.equal(back.code, 0, back.said);
  assert.match(back.said, /Sitet er lagt ind og læst efter/);
  assert.match(back.said, /Alle skal logge ind på ny/);
  await runCommand("export", [place("b")], empty("data-b"));
  assert.deepEqual(await filesOf(place("b")), await filesOf(place("a")));

  await runCommand("export", [place("a.jsonl")], source);
  const alone = await runCommand("import", [place("a.jsonl")], empty("data-c"));
  assert.equal(alone.code, 0, alone.said);
  await runCommand("export", [place("c")], empty("data-c"));
  assert.deepEqual(await filesOf(place("c")), await filesOf(place("a")));
});

test("an export is its owner's alone, says that it is private, and signs nobody in", async () => {
  assert.equal(statSync(place("a")).mode & 0o777, 0o700);
  for (const file of [place("a.jsonl"), place("a/samspil.jsonl")])
    assert.equal(statSync(file).mode & 0o777, 0o600);
  const [header = "", ...lines] = readFileSync(place("a/samspil.jsonl"), "utf8").split("\n");
  assert.match(header, /"about":"Fortroligt: /);
  const tables = new Set(lines.flatMap((line) => /^\{"table":"(\w+)"/.exec(line)?.[1] ?? []));
  for (const table of ["documents", "history", "orders", "outbox", "user", "account", "events"])
    assert.ok(tables.has(table), table);
  for (const table of ["session", "session_proof", "verification", "used_challenge"])
    assert.equal(tables.has(table), false, table);
});

test("a site that has moved lets its people in, and numbers its orders on", async () => {
  const moved = await startApp({
    environment: { DATABASE_URL: "" },
    prepare: (dataDir) => cpSync(place("data-b"), dataDir, { recursive: true }),
  });
  const answer = await moved.post("/admin/login", {
    email: EMAIL,
    password: PASSWORD,
    intent: "sign-in",
  });
  assert.equal(answer.status, 302);
  assert.equal(await moved.order(), String(Number(number) + 1));
  const [newest, before] = await moved.services.orders.list();
  assert.equal(before?.number, number);
  assert.notEqual(newest?.id, before?.id);
  const anna = await moved.services.media.read(PICTURE);
  assert.equal(anna?.size, 4);
});

test("an export that is not whole, or is of another version, is refused before anything is written", async () => {
  const whole = readFileSync(place("a.jsonl"), "utf8");
  const lines = whole.split("\n");
  for (const [name, text, why] of [
    ["kort", lines.slice(0, -3).join("\n"), /eksporten er ikke hel/],
    ["rettet", whole.replace("Mathilde Krogh", "Mathilde Krog"), /eksporten er ikke hel/],
    [
      "billede",
      whole.replace('"base64":"AAEC', '"base64":"AAED'),
      /er ikke, som det blev eksporteret/,
    ],
    ["nyere", whole.replace(/"version":"\d+/, '"version":"999'), /lavet af en nyere udgave/],
  ] as const) {
    writeFileSync(place(`${name}.jsonl`), text);
    const { code, said } = await runCommand("import", [place(`${name}.jsonl`)], empty(name));
    assert.equal(code, 1, name);
    assert.match(said, why);
    assert.equal(existsSync(place(`${name}/media`)), false);
    await runCommand("export", [place(`${name}-igen.jsonl`)], empty(name));
    const left = readFileSync(place(`${name}-igen.jsonl`), "utf8");
    assert.doesNotMatch(left, /"table":"(documents|user|orders)"/);
  }
});

test("nothing is mixed with what is there, and nothing replaced", async () => {
  const twice = await runCommand("import", [place("a")], empty("data-b"));
  assert.equal(twice.code, 1);
  assert.match(twice.said, /der er noget i databasen i forvejen/);
  const running = await runCommand("import", [place("a")], source);
  assert.match(running.said, /bruges allerede af en anden Samspil-proces/);
  const over = await runCommand("export", [place("a")], source);
  assert.match(over.said, /findes allerede\. Vælg et navn, der ikke findes/);
  const inside = await runCommand("export", [join(DATA_DIR, "ud")], source);
  assert.match(inside.said, /ligger inde i DATA_DIR/);
  appendFileSync(place("a.jsonl"), "{}\n");
  const longer = await runCommand("import", [place("a.jsonl")], empty("data-d"));
  assert.match(longer.said, /eksporten er ikke hel/);
});
