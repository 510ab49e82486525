import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import { projectRoot } from "../project-root.server.ts";

/**
 * Runs the numbered files of migrations/ that this database has not seen, in order.
 * `003-x.sql` is for every dialect, `003-x.postgres.sql` for that one only.
 */
export async function migrate<T>(
  kysely: Kysely<T>,
  dialect: "sqlite" | "postgres",
  runScript: (sql: string) => unknown,
): Promise<void> {
  await sql`create table if not exists migrations (name text primary key, run_at text not null)`.execute(
    kysely,
  );
  const done = await sql<{ name: string }>`select name from migrations`.execute(kysely);
  const seen = new Set(done.rows.map((row) => row.name));
  for (const name of migrationFiles(dialect)) {
    if (seen.has(name)) continue;
    const script = readFileSync(join(projectRoot, "migrations", name), "utf8");
    const record = `insert into migrations values ('${name}', '${new Date().toISOString()}');`;
    await runScript(`begin;\n${script}\n${record}\ncommit;`);
  }
}

function migrationFiles(dialect: string): string[] {
  return readdirSync(join(projectRoot, "migrations"))
    .filter((name) => /^\d+-[a-z-]+(\.[a-z]+)?\.sql$/.test(name))
    .filter((name) => name.split(".").length === 2 || name.endsWith(`.${dialect}.sql`))
    .sort();
}
