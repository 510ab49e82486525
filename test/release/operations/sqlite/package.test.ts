import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { projectRoot } from "../../../../app/server/project-root.server.ts";
import { COMMANDS } from "../../../../commands/command.ts";
import { freePort } from "../../../kit/free-port.ts";
import { until } from "../../../kit/until.ts";
import {
  makeOwnFolder,
  makePackage,
  makePlace,
  runPackaged,
  startPackage,
  unpack,
} from "../package.ts";

const place = makePlace();
const archive = makePackage(join(place, "made"));
const elsewhere = join(place, "another machine");
mkdirSync(elsewhere);
const site = await unpack(archive, elsewhere);

test("a package runs with its own Node, as a user who may write only to the data folder", async (t) => {
  const port = String(await freePort());
  const origin = `http://127.0.0.1:${port}`;
  const dataDir = makeOwnFolder(join(place, "data"));
  const backupDir = makeOwnFolder(join(place, "kopier"));
  const BACKUP_URL = pathToFileURL(backupDir).href;
  const settings = { PORT: port, ORIGIN: origin, DATA_DIR: dataDir, BACKUP_URL };
  const before = listAll(site);

  const began = performance.now();
  const running = await startPackage(site, settings);
  t.diagnostic(`first start, ${Math.round(performance.now() - began)} ms until it answers`);
  for (const path of ["/", "/shop", "/kurv", "/admin/login", "/healthz", "/readyz"]) {
    assert.equal((await fetch(origin + path)).status, 200, path);
  }
  const html = await (await fetch(origin)).text();
  for (const [, path = ""] of html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)) {
    assert.equal((await fetch(origin + path)).status, 200, path);
  }
  await until(
    "it has made a copy",
    () =>
      existsSync(join(backupDir, "snapshots")) &&
      readdirSync(join(backupDir, "snapshots")).length > 0,
  );
  const own = await runPackaged(site, ["backup", "--verify"], settings);
  assert.match(own.said, /^Kopien virker: /m);
  const copy = join(backupDir, "selv");
  const made = await runPackaged(site, ["backup", copy], settings);
  assert.equal(made.code, 0, made.said);
  assert.match(made.said, new RegExp(`^Afprøv den med: samspil backup --verify ${copy}$`, "m"));
  const seen = await runPackaged(site, ["backup", "--verify", copy], settings);
  assert.match(seen.said, /^Kopien virker: /m);
  const account = await runPackaged(site, ["admin", "ny@klinik.example"], settings);
  assert.match(account.said, /Kontoen ny@klinik\.example er oprettet/);

  assert.equal(await running.end(), 0);
  const restored = await runPackaged(site, ["restore", copy], {
    ...settings,
    DATA_DIR: join(makeOwnFolder(join(place, "andre")), "data"),
  });
  assert.match(restored.said, /^Hjemmesiden er gendannet/m);
  const again = performance.now();
  const second = await startPackage(site, settings);
  t.diagnostic(`next start, ${Math.round(performance.now() - again)} ms`);
  assert.equal(await second.end(), 0);
  assert.deepEqual(listAll(site), before, "nothing is written among the code");
});

test("a package has only what the site runs on, and no path of the machine that built it", (t) => {
  const packages = readdirSync(join(site, "node_modules")).sort();
  assert.deepEqual(packages, ["@img", "detect-libc", "semver", "sharp"]);
  const files = listAll(site);
  const commands = COMMANDS.map((name) => `commands/${name}.js`);
  assert.deepEqual(
    commands.filter((file) => !files.includes(file)),
    [],
  );
  for (const told of ["README.md", "docs/operations.md", "docs/settings.md"])
    assert.ok(files.includes(told), told);
  const odd = files.filter((file) =>
    /\.(ts|tsx|test\.\w+|map)$|samspil-stamp|\.compiled/.test(file),
  );
  assert.deepEqual(odd, []);
  const ours = files.filter(
    (file) => !file.startsWith("bin/") && statSync(join(site, file)).isFile(),
  );
  const telling = ours.filter((file) => readFileSync(join(site, file)).includes(projectRoot));
  assert.deepEqual(telling, []);
  const size = execFileSync("du", ["-sk", site], { encoding: "utf8" });
  t.diagnostic(`${Math.round(Number.parseInt(size, 10) / 1024)} MB unpacked`);
});

test("the package's commands read the settings file, and list themselves in Danish", async () => {
  const file = join(place, "samspil.env");
  writeFileSync(file, 'ORIGIN="https://klinik.example"\nMAIL_FROM=Klinikken <a@klinik.example>\n');
  const refused = await runPackaged(site, ["start"], { SAMSPIL_ENV: file });
  assert.match(refused.said, /^ORDER_RECIPIENTS: skal sættes/m);
  assert.equal(refused.code, 1);
  const asked = await runPackaged(site, ["ukendt"], {});
  assert.match(asked.said, /^Brug: samspil start, .*admin, backup/);
  assert.equal(asked.code, 1);
});

function listAll(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();
}
