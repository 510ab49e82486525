import assert from "node:assert/strict";
import { test } from "node:test";
import { startApp, visibleText } from "../../../test/kit/app.ts";
import { LAW_PAGES } from "./law-pages.ts";

const KLINIK = {
  navn: "Klinik Ravn",
  adresse: "Nygade 7, 1. th.",
  postnummer: "8000",
  by: "Aarhus C",
  telefon: "11 22 33 44",
  email: "post@ravn.example",
  cvr: "12 34 56 78",
  momsregistreret: "ja",
};
const SHOP = {
  fragt: "59 kr.",
  fragtFriFra: "2.000 kr.",
  leveringstid: "2-4 hverdage",
  betalingsfrist: "8 dage",
};

const allChecks = (slug: string) =>
  LAW_PAGES.find((page) => page.slug === slug)?.checks.map(({ id }) => id) ?? [];

async function open(slug: string) {
  const app = await startApp();
  await app.store("klinik", KLINIK);
  await app.store("shop", SHOP);
  const editor = await app.signIn();
  const screen = `/admin/jura/${slug}`;
  const html = await editor.page(screen);
  const base = /\\"base\\",\\"([\w: -]+)\\"/.exec(html)?.[1] ?? "";
  const save = (values: object) => editor.save(screen, { act: "publish", base, values });
  return { app, editor, html, save };
}

test("every page's footer leads to the law pages", async () => {
  const app = await startApp();
  for (const path of ["/", "/kurv", "/shop/samtalekort"]) {
    const page = await app.page(path);
    for (const { slug } of LAW_PAGES) assert.match(page, new RegExp(`href="/${slug}"`), path);
  }
});

test("a law page begins with the clinic's own particulars, and says that it is a draft", async () => {
  const { app } = await open("handelsbetingelser");
  const page = await app.page("/handelsbetingelser");
  const text = visibleText(page).replaceAll("\u00a0", " ");
  assert.match(text, /Udkast: Klinikken har endnu ikke godkendt teksten/);
  assert.match(page, /<meta name="robots" content="noindex"/);
  assert.match(text, /Klinik Ravn, Nygade 7, 1\. th\., 8000 Aarhus C\. CVR 12 34 56 78\./);
  assert.match(text, /Fragten er 59 kr\. Køber du for 2\.000 kr\. eller mere, er den gratis\./);
  assert.match(text, /Alle priser er i danske kroner og med moms\./);
  assert.match(text, /2 års reklamationsret/);
  assert.match(text, /Mæglingsteamet for Forbrugerklager/);
  assert.doesNotMatch(text, /[{}[\]]/, "neither names of figures nor gaps");
});

test("a figure is updated everywhere, also in a text of the clinic's own", async () => {
  const { app, save } = await open("handelsbetingelser");
  const answer = await save({
    title: "Vilkår",
    tekst: "<p>Hos {klinik} er det sådan: {fragt}</p>",
    laest: allChecks("handelsbetingelser"),
  });
  assert.match(answer.text, /Handelsbetingelser blev gemt/);
  await app.store("shop", { ...SHOP, fragt: "0 kr." });
  const text = visibleText(await app.page("/handelsbetingelser"));
  assert.match(text, /Vilkår/);
  assert.match(text, /Hos Klinik Ravn er det sådan: Fragten er gratis\./);
  assert.doesNotMatch(text, /Udkast/);
  assert.match(text, /Gælder fra/);
});

test("an editor sees the text as it is stored, its figures by their names in braces", async () => {
  const { html } = await open("handelsbetingelser");
  assert.match(visibleText(html), /\{klinik\}, \{adresse\}\. \{cvr\}\./);
});

test("a law page is published when every point is ticked, and not before", async () => {
  const { app, save } = await open("handelsbetingelser");
  const tekst = "<p>Kort og godt.</p>";
  await save({ title: "Vilkår", tekst, laest: ["priser"] });
  assert.match(visibleText(await app.page("/handelsbetingelser")), /Udkast.*Kort og godt/);
});

test("the parts that the clinic must write itself are required before it is published", async () => {
  const { save } = await open("privatliv");
  const laest = allChecks("privatliv");
  const gaps = await save({ title: "Privatliv", tekst: "<p>[Skriv om journal]</p>", laest });
  assert.equal(gaps.status, 422);
  assert.match(gaps.text, /kantede parenteser/);
  const slip = await save({ title: "Privatliv", tekst: "<p>Det koster {fraqt}.</p>", laest });
  assert.match(slip.text, /\{fraqt\} er ikke et af de tal, hjemmesiden kender\. .*\{fragt\}/);
  const draft = await save({ title: "Privatliv", tekst: "<p>[Skriv om journal]</p>", laest: [] });
  assert.equal(draft.status, 200, "as a draft it may wait");
});

test("a figure that the clinic has not entered is named, with the screen that has it", async () => {
  const { app, save } = await open("handelsbetingelser");
  await app.store("klinik", { ...KLINIK, cvr: "" });
  const laest = allChecks("handelsbetingelser");
  const answer = await save({ title: "Vilkår", tekst: "<p>{klinik}, {cvr}</p>", laest });
  assert.equal(answer.status, 422);
  assert.match(answer.text, /CVR mangler\. Skriv det under Klinikken/);
});

test("the law pages of a clinic that has entered nothing contain no untruths", async () => {
  const app = await startApp({ environment: { DEMO_CONTENT: "off" } });
  for (const { slug } of LAW_PAGES) {
    const text = visibleText(await app.page(`/${slug}`));
    assert.match(text, /Udkast/);
    assert.doesNotMatch(text, /[{}[\]]|undefined/);
    assert.doesNotMatch(text, /samspil\.example|Stæregade/);
  }
});

/** What a page must say for its duty to be met, as it begins; docs/legal.md has the duties. */
const DUTIES: Record<string, RegExp[]> = {
  handelsbetingelser: [
    /Klinik Ravn, Nygade 7, 1\. th\., 8000 Aarhus C\. CVR 12 34 56 78\. Telefon 11 22 33 44, e-mail post@ravn\.example ?\./,
    /Alle priser er i danske kroner og med moms\. Fragten er 59 kr\./,
    /»Bestil med betalingspligt«\. Indtil da kan du rette det hele\. Aftalen er indgået.*Aftalen er på dansk\./,
    /Regn med 2-4 hverdage\..*rimelig ny frist.*hæve købet/,
    /Du betaler med faktura\..*du har 8 dage til at betale den.*EAN-nummer/,
    /14 dage til at fortryde, regnet fra den dag, du får varerne\. Brug Fortryd aftalen her/,
    /Virksomheder og institutioner har ikke fortrydelsesret/,
    /2 års reklamationsret efter købeloven, regnet fra den dag, du får varen/,
    /Inden for to måneder er altid i tide\. Viser fejlen sig i det første år, er det os/,
    /repareret eller byttet.*afslag i prisen eller pengene tilbage/,
    /Mæglingsteamet for Forbrugerklager, Nævnenes Hus, Toldboden 2, 8800 Viborg\..*Forbrugerklagenævnet.*naevneneshus\.dk/,
  ],
  fortrydelsesret: [
    /fortryde inden for 14 dage\. Fristen løber fra den dag, du får varerne/,
    /Brug Fortryd aftalen her ?, som også står nederst på alle sider/,
    /skrive til post@ravn\.example ?, ringe på 11 22 33 44 eller bruge formularen/,
    /senest 14 dage efter, at du har fortrudt, til Klinik Ravn, Nygade 7.*Du betaler selv for at sende dem/,
    /trække værdiforringelsen fra/,
    /hele beløbet tilbage senest 14 dage efter.*også den almindelige fragt/,
    /Loven undtager .*brudt forseglingen.*aviser og blade/,
    /Standardfortrydelsesformular .*Til: Klinik Ravn, Nygade 7, 1\. th\., 8000 Aarhus C, post@ravn\.example.*\(kun hvis formularens indhold meddeles på papir\).*Det ikke relevante udstreges/,
  ],
  privatliv: [
    /Klinik Ravn, CVR 12 34 56 78, Nygade 7, 1\. th\., 8000 Aarhus C, er dataansvarlig/,
    /ingen cookies/,
    /artikel 6, stk\. 1, litra f.*litra b.*slettes her på hjemmesiden efter 90 dage, bestillingen efter 5 år\..*litra c/,
    /dagen efter, at vi har talt sammen, og senest efter 90 dage/,
    /sikkerhedskopi i op til et år/,
    /artikel 9, stk\. 2, litra h/,
    /få en kopi.*rettet.*slettet, begrænset eller flyttet, eller sige nej.*samtykke, kan du trække det tilbage/,
    /Datatilsynet, Carl Jacobsens Vej 35, 2500 Valby/,
  ],
  tilgaengelighed: [
    /Her kan man læse om Klinik Ravn.*bestille varer.*Man bestiller ved at/,
    /Kravene i tilgængelighedsloven er opfyldt sådan: .*WCAG 2\.2, niveau AA/,
    /skriv til post@ravn\.example ?, eller ring på 11 22 33 44/,
  ],
};

for (const [slug, duties] of Object.entries(DUTIES)) {
  test(`/${slug} says all that the law asks of it`, async () => {
    const { app } = await open(slug);
    const text = visibleText(await app.page(`/${slug}`)).replaceAll("\u00a0", " ");
    for (const duty of duties) assert.match(text, duty);
    const checks = LAW_PAGES.find((page) => page.slug === slug)?.checks ?? [];
    for (const { at } of checks) assert.ok(text.includes(at), `'Vis i teksten' finds ${at}`);
    assert.doesNotMatch(text, /ec\.europa\.eu|ODR/, "the EU's platform for complaints is closed");
  });
}
