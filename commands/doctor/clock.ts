import { createSocket } from "node:dgram";
import { once } from "node:events";
import { type Finding, failure, ok, warning } from "./finding.ts";

const PATIENCE_MS = 4_000;
const PORT = 123;
const ASK = 0b00_100_011;
const TRANSMITTED_AT = 40;
/** From 1900, where time servers begin, to 1970. */
const SECONDS_BEFORE_1970 = 2_208_988_800;
/** Codes of a second factor hold for half a minute. */
const MOST_SECONDS = 15;

/** @param server a time server's name, with a port where it is not the usual */
export async function checkClock(server: string, now: () => number): Promise<Finding> {
  const about = "Uret";
  const right = await askForTime(server);
  if (right === undefined) {
    return warning(about, `${server} svarer ikke, så uret er ikke set efter. Se timedatectl`);
  }
  const seconds = Math.round(Math.abs(now() - right) / 1000);
  return seconds > MOST_SECONDS
    ? failure(about, `går ${seconds} sekunder galt: koder til login passer ikke. Slå timesyncd til`)
    : ok(about, "går rigtigt");
}

/** One question of SNTP (RFC 4330). @returns milliseconds since 1970; undefined where nobody answers it */
async function askForTime(server: string): Promise<number | undefined> {
  const [host = "", port] = server.split(":");
  const socket = createSocket("udp4");
  const question = Buffer.alloc(48);
  question[0] = ASK;
  try {
    socket.send(question, Number(port ?? PORT), host);
    const [answer] = await once(socket, "message", { signal: AbortSignal.timeout(PATIENCE_MS) });
    return (answer.readUInt32BE(TRANSMITTED_AT) - SECONDS_BEFORE_1970) * 1000;
  } catch {
    return undefined;
  } finally {
    socket.close();
  }
}
