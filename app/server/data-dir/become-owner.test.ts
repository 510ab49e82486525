import assert from "node:assert/strict";
import { chownSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { COMMANDS } from "../../../commands/command.ts";
import { makeFolder } from "../../../test/kit/cleanup.ts";
import { projectRoot } from "../project-root.server.ts";
import { becomeOwner } from "./become-owner.server.ts";

/** What a process of this user does to become another. */
function actsOf(uid: number, dataDir: string): string[] {
  const acts: string[] = [];
  const note = (act: string) => (id: unknown) => void acts.push(`${act} ${id}`);
  const user = { setgroups: note("groups"), setgid: note("group"), setuid: note("user") };
  becomeOwner({ dataDir }, { getuid: () => uid, ...user });
  return acts;
}

test("root becomes the owner of the data folder, its groups first; of a missing one the owner of the folder around it", () => {
  const folder = makeFolder();
  if (process.getuid?.() === 0) chownSync(folder, 65534, 65534);
  const { uid, gid } = statSync(folder);
  const expected = [`groups ${gid}`, `group ${gid}`, `user ${uid}`];
  assert.deepEqual(actsOf(0, folder), expected);
  assert.deepEqual(actsOf(0, join(folder, "new/data")), expected);
  assert.deepEqual(actsOf(uid, folder), [], "somebody else stays who they are");
  assert.deepEqual(actsOf(0, "/"), [], "and root in its own folder");
});

test("every command becomes the owner before it works, and update, which stays root, while it reads there", () => {
  const read = (file: string) => readFileSync(join(projectRoot, file), "utf8");
  const files = COMMANDS.map((name) => `commands/${name}.ts`);
  const byThemselves = files.filter((file) => !/^await runAsOwner\(/m.test(read(file)));
  const starts = ["server.js", "commands/command.ts", ...byThemselves];
  const without = starts.filter((file) => {
    const [, next = ""] = read(file).split("parseSettings(process.env);");
    return !/^\s*(?:site\.)?becomeOwner\(settings\);/.test(next);
  });
  assert.deepEqual(without, ["commands/update.ts"]);
  const update = read("commands/update.ts");
  assert.match(update, /asOwner\(settings, \(\) => requireCopies\(settings\)\)/);
});
