import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import {
  appendFileSync,
  cpSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { openSqlite } from "../../app/server/database/sqlite.server.ts";
import { projectRoot } from "../../app/server/project-root.server.ts";
import { makeFolder } from "../kit/cleanup.ts";
import "../kit/fresh-build.ts";

const folder = join(projectRoot, "migrations");
const files = readdirSync(folder);

test("a migration only adds, so that former code works with the database, or has .needs- in its name", () => {
  const unsafe = files
    .filter((name) => !name.includes(".needs-"))
    .flatMap((name) =>
      unsafeStatements(readFileSync(join(folder, name), "utf8")).map(
        (statement) => `${name}: ${statement}`,
      ),
    );
  assert.deepEqual(unsafe, []);
});

for (const statement of [
  "drop table orders",
  "delete from outbox",
  "update orders set handled = 1",
  "alter table orders add column seen text; update orders set seen = placed_at, handled = 1",
  "alter table orders rename column form to felter",
  "alter table orders drop column form",
  "alter table orders add column seen text not null",
  "alter table orders add column seen text unique",
  "alter table orders add column note text references notes (id)",
  "create unique index orders_placed_at on orders (placed_at)",
  "create trigger no_order before insert on orders begin select raise(abort, 'no'); end",
  "create table notes (id text primary key, order_id text references orders (id))",
  "insert into sequences (name, value) values ('order', 1)",
]) {
  test(`a statement that does more than add is found: ${statement}`, () => {
    const script = `create table proeve (id text); ${statement};\n`;
    const [unsafe = "nothing", ...more] = unsafeStatements(script);
    assert.ok(statement.endsWith(unsafe), unsafe);
    assert.deepEqual(more, []);
  });
}

test("a migration with a malformed name stops the start", () => {
  const site = copySite();
  for (const name of ["090_streg.sql", "091-Stor.sql", "092-a.postgresql.sql", "093-a.sql.txt"]) {
    writeFileSync(join(site, "migrations", name), "select 1;");
    assert.match(
      refusalOf(site),
      new RegExp(`^migrations: ${name} hedder ikke som en ændring.*\n$`),
    );
    rmSync(join(site, "migrations", name));
  }
});

test("a migration that was edited after it ran stops the start", async () => {
  const site = copySite();
  const file = join(site, "data", "samspil.db");
  const DIFFERS = /^DATA_DIR: databasen er lavet med en anden 001-baseline\.sql end .*\n$/;
  await (await openSqlite(file)).close();
  appendFileSync(join(site, "migrations", "001-baseline.sql"), "\ncreate table mere (a text);");
  assert.match(refusalOf(site), DIFFERS);
});

/** @returns a copy of the site with migrations that can be changed */
function copySite(): string {
  const site = makeFolder();
  for (const part of ["package.json", "server.js", "dist/server", "migrations"])
    cpSync(join(projectRoot, part), join(site, part), { recursive: true });
  symlinkSync(join(projectRoot, "node_modules"), join(site, "node_modules"));
  return site;
}

function refusalOf(site: string): string {
  const { status, stderr } = spawnSync(process.execPath, ["server.js"], {
    cwd: site,
    env: { PATH: process.env.PATH, PORT: "1024", DATA_DIR: join(site, "data") },
    encoding: "utf8",
  });
  assert.equal(status, 1);
  return stderr;
}

/** Those of a function and of a trigger have semicolons in them. */
const STATEMENTS =
  /\s*(?:create function [^;]*\$\$[\s\S]*?\$\$|create trigger [^;]*\sbegin\s[\s\S]*?\send(?=;)|[^;]+)/g;

/** The statements of a script that may break former code's reads and writes. */
function unsafeStatements(script: string): string[] {
  const created = new Set([...script.matchAll(/^create table (\S+)/gm)].map(([, name]) => name));
  const statements = script.replace(/--.*/g, "").match(STATEMENTS) ?? [];
  return statements
    .map((statement) => statement.trim())
    .filter((statement) => {
      const [, table] = /\b(?:on|into) (?!delete\b)(\S+)/.exec(statement) ?? [];
      const stopsNoErasure = [...statement.matchAll(/references (\S+) \([^)]*\)([^,]*)/g)].every(
        ([, other, then = ""]) => created.has(other) || /on delete (cascade|set null)/.test(then),
      );
      // It fills a column that the script adds.
      const [, filled, into] = /^update (\S+) set (\w+) =[^,]*$/.exec(statement) ?? [];
      if (filled && script.includes(`alter table ${filled} add column ${into} `)) return false;
      if (/^($|create function |drop index )/.test(statement)) return false;
      if (/^create (table|index) /.test(statement)) return !stopsNoErasure;
      if (/^(create (unique index|trigger)|insert into) /.test(statement))
        return !created.has(table);
      const [, column] = /^alter table \S+ add column (.*)/s.exec(statement) ?? [];
      if (!column || /unique|primary key/.test(column)) return true;
      return !stopsNoErasure || (/not null/.test(column) && !/default/.test(column));
    });
}
