import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { openStore } from "../../../test/kit/backend.ts";
import { makeFolder } from "../../../test/kit/cleanup.ts";
import { isWell } from "../../server/checks/run-checks.server.ts";
import { parseSettings } from "../../server/config.server.ts";
import type { Misconfiguration } from "../../server/http/deployment-check.server.ts";
import { checkSite } from "./checks.server.ts";
import { verdictOf } from "./verdict.ts";

const NOW = new Date("2026-11-21T10:00:00Z");
const COPIED = { BACKUP_URL: "file:///srv/kopier" };
const HOSTED = { DATABASE_URL: "postgres://localhost/samspil" };
const PUBLIC = {
  ORIGIN: "https://klinik.example",
  TRUST_PROXY: "1",
  SMTP_URL: "smtp://127.0.0.1",
  ORDER_RECIPIENTS: "a@klinik.example",
  MAIL_FROM: "b@klinik.example",
};
const seenAt = "2026-11-21T09:59:30Z";
const proven = { madeAt: "2026-11-21T09:10:00Z", provenAt: "2026-11-21T09:20:00Z", pages: 9 };
const written = { savedAt: "2026-11-21T09:10:00Z", seenAt, proof: { proven } };

type Given = Partial<Parameters<typeof checkSite>[1]> & { dataDir?: string };

/** What is said under a name: its mark, as `samspil doctor` has it, and its words. */
async function find(
  name: string,
  environment: Record<string, string>,
  { dataDir = makeFolder(), ...given }: Given = {},
) {
  const settings = parseSettings({ DATA_DIR: dataDir, ...environment });
  const found = (await checkSite("owner", { settings, now: NOW, ...given }))
    .filter((finding) => finding.name === name)
    .map(({ state, text, advice }) => (state === "ok" ? text : `${state}: ${text} ${advice}`));
  return found.join("\n").replaceAll("\u00a0", " ");
}

function copies(state: object, environment: Record<string, string> = COPIED) {
  const dataDir = makeFolder();
  writeFileSync(join(dataDir, "copies.json"), JSON.stringify({ site: "", ...state }));
  return find("sikkerhedskopien", environment, { dataDir });
}

test("the check says that everything is in a backup, and when one was last restored on trial", async () => {
  assert.equal(
    await copies(written),
    "Alt er i en kopi i dag kl. 10.59. Kopien fra i dag kl. 10.10 er prøvet gendannet.",
  );
  assert.equal(await copies({}), "Den første kopi bliver lavet om lidt.");
  assert.match(await copies({ ...written, proof: {} }), /Ingen kopi er prøvet gendannet endnu\.$/);
});

test("a backup location that does not answer is a failure after ten minutes, with the time and the reason", async () => {
  const reason = "mappen findes ikke (/mnt/kopier/moments)";
  const short = { failure: { at: "2026-11-21T09:55:00Z", reason } };
  const long = { failure: { at: "2026-11-21T09:12:00Z", reason } };
  assert.match(await copies({ ...written, ...short }), /^Alt er i/);
  assert.match(
    await copies({ ...written, ...long }),
    /^failure: Kopierne er ikke nået frem siden i dag kl\. 10\.12: mappen findes ikke\. Best.* er prøvet gendannet\. Se, hvad der skal gøres/,
  );
  assert.match(await copies(short), /^failure: Kopierne er ikke nået frem/);
});

test("the daily backup of a hosted database is a failure after two days", async () => {
  const hosted = { ...COPIED, ...HOSTED };
  const yesterday = "2026-11-20T09:10:00Z";
  const once = { madeAt: yesterday, provenAt: yesterday, pages: 9 };
  const daily = { savedAt: yesterday, seenAt: yesterday, proof: { proven: once } };
  const failure = { at: "2026-11-21T02:10:00Z", reason: "S3 svarer ikke" };
  assert.match(await copies({ ...daily, failure }, hosted), /^Alt er i en kopi i går/);
  const since = { ...failure, at: "2026-11-19T02:10:00Z" };
  assert.match(await copies({ ...daily, failure: since }, hosted), /^failure: Kopierne er ikke/);
});

test("backups that cannot be restored, were not tried for two days, or are not made are a failure", async () => {
  const reason = "siden /om svarer 500 i kopien";
  const failing = { proven, failure: { at: "2026-11-21T09:50:00Z", reason } };
  assert.match(
    await copies({ ...written, proof: failing }),
    /^failure: Kopierne har ikke kunnet gendannes siden i dag kl\. 10\.50: siden \/om svarer 500 i kopien\. Kopien fra/,
  );
  const old = { proven: { ...proven, provenAt: "2026-11-19T06:00:00Z" } };
  assert.match(
    await copies({ ...written, proof: old }),
    /^failure: .* ikke prøvet gendannet siden/,
  );
  const silent = { ...written, seenAt: "2026-11-21T09:30:00Z" };
  assert.match(
    await copies(silent),
    /^failure: Der er ikke lavet kopier siden i dag kl\. 10\.30\./,
  );
});

test("a backup dated in the future does not count, and is a failure", async () => {
  const proof = { proven: { ...proven, madeAt: "2027-11-21T02:12:00Z" } };
  const ahead =
    /^failure: Den seneste afprøvede sikkerhedskopi har en dato, der ikke er kommet endnu: 21\. november 2027 kl\. 03\.12\. Serverens ur har vist forkert/;
  assert.match(await copies({ ...written, proof }), ahead);
  assert.match(await copies({ proof }, {}), ahead);
});

test("a public site without BACKUP_URL is a failure, unless it is backed up by hand", async () => {
  assert.equal(
    await copies({}, PUBLIC),
    "failure: Hjemmesiden laver ikke selv sikkerhedskopier: Går serveren i stykker, er tekster, billeder og bestillinger væk. Sæt BACKUP_URL, helst til et andet sted end serveren.",
  );
  assert.match(await copies({}, {}), /^warning: Hjemmesiden laver ikke selv/);
  assert.match(await copies({}, HOSTED), /^warning: .* om den bliver kopieret dér, kan ikke ses/);
  const byHand = { proof: { proven } };
  assert.equal(
    await copies(byHand, PUBLIC),
    "Kopien fra i dag kl. 10.10 er prøvet gendannet. Hjemmesiden laver ikke selv sikkerhedskopier.",
  );
  const old = { proof: { proven: { ...proven, madeAt: "2026-11-18T02:12:00Z" } } };
  assert.match(await copies(old, PUBLIC), /^failure: .*det, der er kommet til siden, væk/);
});

test("a wrong setting, also one that requests reveal, is reported with the fix", async () => {
  const found = (environment: Record<string, string> = {}, ...shown: Misconfiguration[]) =>
    find(
      "opsætningen",
      { ...PUBLIC, ...environment },
      {
        deployment: { misconfigurations: () => shown },
      },
    );
  assert.equal(await found(), "");
  assert.equal(await find("mails", PUBLIC), "");
  assert.match(await found({ TRUST_PROXY: "0" }), /lukket ude\. Sæt TRUST_PROXY til antallet/);
  assert.match(await found({}, "proxy missing"), /lukket ude\. Lad proxyen sende X-Forwarded-For/);
});

test("what the site does by itself is told with its last run, and is a failure once it has failed for a while", async () => {
  type Moments = Partial<Record<"lastRun" | "failedSince" | "runningSince", string>>;
  const found = (name: string, moments: Moments = {}) => {
    const dates = Object.entries(moments).map(([of, moment]) => [of, new Date(moment)]);
    const jobs = () => [{ name, ...Object.fromEntries(dates) }];
    return find("det, der sker af sig selv", PUBLIC, { jobs });
  };
  const lastRun = "2026-11-21T09:30:00Z";
  const WELL = "Det lykkedes sidst at sende mails i dag kl. 10.30.";
  assert.equal(await found("outbox"), "");
  assert.equal(await found("outbox", { lastRun }), WELL);
  assert.equal(await found("outbox", { lastRun, failedSince: "2026-11-21T09:51:00Z" }), WELL);
  assert.match(
    await found("planned drafts", { lastRun, failedSince: lastRun }),
    /^failure: Hjemmesiden har ikke kunnet udgive planlagte kladder siden i dag kl\. 10\.30\./,
  );
  assert.equal(await found("outbox", { lastRun, runningSince: "2026-11-21T07:30:00Z" }), WELL);
  assert.match(
    await found("outbox", { lastRun, runningSince: "2026-11-21T06:30:00Z" }),
    /^failure: Hjemmesiden har ikke kunnet sende mails siden i dag kl\. 07\.30\./,
    "one that hangs",
  );
});

test("a store that cannot be written is not ready: the log has the reason, the owner what to do", async () => {
  const database = await openStore();
  const given = { settings: parseSettings({}), now: NOW, database };
  const logged: unknown[] = [];
  const ask = (proveWritable: () => Promise<void>) =>
    checkSite("ready", { ...given, media: { proveWritable } }, (error) => logged.push(error));
  assert.ok(isWell(await ask(async () => undefined)));
  const full = Object.assign(new Error("/srv/samspil"), { code: "ENOSPC" });
  const found = await ask(() => Promise.reject(full));
  assert.deepEqual(
    found.filter(({ state }) => state !== "ok"),
    [
      {
        name: "billederne",
        state: "failure",
        text: "Der kan ikke gemmes noget (ENOSPC).",
        advice: "Se pladsen på disken, MEDIA_URL og loggen.",
      },
    ],
  );
  assert.deepEqual(logged, [full]);
});

test("the verdict names each problem once, and says whether it can wait", () => {
  const well = { name: "mails", state: "ok" } as const;
  const disk = { name: "pladsen på disken", state: "warning" } as const;
  const mails = { name: "mails", state: "failure" } as const;
  for (const [findings, title, state] of [
    [[well], "Alt er i orden", "well"],
    [[disk, disk], "Alt er i orden, på nær pladsen på disken", "but"],
    [[disk, mails], "Se efter i dag: pladsen på disken og mails", "urgent"],
  ] as const)
    assert.deepEqual(verdictOf([...findings]), { title, state });
});
