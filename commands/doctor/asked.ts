import type { Settings } from "../../app/server/config.server.ts";

/** What `samspil doctor` is told. */
export type Asked = {
  settings: Settings;
  now: Date;
  /** A name server other than the machine's own: 192.0.2.53 or 192.0.2.53:5353 */
  dns?: string;
  /** The selector of the mail provider's key. */
  dkim?: string;
};
