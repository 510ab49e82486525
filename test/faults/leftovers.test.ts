import assert from "node:assert/strict";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { atEnd } from "../at-end.ts";
import { openSite } from "./site-process.ts";

const NOBODY = 65534;
const NOBODY_HAS_THIS_PID = 2 ** 22 + 1;
const isRoot = process.getuid?.() === 0;

test("a leftover that somebody else made, and that cannot be erased, stays and keeps no start back", async () => {
  const temporary = mkdtempSync(join(tmpdir(), "samspil-leftovers-"));
  atEnd(() => {
    chmodSync(foreign, 0o700);
    rmSync(temporary, { recursive: true });
  });
  // As /tmp is: everybody's, and each file only its owner's to erase.
  chmodSync(temporary, 0o1777);
  const foreign = join(temporary, `samspil-upload-${NOBODY_HAS_THIS_PID}-abcdef`);
  const own = join(temporary, `samspil-upload-${NOBODY_HAS_THIS_PID}-bcdefg`);
  for (const place of [foreign, own]) {
    mkdirSync(place);
    writeFileSync(join(place, "upload"), "halvt");
  }
  const site = await openSite({ TMPDIR: temporary });
  if (isRoot) for (const path of [own, site.dataDir]) chownSync(path, NOBODY, NOBODY);
  chmodSync(foreign, 0o500);
  const running = await site.start(isRoot ? { uid: NOBODY, gid: NOBODY } : {});
  assert.ok(existsSync(foreign) && !existsSync(own));
  assert.match(running.output(), /"level":40.*-abcdef.*"a leftover could not be erased"/);
  running.signal("SIGTERM");
  assert.equal((await running.ended).code, 0);
});
