import { isIP } from "node:net";
import { resolve } from "node:path";
import { z } from "zod";
import { parseKey } from "../formats/backup-key.ts";
import { projectRoot } from "./project-root.server.ts";
import { parseBackupAddress } from "./s3/backup-address.ts";
import { parseS3Address, type S3Keys } from "./s3/s3-address.ts";

export type Settings = ReturnType<typeof parseSettings>;

/** @throws {SettingsError} with one line that names the wrong setting */
export function parseSettings(environment: NodeJS.ProcessEnv) {
  const parsed = schema.safeParse(withoutEmpty(environment));
  if (!parsed.success) throw new SettingsError(firstLine(parsed.error));
  const env = parsed.data;
  const origin = env.ORIGIN ?? `http://localhost:${env.PORT}`;
  const isPublic = !LOCAL_HOSTS.includes(new URL(origin).hostname);
  const isMailSent = env.SMTP_URL && !LOCAL_HOSTS.includes(new URL(env.SMTP_URL).hostname);
  if (isPublic || isMailSent) requireOwnAddresses(env);
  if (env.ADMIN_PASSWORD && !env.ADMIN_EMAIL) {
    throw new SettingsError("ADMIN_EMAIL: skal sættes sammen med ADMIN_PASSWORD");
  }
  const s3Keys = s3KeysOf(env);
  return {
    host: env.HOST,
    port: env.PORT,
    handedOverSocket: handedOverSocket(env),
    origin,
    originIsAssumed: env.ORIGIN === undefined,
    isPublic,
    isHttps: origin.startsWith("https:"),
    dataDir: resolve(projectRoot, env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    s3: env.MEDIA_URL && s3Keys && { ...env.MEDIA_URL, keys: s3Keys },
    s3Keys,
    backupAddress: env.BACKUP_URL,
    backupKey: env.BACKUP_KEY,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM ?? DEMO_SENDER,
    orderRecipients: env.ORDER_RECIPIENTS ?? DEMO_RECIPIENTS,
    receiptsPerHour: env.RECEIPTS_PER_HOUR,
    authSecret: env.AUTH_SECRET,
    formerAuthSecret: env.AUTH_SECRET_PREVIOUS,
    adminEmail: env.ADMIN_EMAIL ?? "admin@samspil.localhost",
    adminPassword: env.ADMIN_PASSWORD,
    trustedProxies: env.TRUST_PROXY,
    demoContent: env.DEMO_CONTENT ?? !isPublic,
    historyDays: env.HISTORY_DAYS,
    orderRetentionDays: env.ORDER_RETENTION_DAYS,
    secondFactorRequired: env.SECOND_FACTOR === "required",
    webVitals: env.WEB_VITALS,
    metricsToken: env.METRICS_TOKEN,
    logLevel: env.LOG_LEVEL,
  };
}

export class SettingsError extends Error {
  override name = "SettingsError";
}

export const LOCAL_HOSTS = ["localhost", "127.0.0.1", "[::1]"];
const DEMO_DOMAIN = "@samspil.example";
const DEMO_SENDER = `Samspil <kontakt${DEMO_DOMAIN}>`;
const DEMO_RECIPIENTS = ["signe", "anders", "ida"].map((name) => name + DEMO_DOMAIN);

function requireOwnAddresses(env: Pick<z.output<typeof schema>, "MAIL_FROM" | "ORDER_RECIPIENTS">) {
  if (!env.ORDER_RECIPIENTS || env.ORDER_RECIPIENTS.some(isOfDemo)) {
    throw new SettingsError(
      "ORDER_RECIPIENTS: skal sættes til jeres egne adresser, når hjemmesiden er offentlig: ellers får ingen besked om bestillinger",
    );
  }
  if (!env.MAIL_FROM || isOfDemo(env.MAIL_FROM)) {
    throw new SettingsError(
      "MAIL_FROM: skal sættes til jeres egen adresse, når hjemmesiden er offentlig: ellers har kundernes mails en afsender, der ikke findes",
    );
  }
}

function isOfDemo(address: string): boolean {
  return address.toLowerCase().includes(DEMO_DOMAIN);
}

function s3KeysOf(env: z.output<typeof schema>): S3Keys | undefined {
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  const setting = env.MEDIA_URL ? "MEDIA_URL" : env.BACKUP_URL?.s3 && "BACKUP_URL";
  if (accessKeyId && secretAccessKey) return { accessKeyId, secretAccessKey };
  if (!setting) return undefined;
  const missing = accessKeyId ? "S3_SECRET_ACCESS_KEY" : "S3_ACCESS_KEY_ID";
  throw new SettingsError(`${missing}: skal sættes sammen med ${setting}`);
}

const onOff = z
  .enum(["on", "off"], { error: "skal være on eller off" })
  .transform((value) => value === "on");

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, `skal være et helt tal fra ${min} til ${max}`)
    .transform(Number)
    .refine((n) => n >= min && n <= max, `skal være et helt tal fra ${min} til ${max}`);

const address = z.email("skal være e-mailadresser");

const origin = z
  .string()
  .refine(isOrigin, "skal være en adresse som https://klinik.dk uden sti")
  .transform((value) => new URL(value).origin);

const schema = z.object({
  HOST: z
    .string()
    .refine((value) => value === "localhost" || isIP(value) > 0, "skal være en IP-adresse")
    .default("127.0.0.1"),
  PORT: wholeNumber(1, 65_535).default(3000),
  LISTEN_PID: z.string().optional(),
  LISTEN_FDS: z.string().optional(),
  ORIGIN: origin.optional(),
  DATA_DIR: z.string().default("data"),
  BACKUP_URL: z
    .string()
    .transform(parseBackupAddress)
    .refine(
      (address) => address !== undefined,
      "skal være som s3://bucket?endpoint=https://s3.eksempel.dk eller file:///mnt/kopier",
    )
    .optional(),
  BACKUP_KEY: z
    .string()
    .refine(
      (key) => parseKey(key) !== undefined,
      "er ikke en hel nøgle; se efter, om et tegn er forkert",
    )
    .optional(),
  DATABASE_URL: z
    .string()
    .refine(
      (value) => /^postgres(ql)?:\/\/[^/]+\/[^/]+/.test(value) && URL.canParse(value),
      "skal være som postgres://bruger:kode@server:5432/database",
    )
    .optional(),
  MEDIA_URL: z
    .string()
    .transform(parseS3Address)
    .refine(
      (place) => place !== undefined,
      "skal være som s3://bucket?endpoint=https://s3.eksempel.dk&region=eu-north-1",
    )
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  SMTP_URL: z
    .string()
    .refine(
      (value) => /^smtps?:\/\/[^/]+/.test(value) && URL.canParse(value),
      "skal være som smtp://bruger:kode@server:587",
    )
    .optional(),
  MAIL_FROM: z
    .string()
    .refine((value) => /^[^<>\r\n]*<?[^\s<>@]+@[^\s<>@]+>?$/.test(value), "skal være en afsender")
    .optional(),
  ORDER_RECIPIENTS: z
    .string()
    .transform((value) => value.split(",").map((part) => part.trim()))
    .pipe(z.array(address).min(1))
    .optional(),
  RECEIPTS_PER_HOUR: wholeNumber(1, 100_000).default(100),
  AUTH_SECRET: z.string().min(32, "skal være mindst 32 tegn").optional(),
  AUTH_SECRET_PREVIOUS: z.string().min(32, "skal være mindst 32 tegn").optional(),
  ADMIN_EMAIL: address.optional(),
  ADMIN_PASSWORD: z.string().min(12, "skal være mindst 12 tegn").optional(),
  TRUST_PROXY: wholeNumber(0, 10).default(0),
  DEMO_CONTENT: onOff.optional(),
  HISTORY_DAYS: wholeNumber(1, 36_500).default(365),
  ORDER_RETENTION_DAYS: wholeNumber(1, 36_500).default(1825),
  SECOND_FACTOR: z
    .enum(["optional", "required"], { error: "skal være optional eller required" })
    .default("optional"),
  WEB_VITALS: onOff.default(false),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/=-]{32,}$/, "skal være mindst 32 tegn: bogstaver, tal og -._~+/=")
    .optional(),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "silent"], {
      error: "skal være fatal, error, warn, info, debug eller silent",
    })
    .default("info"),
});

const FIRST_HANDED_OVER = 3;

/** systemd's listening socket (sd_listen_fds). LISTEN_PID excludes variables left by a parent process. */
function handedOverSocket(env: { LISTEN_PID?: string; LISTEN_FDS?: string }): number | undefined {
  if (env.LISTEN_PID !== String(process.pid)) return undefined;
  if (env.LISTEN_FDS === "1") return FIRST_HANDED_OVER;
  throw new SettingsError("LISTEN_FDS: skal være 1; hjemmesiden kan kun lytte på én socket");
}

function isOrigin(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const url = new URL(value);
  return /^https?:$/.test(url.protocol) && url.pathname === "/" && !url.search && !url.hash;
}

function withoutEmpty(environment: NodeJS.ProcessEnv) {
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
}

function firstLine(error: z.ZodError): string {
  const issue = error.issues[0];
  return `${String(issue?.path[0])}: ${issue?.message}`;
}
