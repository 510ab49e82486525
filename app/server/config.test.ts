import assert from "node:assert/strict";
import { test } from "node:test";
import { parseSettings } from "./config.server.ts";

const s3 = { MEDIA_URL: "s3://klinik", S3_ACCESS_KEY_ID: "a", S3_SECRET_ACCESS_KEY: "b" };

const rejected: [Record<string, string>, RegExp][] = [
  [{ PORT: "abc" }, /^PORT: skal være et helt tal/],
  [{ PORT: "70000" }, /^PORT: /],
  [{ HOST: "min-maskine" }, /^HOST: skal være en IP-adresse/],
  [{ LISTEN_PID: `${process.pid}`, LISTEN_FDS: "2" }, /^LISTEN_FDS: skal være 1/],
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
  [{ DATABASE_URL: "mysql://db/samspil" }, /^DATABASE_URL: /],
  [{ MEDIA_URL: "https://klinik.s3.example" }, /^MEDIA_URL: skal være som s3:/],
  [{ MEDIA_URL: "s3://klinik?endpoint=s3.example" }, /^MEDIA_URL: skal være som s3:/],
  [{ MEDIA_URL: "s3://klinik/../anden" }, /^MEDIA_URL: skal være som s3:/],
  [{ MEDIA_URL: "s3://klinik" }, /^S3_ACCESS_KEY_ID: skal sættes sammen med MEDIA_URL/],
  [{ MEDIA_URL: "s3://klinik", S3_ACCESS_KEY_ID: "a" }, /^S3_SECRET_ACCESS_KEY: /],
];

test("a setting that is wrong is refused with one line that names it", () => {
  for (const [environment, line] of rejected)
    assert.throws(
      () => parseSettings(environment),
      (error: Error) => line.test(error.message) && !error.message.includes("\n"),
      String(line),
    );
});

test("without settings the site runs on its own machine alone, on localhost:3000, with demo content and three recipients", () => {
  const { orderRecipients, ...settings } = parseSettings({ PORT: "" });
  assert.partialDeepStrictEqual(settings, {
    host: "127.0.0.1",
    port: 3000,
    origin: "http://localhost:3000",
    demoContent: true,
    isHttps: false,
  });
  assert.equal(orderRecipients.length, 3);
  for (const HOST of ["0.0.0.0", "::"]) assert.equal(parseSettings({ HOST }).host, HOST);
});

const own = {
  MAIL_FROM: "Klinikken <post@klinik.example>",
  ORDER_RECIPIENTS: "ordre@klinik.example",
};

const demo = {
  MAIL_FROM: ["", "Klinikken <kontakt@samspil.example>", "Kontakt@Samspil.Example"],
  ORDER_RECIPIENTS: ["", "ida@samspil.example", "ordre@klinik.example, signe@samspil.example"],
};

test("on a public site the demo clinic's recipients and sender are refused, as defaults and typed out", () => {
  for (const publicly of [
    { ORIGIN: "https://klinik.example" },
    { ORIGIN: "http://192.168.1.7:3000" },
    { SMTP_URL: "smtps://bruger:kode@mail.example:465" },
  ]) {
    const settings = { ...own, ...publicly };
    for (const [name, values] of Object.entries(demo))
      for (const value of values)
        assert.throws(
          () => parseSettings({ ...settings, [name]: value }),
          (error: Error) => error.message.startsWith(`${name}: skal sættes til jeres eg`),
        );
    assert.partialDeepStrictEqual(parseSettings(settings), {
      orderRecipients: ["ordre@klinik.example"],
      mailFrom: own.MAIL_FROM,
    });
  }
});

test("on one's own machine a local mail server needs no addresses", () => {
  const environment = { ORIGIN: "http://127.0.0.1:4000", SMTP_URL: "smtp://127.0.0.1:2525" };
  assert.equal(parseSettings(environment).mailFrom, "Samspil <kontakt@samspil.example>");
});

test("a public address turns demo content off and https on", () => {
  assert.partialDeepStrictEqual(parseSettings({ ...own, ORIGIN: "https://klinik.example/" }), {
    origin: "https://klinik.example",
    demoContent: false,
    isHttps: true,
  });
});

test("a socket from systemd is used when LISTEN_PID names this process", () => {
  const LISTEN_FDS = "1";
  assert.equal(parseSettings({ LISTEN_FDS, LISTEN_PID: `${process.pid}` }).handedOverSocket, 3);
  assert.equal(parseSettings({ LISTEN_FDS, LISTEN_PID: "1" }).handedOverSocket, undefined);
  assert.equal(parseSettings({ LISTEN_FDS }).handedOverSocket, undefined);
});

test("an S3 bucket is Amazon's unless it has an endpoint, and may be shared by several sites", () => {
  const placeOf = (MEDIA_URL: string) => {
    const { bucketUrl = "", folder = "", region } = parseSettings({ ...s3, MEDIA_URL }).s3 ?? {};
    return [`${bucketUrl}/${folder}`, region];
  };
  const [amazon] = placeOf("s3://klinik");
  assert.equal(amazon, "https://s3.us-east-1.amazonaws.com/klinik/");
  const stockholm = ["https://s3.eu-north-1.amazonaws.com/klinik/nord/", "eu-north-1"];
  assert.deepEqual(placeOf("s3://klinik/nord/?region=eu-north-1"), stockholm);
  const own = "s3://klinik?endpoint=http://127.0.0.1:9000/&region=dk";
  assert.deepEqual(placeOf(own), ["http://127.0.0.1:9000/klinik/", "dk"]);
  const deep = "s3://klinik/nord/2?endpoint=https://id.udbyder.dk/storage/v1/s3";
  assert.equal(placeOf(deep)[0], "https://id.udbyder.dk/storage/v1/s3/klinik/nord/2/");
});
