/** Days until the customer's message and the mails' texts are deleted. */
export const MESSAGE_DAYS = 90;

/** Days in which goods and money are to be returned after a withdrawal. */
export const RETURN_DAYS = 14;

/** `fil` is the address of the official file. */
export type LegalNotice = { fil: string; bredde: number; hoejde: number };

export const NOTICE_UPLOAD = "/admin/jura/meddelelse";

/** A legal page, and what the clinic must check before it is published. */
export type LawPage = {
  slug: "handelsbetingelser" | "privatliv" | "fortrydelsesret" | "tilgaengelighed";
  alsoAt?: string[];
  title: string;
  lead: string;
  /** `at` is the heading in the text. */
  checks: { id: string; label: string; at: string }[];
  facts: { figure: string; about: string }[];
};

export const LAW_PAGES: [LawPage, ...LawPage[]] = [
  {
    slug: "handelsbetingelser",
    title: "Handelsbetingelser",
    lead: "Det vigtigste står først. Resten kommer bagefter, punkt for punkt.",
    checks: [
      { id: "priser", label: "Priser, moms og fragt passer", at: "Varer og priser" },
      { id: "levering", label: "Vi kan holde leveringstiden og betalingsfristen", at: "Levering" },
      {
        id: "klage",
        label: "Vi ved, hvad vi gør, når nogen fortryder eller klager",
        at: "Hvis der er noget galt",
      },
    ],
    facts: [
      { figure: "fortrydelsesfrist", about: "til at fortryde, når du køber som privat" },
      { figure: "reklamationsret", about: "til at klage over fejl og mangler" },
      { figure: "fragtpris", about: "i fragt" },
      { figure: "leveringstid", about: "før varerne er hos dig" },
      { figure: "betalingsfrist", about: "til at betale fakturaen, når varerne er leveret" },
      { figure: "momssats", about: "moms er regnet med i priserne" },
    ],
  },
  {
    slug: "privatliv",
    title: "Privatlivspolitik",
    lead: "Hvad vi gemmer om dig, hvorfor, og hvor længe.",
    checks: [
      { id: "gemt", label: "Vi gemmer kun det, der står", at: "Når du læser på hjemmesiden" },
      {
        id: "journal",
        label: "Afsnittet om journal passer til os",
        at: "Når du går i forløb hos os",
      },
      {
        id: "firmaer",
        label: "De firmaer, vi bruger, er nævnt (mail, server, regnskab)",
        at: "Hvem der ellers ser oplysningerne",
      },
    ],
    facts: [
      { figure: "besked-slettes", about: "gemmer vi det, du skriver i en besked" },
      { figure: "opkald-slettes", about: "gemmer vi højst, at du vil ringes op" },
      { figure: "bestilling-slettes", about: "gemmer vi en bestilling" },
    ],
  },
  {
    slug: "fortrydelsesret",
    alsoAt: ["/fortryd"],
    title: "Fortrydelsesret",
    lead: "Du kan fortryde et køb i shoppen. Du behøver ikke sige hvorfor.",
    checks: [
      {
        id: "frist",
        label: "Vi ved, at fristen løber fra den dag, varerne er modtaget",
        at: "Hvornår du kan fortryde",
      },
      {
        id: "penge",
        label: "Vi betaler tilbage senest 14 dage efter, at nogen har fortrudt",
        at: "Pengene tilbage",
      },
      {
        id: "undtaget",
        label: "Undtagelserne passer til det, vi sælger",
        at: "Hvad du ikke kan fortryde",
      },
    ],
    facts: [
      { figure: "fortrydelsesfrist", about: "til at fortryde, fra du har fået varerne" },
      { figure: "returfrist", about: "til at sende dem tilbage, fra du har fortrudt" },
      { figure: "tilbagebetaling", about: "har vi til at betale dig tilbage" },
    ],
  },
  {
    slug: "tilgaengelighed",
    title: "Tilgængelighed",
    lead: "Alle skal kunne bruge siden. Kan du ikke, så hører vi gerne om det.",
    checks: [
      {
        id: "billeder",
        label: "Vores billeder har en beskrivelse",
        at: "Sådan er hjemmesiden lavet",
      },
      { id: "lokaler", label: "Afsnittet om lokalerne er skrevet", at: "I vores lokaler" },
    ],
    facts: [],
  },
];

export function lawPage(slug: string): LawPage | undefined {
  return LAW_PAGES.find((page) => page.slug === slug);
}

export function isChecked(page: LawPage, ticked: string[]): boolean {
  return uncheckedIn(page, ticked).length === 0;
}

export function uncheckedIn({ checks }: LawPage, ticked: string[]) {
  return checks.filter(({ id }) => !ticked.includes(id));
}
