/** What happens, as it is counted: by kinds that are few and known, and never by who it was. */
export type Measured = MeasuredAnswer | Save | Refusal | Vital;

export type MeasuredAnswer = {
  what: "answer";
  /** A route's pattern, such as `/shop/:produktId`. */
  route: () => string;
  method: string;
  status: number;
  ms: number;
};

export type SaveOutcome = "saved" | "conflict" | "refused" | "failed";
type Save = { what: "save"; outcome: SaveOutcome };

export type RefusalKind = "foreign form" | "robot" | "sign-in" | "too large" | "too many";
type Refusal = { what: "refusal"; kind: RefusalKind };

/** `value` in milliseconds, but for CLS, which has no unit. */
export type Vital = { what: "vital"; metric: string; rating: string; value: number };

/** What is asked for when somebody wants to know. */
export type Reading = {
  name: string;
  help: string;
  /** It only ever grows, until the process ends. */
  isCounter?: boolean;
} & (
  | { label?: undefined; read: () => Promise<number | undefined> | number | undefined }
  /** A number for each value of the label. */
  | { label: string; read: () => Promise<Record<string, number>> | Record<string, number> }
);
