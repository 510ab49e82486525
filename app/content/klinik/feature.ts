import { defineFeature, type Task } from "../../feature.ts";
import { type RequestContext, samspil } from "../../server/context.ts";
import { klinikScreen } from "./forms.server.ts";
import { readHours, readKlinik, staleWaiting } from "./klinik.server.ts";
import { answerSecurityText } from "./security-text.server.ts";
import { nextChangeOf } from "./telephone-hours.ts";
import { answerWebManifest } from "./web-manifest.server.ts";
import { saysOtherHours } from "./written-hours.ts";

export const klinik = defineFeature({
  name: "klinik",
  title: "Klinikken",
  screen: klinikScreen,
  tile: { to: "klinikken", text: "Adresse, telefon og CVR", tone: "sand", figure: "door" },
  tasks: readTasks,
  nextChange: (content, now) => nextChangeOf(readHours(content), now),
  answers: {
    "/.well-known/security.txt": answerSecurityText,
    "/site.webmanifest": answerWebManifest,
  },
});

function readTasks(context: RequestContext): Task[] {
  const { content } = context.get(samspil);
  const klinik = readKlinik(content);
  const { aabningstider, telefontider } = klinik;
  const to = "/admin/klinikken";
  const stale = staleWaiting(content, klinik, { whose: "klinikkens", to });
  if (telefontider.length === 0 || !saysOtherHours(aabningstider, telefontider)) return stale;
  // One is read, by the other the site says 'Lukket nu'.
  const title = "Hvornår tager I telefonen?";
  const text = `På hjemmesiden står der »${aabningstider}«, men den regner med »${telefontider.join(", ")}«.`;
  return [...stale, { level: "later", title, text, to }];
}
