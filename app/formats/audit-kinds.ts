/** The kinds are stored: a renamed kind would leave its events without a text. */
const STORED = [
  "signed in",
  "signed out",
  "tries refused",
  "sessions ended",
  "password changed",
  "password chosen by link",
  "password set on the server",
  "second factor turned on",
  "second factor turned off",
  "second factor turned off on the server",
  "recovery codes renewed",
  "passkey added",
  "passkey removed",
  "colleague invited",
  "role changed",
  "account made",
  "account removed",
  "order taken",
  "orders exported",
  "order erased",
  "mail sent again",
  "recipient added",
  "recipient confirmed",
  "recipient removed",
  "backup made",
  "backup failed",
  "backup restored",
  "database went back",
  "clock trusted",
] as const;

export type StoredKind = (typeof STORED)[number];

/** Counted for each account, and stored once an hour as 'tries refused'. */
const COUNTED = ["sign-in refused", "sign-in held back", "code refused"] as const;

type LoggedOnly =
  | "code asked for"
  | "turned away at the gate"
  | "role refused"
  | "reset asked for"
  | "second factor missing"
  | "account change refused";

export type AuditKind = StoredKind | (typeof COUNTED)[number] | LoggedOnly;

export const isStored = (kind: AuditKind): kind is StoredKind =>
  STORED.some((stored) => stored === kind);

export const isCounted = (kind: AuditKind): boolean => COUNTED.some((counted) => counted === kind);
