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
  const result = schema.safeParse(withoutEmpty(environment));
  if (!result.success) {
    const [issue] = result.error.issues;
    throw new SettingsError(`${String(issue?.path[0])}: ${issue?.message}`);
  }
  const env = result.data;
  const origin = env.ORIGIN ?? `http://localhost:${env.PORT}`;
  const isElsewhere = (url: string) => !LOCAL_HOSTS.includes(new URL(url).hostname);
  const isPublic = isElsewhere(origin);
  if (isPublic || (env.SMTP_URL && isElsewhere(env.SMTP_URL))) requireOwnAddresses(env);
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

type Environment = z.output<typeof schema>;

function requireOwnAddresses({ MAIL_FROM, ORDER_RECIPIENTS }: Environment) {
  const isOwn = (address: string) => !address.toLowerCase().includes(DEMO_DOMAIN);
  if (!ORDER_RECIPIENTS?.every(isOwn)) {
    throw new SettingsError(
      "ORDER_RECIPIENTS: skal sættes til jeres egne adresser, når hjemmesiden er offentlig: ellers får ingen besked om bestillinger",
    );
  }
  if (!MAIL_FROM || !isOwn(MAIL_FROM)) {
    throw new SettingsError(
      "MAIL_FROM: skal sættes til jeres egen adresse, når hjemmesiden er offentlig: ellers har kundernes mails en afsender, der ikke findes",
    );
  }
}

function s3KeysOf(env: Environment): S3Keys | undefined {
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (accessKeyId && secretAccessKey) return { accessKeyId, secretAccessKey };
  const setting = env.MEDIA_URL ? "MEDIA_URL" : env.BACKUP_URL?.s3 && "BACKUP_URL";
  if (!setting) return undefined;
  const missing = accessKeyId ? "S3_SECRET_ACCESS_KEY" : "S3_ACCESS_KEY_ID";
  throw new SettingsError(`${missing}: skal sættes sammen med ${setting}`);
}

const onOff = z
  .enum(["on", "off"], { error: "skal være on eller off" })
  .transform((value) => value === "on");

function wholeNumber(min: number, max: number) {
  const isValid = (value: string) => /^\d+$/.test(value) && +value >= min && +value <= max;
  return z
    .string()
    .refine(isValid, `skal være et helt tal fra ${min} til ${max}`)
    .transform(Number);
}

function url(start: RegExp, sentence: string) {
  return z.string().refine((value) => start.test(value) && URL.canParse(value), sentence);
}

function parsed<Value>(parse: (value: string) => Value | undefined, sentence: string) {
  return z
    .string()
    .transform(parse)
    .refine((value) => value !== undefined, sentence);
}

const address = z.email("skal være e-mailadresser");
const secret = z.string().min(32, "skal være mindst 32 tegn");

const schema = z.object({
  HOST: z
    .string()
    .refine((value) => value === "localhost" || isIP(value) > 0, "skal være en IP-adresse")
    .default("127.0.0.1"),
  PORT: wholeNumber(1, 65_535).default(3000),
  LISTEN_PID: z.string().optional(),
  LISTEN_FDS: z.string().optional(),
  ORIGIN: parsed(parseOrigin, "skal være en adresse som https://klinik.dk uden sti").optional(),
  DATA_DIR: z.string().default("data"),
  BACKUP_URL: parsed(
    parseBackupAddress,
    "skal være som s3://bucket?endpoint=https://s3.eksempel.dk eller file:///mnt/kopier",
  ).optional(),
  BACKUP_KEY: z
    .string()
    .refine(parseKey, "er ikke en hel nøgle; se efter, om et tegn er forkert")
    .optional(),
  DATABASE_URL: url(
    /^postgres(ql)?:\/\/[^/]+\/[^/]+/,
    "skal være som postgres://bruger:kode@server:5432/database",
  ).optional(),
  MEDIA_URL: parsed(
    parseS3Address,
    "skal være som s3://bucket?endpoint=https://s3.eksempel.dk&region=eu-north-1",
  ).optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  SMTP_URL: url(/^smtps?:\/\/[^/]+/, "skal være som smtp://bruger:kode@server:587").optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^<>\r\n]*<?[^\s<>@]+@[^\s<>@]+>?$/, "skal være en afsender")
    .optional(),
  ORDER_RECIPIENTS: z
    .string()
    .transform((value) => value.split(",").map((part) => part.trim()))
    .pipe(z.array(address))
    .optional(),
  RECEIPTS_PER_HOUR: wholeNumber(1, 100_000).default(100),
  AUTH_SECRET: secret.optional(),
  AUTH_SECRET_PREVIOUS: secret.optional(),
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

/** systemd's first listening socket (sd_listen_fds). LISTEN_PID excludes variables left by a parent process. */
function handedOverSocket({ LISTEN_PID, LISTEN_FDS }: Environment): number | undefined {
  if (LISTEN_PID !== String(process.pid)) return undefined;
  if (LISTEN_FDS === "1") return 3;
  throw new SettingsError("LISTEN_FDS: skal være 1; hjemmesiden kan kun lytte på én socket");
}

function parseOrigin(value: string): string | undefined {
  const url = URL.parse(value);
  const isOrigin = url && /^https?:$/.test(url.protocol) && url.pathname === "/";
  return isOrigin && !url.search && !url.hash ? url.origin : undefined;
}

function withoutEmpty(environment: NodeJS.ProcessEnv) {
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
}
