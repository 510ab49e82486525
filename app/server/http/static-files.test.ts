import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { respondReady } from "./ready-answer.server.ts";
import { loadStaticFiles } from "./static-files.server.ts";

const place = mkdtempSync(join(tmpdir(), "samspil-assets-"));
after(() => rmSync(place, { recursive: true }));

function build(name: string, files: Record<string, string>): string {
  const assets = join(place, name, "client/assets");
  mkdirSync(assets, { recursive: true });
  for (const [file, text] of Object.entries(files)) writeFileSync(join(assets, file), text);
  return join(place, name);
}

test("a page of the build before is still given its files, and one of two builds before is not", async () => {
  build("first", { "page-a.js": "1", "same-s.js": "s" });
  const second = build("second", { "page-b.js": "2", "same-s.js": "s" });
  const third = build("third", { "page-c.js": "3", "same-s.js": "s" });
  symlinkSync("../first/client", join(second, "former"));
  symlinkSync("../second/client", join(third, "former"));
  const answer = (dist: string, path: string) => {
    const files = loadStaticFiles(join(dist, "client"), {}, join(dist, "former"));
    const found = files.find(path);
    return found && respondReady(found, new Request("http://localhost"));
  };
  for (const [dist, path, text] of [
    [second, "/assets/page-a.js", "1"],
    [second, "/assets/page-b.js", "2"],
    [third, "/assets/page-b.js", "2"],
    [third, "/assets/same-s.js", "s"],
  ] as const) {
    const found = answer(dist, path);
    assert.equal(await found?.text(), text, path);
    assert.match(found?.headers.get("cache-control") ?? "", /immutable/);
    assert.match(found?.headers.get("content-type") ?? "", /javascript/);
  }
  assert.equal(answer(third, "/assets/page-a.js"), undefined);
  assert.equal(answer(third, "/assets/../../first/client/assets/page-a.js"), undefined);
});
