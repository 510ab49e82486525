import assert from "node:assert/strict";
import { test } from "node:test";
import { type BackupSetup, backupWords } from "./backup-words.ts";

const NOW = new Date("2026-11-21T10:00:00Z");
const fresh = { madeAt: "2026-11-21T02:12:00Z" };
const old = { madeAt: "2026-11-18T02:12:00Z" };
const failure = {
  at: "2026-11-21T02:10:00Z",
  reason: "der er ikke mere plads på drevet (/srv/kopier)",
};

const daily: BackupSetup = { isDaily: true, isPublic: true, isElsewhere: false };
const none = { ...daily, isDaily: false };
const local = { ...none, isPublic: false };

function words(backups: Parameters<typeof backupWords>[0], asked = daily) {
  const { isAlarm, text } = backupWords(backups, asked, NOW);
  return `${isAlarm ? "! " : ""}${text.replaceAll("\u00a0", " ")}`;
}

test("a fresh verified backup is told in one calm line", () => {
  assert.equal(words({ verified: fresh }), "Seneste afprøvede sikkerhedskopi: i dag kl. 03.12.");
});

test("one older than two days is an alarm", () => {
  assert.equal(
    words({ verified: old }),
    "! Seneste afprøvede sikkerhedskopi: 18. november kl. 03.12. Den er mere end to dage gammel. Sig det til den, der driver hjemmesiden.",
  );
});

test("a failure says why, and is an alarm when no fresh backup is there", () => {
  const calm =
    "Sikkerhedskopien lykkedes ikke i dag kl. 03.10: der er ikke mere plads på drevet. Der bliver prøvet igen om lidt. Seneste afprøvede sikkerhedskopi: i dag kl. 03.12.";
  assert.equal(words({ verified: fresh, failure }), calm);
  assert.match(words({ verified: old, failure }), /^! .*plads.* Sig det til/);
  assert.match(words({ failure }), /^! .*Der er endnu ingen afprøvet kopi\. Sig det til/);
});

test("one of a day to come is none, and an alarm, whatever the daily backup did since", () => {
  const ahead = { madeAt: "2027-11-21T02:12:00Z" };
  assert.equal(
    words({ verified: ahead }),
    "! Den seneste afprøvede sikkerhedskopi har en dato, der ikke er kommet endnu: 21. november 2027 kl. 03.12. Serverens ur har vist forkert, og ingen ved, hvor gammel kopien er. Sig det til den, der driver hjemmesiden.",
  );
  assert.match(words({ verified: ahead, failure }), /^! .*plads.*Den seneste.* Sig det til/);
  assert.match(words({ verified: ahead }, none), /^! Den seneste.* Hjemmesiden laver ikke selv/);
});

test("before the first one, and on one's own machine without any, nobody is alarmed", () => {
  assert.equal(words({}), "Den første sikkerhedskopi bliver lavet og prøvet af om lidt.");
  assert.match(
    words({}, local),
    /^Hjemmesiden laver ikke selv sikkerhedskopier\. Den, der driver hjemmesiden, kan slå det til/,
  );
  assert.match(words({ verified: old }, local), /^Seneste.* Hjemmesiden laver ikke selv/);
});

test("a public site without any is urgent, and what to do is said; one that somebody copies by hand is not", () => {
  assert.equal(
    words({}, none),
    "! Hjemmesiden laver ikke selv sikkerhedskopier: Går serveren i stykker, er tekster, billeder og bestillinger væk. Den, der driver hjemmesiden, skal sætte BACKUP_URL.",
  );
  assert.match(words({ verified: old }, none), /^! Seneste.*er det, der er kommet til siden, væk/);
  assert.equal(
    words({ verified: fresh }, none),
    "Seneste afprøvede sikkerhedskopi: i dag kl. 03.12. Hjemmesiden laver ikke selv sikkerhedskopier.",
  );
});

test("of a database elsewhere it is said that it cannot be seen who copies it", () => {
  assert.equal(
    words({}, { ...none, isElsewhere: true }),
    "Hjemmesiden laver ikke selv sikkerhedskopier. Databasen ligger i PostgreSQL; om den bliver kopieret dér, kan ikke ses herfra. Den, der driver hjemmesiden, kan slå daglige kopier til med BACKUP_URL.",
  );
});
