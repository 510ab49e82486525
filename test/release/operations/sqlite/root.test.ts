import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { EMAIL, sendOrder } from "../../../kit/client.ts";
import { prepareSite } from "../../../kit/site-process.ts";
import { makeOwnFolder, makePlace, SOMEBODY } from "../package.ts";

const isRoot = process.getuid?.() === 0;

/** A site of nobody's with an order and a copy of it, and a file and a folder that only root may touch. */
async function startSite() {
  const place = makePlace();
  const dataDir = makeOwnFolder(join(place, "data"));
  const copies = makeOwnFolder(join(place, "kopier"));
  const copy = join(copies, "kopi");
  const [victim, victims] = [join(place, "victim"), join(place, "victims")];
  writeFileSync(victim, "root's", { mode: 0o600 });
  mkdirSync(join(victims, "hero"), { recursive: true });
  chmodSync(victims, 0o700);
  const site = await prepareSite({ DATA_DIR: dataDir });
  await site.start({}, SOMEBODY);
  assert.equal(await sendOrder(site.origin), "1001");
  await site.end("SIGTERM");
  // Somebody who got into the site's user puts links where root will work.
  function link(to: string, name: string) {
    rmSync(join(dataDir, name), { recursive: true, force: true });
    execFileSync("ln", ["-s", to, join(dataDir, name)], SOMEBODY);
  }
  function requireUntouched() {
    for (const path of [victim, victims, join(victims, "hero")]) {
      assert.equal(statSync(path).uid, 0, path);
    }
    assert.equal(readFileSync(victim, "utf8"), "root's");
    assert.equal(statSync(victim).mode & 0o777, 0o600);
    assert.deepEqual(readdirSync(victims, { recursive: true }), ["hero"]);
  }
  function foreignFiles(): string[] {
    const names = readdirSync(dataDir, { recursive: true, encoding: "utf8" });
    return names.filter((name) => lstatSync(join(dataDir, name)).uid !== SOMEBODY.uid);
  }
  return { place, dataDir, copy, victim, victims, site, link, requireUntouched, foreignFiles };
}

test("a command that root runs touches nothing outside the data folder, wherever the site's user has put links", {
  skip: !isRoot,
}, async () => {
  const { place, dataDir, copy, victim, victims, site, ...of } = await startSite();
  const made = await site.run("backup", copy);
  assert.equal(made.code, 0, made.said);

  of.link(victim, "x");
  of.link(join(place, "made"), "dangling");
  of.link(victims, "media");
  const restored = await site.run("restore", copy);
  of.requireUntouched();
  assert.match(restored.said, /^Intet blev gendannet: /, "its pictures have no place");
  of.link(join(dataDir, "tmp"), "media");
  const again = await site.run("restore", copy);
  assert.match(again.said, /^Hjemmesiden er gendannet i /, again.said);
  of.requireUntouched();

  for (const [name, ...words] of [
    ["backup", "--verify", copy],
    ["doctor"],
    ["admin", EMAIL],
    ["import", join(process.cwd(), "test/kit/fixtures/former-site.json")],
  ]) {
    for (const file of ["lock", "copies.json", "samspil.db-wal", "tmp"]) {
      of.link(file === "tmp" ? victims : victim, file);
      await site.run(String(name), ...words);
      rmSync(join(dataDir, file), { recursive: true, force: true });
      of.requireUntouched();
    }
  }
  assert.deepEqual(of.foreignFiles(), []);
  assert.equal(statSync(copy).uid, SOMEBODY.uid);
  assert.ok(!existsSync(join(place, "made")));
});

test("a start by root becomes the user of the data folder", { skip: !isRoot }, async () => {
  const { victim, site, ...of } = await startSite();
  of.link(victim, "x");
  await site.start();
  assert.equal(await sendOrder(site.origin), "1002");
  of.requireUntouched();
  assert.deepEqual(of.foreignFiles(), []);
  await site.end("SIGTERM");
});
