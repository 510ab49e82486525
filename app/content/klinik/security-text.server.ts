import { DAY_MS } from "../../formats/durations.ts";
import { isEmailAddress } from "../../formats/email-address.ts";
import { type RequestContext, samspil } from "../../server/context.ts";
import { readKlinik } from "./klinik.server.ts";

/** RFC 9116 requires an expiry within a year. */
const HOLDS_DAYS = 180;

/** The contact for reporting security holes (RFC 9116). */
export function answerSecurityText(context: RequestContext): Response {
  const { content, settings } = context.get(samspil);
  const { email } = readKlinik(content);
  const { origin } = settings;
  const lines = [
    `Contact: ${isEmailAddress(email) ? `mailto:${email}` : `${origin}/kontakt`}`,
    `Expires: ${new Date(Date.now() + HOLDS_DAYS * DAY_MS).toISOString().slice(0, 10)}T00:00:00Z`,
    "Preferred-Languages: da, en",
    `Canonical: ${origin}/.well-known/security.txt`,
  ];
  return new Response(`${lines.join("\n")}\n`, {
    headers: { "content-type": "text/plain; charset=UTF-8" },
  });
}
