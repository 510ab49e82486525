import assert from "node:assert/strict";
import { test } from "node:test";
import { backupWords } from "./backup-words.ts";

const NOW = new Date("2026-11-21T10:00:00Z");
const fresh = { madeAt: "2026-11-21T02:12:00Z" };
const old = { madeAt: "2026-11-18T02:12:00Z" };
const failure = {
  at: "2026-11-21T02:10:00Z",
  reason: "der er ikke mere plads på drevet (/srv/kopier)",
};

function words(backups: Parameters<typeof backupWords>[0], isDaily = true) {
  const { isAlarm, text } = backupWords(backups, isDaily, NOW);
  return `${isAlarm ? "! " : ""}${text.replaceAll("\u00a0", " ")}`;
}

test("a fresh verified backup is told in one calm line", () => {
  assert.equal(words({ verified: fresh }), "Seneste afprøvede sikkerhedskopi: i dag kl. 03.12.");
});

test("one older than two days is an alarm", () => {
  assert.equal(
    words({ verified: old }),
    "! Seneste afprøvede sikkerhedskopi: 18. november kl. 03.12. Den er mere end to dage gammel. Sig det til den, der passer hjemmesiden.",
  );
});

test("a failure says why, and is an alarm when no fresh backup is there", () => {
  const calm =
    "Sikkerhedskopien lykkedes ikke i dag kl. 03.10: der er ikke mere plads på drevet. Der bliver prøvet igen om en time. Seneste afprøvede sikkerhedskopi: i dag kl. 03.12.";
  assert.equal(words({ verified: fresh, failure }), calm);
  assert.match(words({ verified: old, failure }), /^! .*plads.* Sig det til/);
  assert.match(words({ failure }), /^! .*Der er endnu ingen afprøvet kopi\. Sig det til/);
});

test("one of a day to come is none, and an alarm, whatever the daily backup did since", () => {
  const ahead = { madeAt: "2027-11-21T02:12:00Z" };
  assert.equal(
    words({ verified: ahead }),
    "! Den seneste afprøvede sikkerhedskopi har en dato, der ikke er kommet endnu: 21. november 2027 kl. 03.12. Serverens ur har vist forkert, og ingen ved, hvor gammel kopien er. Sig det til den, der passer hjemmesiden.",
  );
  assert.match(words({ verified: ahead, failure }), /^! .*plads.*Den seneste.* Sig det til/);
  assert.match(words({ verified: ahead }, false), /^! Den seneste.* Hjemmesiden laver ikke selv/);
});

test("before the first one, and without BACKUP_DIR, nobody is alarmed", () => {
  assert.equal(words({}), "Den første sikkerhedskopi bliver lavet og prøvet af om lidt.");
  assert.match(words({}, false), /^Hjemmesiden laver ikke selv sikkerhedskopier\. Den, der passer/);
  assert.match(words({ verified: old }, false), /^Seneste.* Hjemmesiden laver ikke selv/);
});
