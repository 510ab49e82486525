import assert from "node:assert/strict";
import { test } from "node:test";
import {
  type ColleagueNews,
  colleagueLetter,
  compose,
  invitationLetter,
} from "./account-messages.server.ts";

const sender = { origin: "https://klinik.example", clinic: "Klinik {by} $&" };
const email = "ida@klinik.example";
const by = "signe@klinik.example";
const device = "Firefox på Mac";
const stopped = { scheduled: ["Sommerlukket"], shared: ["http://ond.example"] };

const NEWS: ColleagueNews[] = [
  { kind: "invited", email, by, role: "Ejer" },
  { kind: "role changed", email, by, role: "Redaktør", stopped },
  { kind: "removed", email, by, stopped },
  { kind: "recipient added", email, by },
  { kind: "recipient removed", email, by },
  { kind: "first sign-in", email },
  { kind: "recipient confirmed", email },
  { kind: "new device", email, device },
  { kind: "new passkey", email, device },
];

test("the mails to colleagues name the people, and have no unfilled placeholder", () => {
  for (const news of NEWS) {
    const { subject, text } = compose(sender, [by], colleagueLetter(news));
    assert.match(subject, /Klinik \{by\} \$&( |$)/);
    const words = text.replaceAll(sender.clinic, "");
    assert.doesNotMatch(words, /undefined|object|[{}]/);
    const named = [email, "by" in news ? by : "", "device" in news ? device : ""];
    for (const name of named) assert.ok(words.includes(name), `${name} in ${words}`);
    if ("stopped" in news)
      assert.match(words, /»Sommerlukket« udgives ikke.*»http ond example«, virker ikke/s);
  }
});

test("an invitation says who sends it and what the account is for", () => {
  const { text } = compose(sender, [email], invitationLetter("t", "Bestillinger", by));
  assert.match(
    text,
    /^signe@klinik\.example har inviteret dig til at behandle bestillinger og opkald\.$/m,
  );
  const { text: unsigned } = compose(sender, [email], invitationLetter("t", "Ejer"));
  assert.match(unsigned, /^En kollega har inviteret dig/m);
});
