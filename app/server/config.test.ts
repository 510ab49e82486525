import assert from "node:assert/strict";
import { test } from "node:test";
import { parseSettings } from "./config.server.ts";

const refused: [Record<string, string>, RegExp][] = [
  [{ PORT: "abc" }, /^PORT: skal være et helt tal/],
  [{ PORT: "70000" }, /^PORT: /],
  [{ ORIGIN: "samspil.example" }, /^ORIGIN: skal være en adresse/],
  [{ ORIGIN: "https://samspil.example/sti" }, /^ORIGIN: /],
  [{ SMTP_URL: "mail.example:25" }, /^SMTP_URL: skal være som smtp/],
  [{ ORDER_RECIPIENTS: "a@b.example, nogen" }, /^ORDER_RECIPIENTS: skal være e-mailadresser/],
  [{ MAIL_FROM: "Klinikken" }, /^MAIL_FROM: /],
  [{ AUTH_SECRET: "kort" }, /^AUTH_SECRET: /],
  [{ ADMIN_EMAIL: "chefen" }, /^ADMIN_EMAIL: /],
  [{ ADMIN_PASSWORD: "en lang adgangskode" }, /^ADMIN_EMAIL: /],
  [{ DEMO_CONTENT: "ja" }, /^DEMO_CONTENT: skal være on eller off/],
  [{ SECOND_FACTOR: "on" }, /^SECOND_FACTOR: skal være optional eller required/],
  [{ TRUST_PROXY: "true" }, /^TRUST_PROXY: /],
  [{ HISTORY_DAYS: "0" }, /^HISTORY_DAYS: /],
  [{ DATABASE_URL: "postgres://db" }, /^DATABASE_URL: /],
];

for (const [environment, line] of refused) {
  test(`${Object.entries(environment).join()} stops the start with one line that names the setting`, () => {
    assert.throws(
      () => parseSettings(environment),
      (error: Error) => line.test(error.message) && !error.message.includes("\n"),
    );
  });
}

test("without any setting it runs on localhost:3000 with demo content and three recipients", () => {
  const settings = parseSettings({});
  assert.equal(settings.origin, "http://localhost:3000");
  assert.equal(settings.demoContent, true);
  assert.equal(settings.orderRecipients.length, 3);
  assert.equal(settings.isHttps, false);
});

test("a public address turns demo content off and https on", () => {
  const settings = parseSettings({ ORIGIN: "https://klinik.example/" });
  assert.equal(settings.origin, "https://klinik.example");
  assert.equal(settings.demoContent, false);
  assert.equal(settings.isHttps, true);
});

test("an empty setting counts as not set", () => {
  assert.equal(parseSettings({ PORT: "" }).port, 3000);
});
