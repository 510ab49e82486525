import { type AdminForm, pageForm } from "../../editor/fields/admin-form.ts";
import { slugFrom } from "../../editor/fields/slug.ts";
import { contentScreen } from "../../editor/screen/content-screen.server.ts";
import { parseOpenTime } from "../klinik/written-hours.ts";
import { hjaelpDocument, NUMMER, PAGE, readHelp } from "./hjaelp.server.ts";

const WRITE_TIME = "Skriv tiden som »alle dage kl. 11-5«, eller lad feltet være tomt.";

const page = pageForm({
  screen: "/admin/hjaelp?rediger=indhold",
  shownAt: "/kontakt",
  document: hjaelpDocument,
  fields: PAGE,
});

const list: AdminForm<typeof NUMMER> = {
  screen: "/admin/hjaelp",
  nameField: "navn",
  shownAt: () => "/kontakt",
  document: hjaelpDocument,
  path: ["numre"],
  fields: NUMMER,
  saved: {
    created: "Nummeret blev oprettet",
    updated: "Nummeret blev gemt",
    deleted: "Nummeret blev slettet",
  },
  failed: { save: "Nummeret kunne ikke gemmes.", delete: "Nummeret kunne ikke slettes." },
  problems({ nummer, aabent }): Record<string, string> {
    if (!/\d/.test(nummer)) return { nummer: "Skriv et nummer." };
    return aabent && !parseOpenTime(aabent) ? { aabent: WRITE_TIME } : {};
  },
  create: (item, { items }) => ({ ...item, id: slugFrom(item.navn, "nummer", items) }),
};

export const hjaelpScreen = contentScreen({
  page,
  list,
  rows: (content) =>
    content.get(hjaelpDocument).numre.map(({ id, nummer, navn, tekst }) => ({
      id,
      title: `${nummer} ${navn}`,
      preview: tekst,
    })),
  intro(content) {
    const addsAlarm = readHelp(content).numre.length > content.get(hjaelpDocument).numre.length;
    const where = "Numrene står på Kontakt og under hvert terapiområde.";
    return addsAlarm ? `${where} 112 står altid først.` : where;
  },
  words: {
    title: "Hjælp lige nu",
    back: "Tilbage til Hjælp lige nu",
    heading: "Numre",
    create: "Opret nyt nummer",
    submit: "Gem nummer",
    deleteTitle: "Slet nummeret?",
    deleteQuestion: "Er du sikker på, at du vil slette dette nummer?",
    empty: "Der er ingen numre endnu ud over 112.",
    noneFound: "Ingen numre har de ord.",
  },
});
