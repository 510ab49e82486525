import { pageForm } from "../../editor/fields/admin-form.ts";
import { contentScreen } from "../../editor/screen/content-screen.server.ts";
import { cvrIn, isCvr } from "../../formats/business-number.ts";
import { isEmailAddress } from "../../formats/email-address.ts";
import { terapiMenu } from "../terapi/terapi.server.ts";
import { KLINIK, klinikDocument, readKlinik } from "./klinik.server.ts";
import { dayOfWaiting } from "./klinik.ts";
import { parseClosedDays, parseTelephoneTime } from "./written-hours.ts";

const NO_CVR = "CVR-nummeret er ikke gyldigt. Tjek det på virk.dk.";
const WRITE_TIMES = "Skriv for eksempel »hverdage kl. 9-12«, med en linje for hver tid.";
const WRITE_DAYS =
  "Skriv for eksempel »24. december 2026« eller »21. december 2026 - 3. januar 2027«.";

const page = pageForm({
  screen: "/admin/klinikken",
  shownAt: "/kontakt",
  alsoAt: ["/"],
  document: klinikDocument,
  fields: KLINIK,
  withoutDrafts: true,
  options: (content) => ({ svartid: { shownAt: terapiMenu(content)[0]?.href } }),
  problems({ navn, email, cvr, telefontider, lukkedage }, { content }): Record<string, string> {
    if (navn && email && !isEmailAddress(email)) {
      return { email: "E-mailadressen ser ikke rigtig ud. Skriv den som navn@klinik.dk." };
    }
    const noTime = telefontider.find((line) => line && !parseTelephoneTime(line));
    if (noTime) return { telefontider: `»${noTime}« kan siden ikke regne med. ${WRITE_TIMES}` };
    const noDays = lukkedage.find((line) => line && !parseClosedDays(line));
    if (noDays) return { lukkedage: `»${noDays}« kan siden ikke regne med. ${WRITE_DAYS}` };
    // An invalid number that is already stored does not block other changes.
    if (cvr && !isCvr(cvr) && cvr !== readKlinik(content).cvr) return { cvr: NO_CVR };
    return {};
  },
  toStored: (klinik, { before, content }) => ({
    cvr: cvrIn(klinik.cvr) ?? klinik.cvr,
    ventetidDato: dayOfWaiting(klinik, before, content.today()),
  }),
});

export const klinikScreen = contentScreen({
  page,
  intro: "Står i bunden af alle sider, på kontaktsiden og i mails om bestillinger.",
  words: { title: "Klinikken", submit: "Gem oplysninger" },
});
