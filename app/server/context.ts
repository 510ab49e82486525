import { createContext, type RouterContextProvider } from "react-router";
import type { Auth } from "./auth/auth.server.ts";
import type { Colleagues } from "./auth/colleagues.server.ts";
import type { KnownDevices } from "./auth/known-device.server.ts";
import type { Passkeys } from "./auth/passkeys.server.ts";
import type { PendingSignIns } from "./auth/pending-sign-in.server.ts";
import type { SecondFactors } from "./auth/second-factor.server.ts";
import type { StoredSession } from "./auth/sessions.server.ts";
import type { Readiness } from "./checks/readiness.server.ts";
import type { Settings } from "./config.server.ts";
import type { StoreInTime } from "./database/store-in-time.server.ts";
import type { ClockTrust } from "./database/trusted-clock.server.ts";
import type { Content } from "./documents/content.server.ts";
import type { Documents } from "./documents/documents.server.ts";
import type { Drafts } from "./documents/drafts.server.ts";
import type { Audit } from "./events/audit.server.ts";
import type { Events } from "./events/events.server.ts";
import type { DeploymentCheck } from "./http/deployment-check.server.ts";
import type { JobState } from "./jobs/every.server.ts";
import type { Limits } from "./limits/limits.server.ts";
import type { MailLimit } from "./limits/mail-limit.server.ts";
import type { Log } from "./log.server.ts";
import type { Deliveries } from "./mail/deliveries.server.ts";
import type { Recipients } from "./mail/recipients.server.ts";
import type { Media } from "./media/media.server.ts";
import type { Metrics } from "./metrics/metrics.server.ts";

export type Samspil = {
  settings: Settings;
  log: Log;
  clock: () => Date;
  metrics?: Metrics;
  deployment: DeploymentCheck;
  readiness: Readiness;
  jobs: () => JobState[];
  clockTrust: ClockTrust;
  documents: Documents;
  content: Content;
  drafts: Drafts;
  storeInTime: StoreInTime;
  deliveries: Deliveries;
  recipients: Recipients;
  media: Media;
  auth: Auth;
  colleagues: Colleagues;
  audit: Audit;
  events: Events;
  /** Whether somebody else chose the account's password. */
  hasGivenPassword: (userId: string) => Promise<boolean>;
  knownDevices: KnownDevices;
  limits: Limits;
  mailLimit: MailLimit;
  secondFactors: SecondFactors;
  passkeys: Passkeys;
  pendingSignIns: PendingSignIns;
};

export type RequestContext = Readonly<RouterContextProvider>;

export const samspil = createContext<Samspil>();

export const errorId = createContext<string>();

export const clientAddress = createContext<string>();

export const scriptNonce = createContext<string>();

/** What the first middlewares have found, so that the gate need not look again. */
export const storedSession = createContext<StoredSession>(null);
