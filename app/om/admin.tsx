import { BulletsField } from "../admin/form/bullets-field.tsx";
import { ContentForm } from "../admin/form/content-form.tsx";
import { ContentPreview } from "../admin/form/content-preview.tsx";
import { TextAreaField, TextField } from "../admin/form/fields.tsx";
import {
  alt,
  illustratedText,
  list,
  picture,
  SEARCH_RESULT,
  text,
} from "../admin/form/form-fields.ts";
import { addressNewItem } from "../admin/form/linked-item.ts";
import { ShownOn } from "../admin/form/shown-on.tsx";
import { ItemList } from "../admin/list/item-list.tsx";
import { type List, listRows, openItem, saveList } from "../admin/list/list.server.ts";
import { keepForm } from "../admin/save/keep-form.ts";
import { openPage, type Page, savePage } from "../admin/save/page.server.ts";
import { readSave } from "../admin/save/read-save.server.ts";
import { Screen, ScreenError } from "../admin/shell/screen.tsx";
import { parseScreenMode } from "../admin/shell/screen-mode.ts";
import { danishDay } from "../formats/danish-moment.ts";
import { isEmailAddress } from "../formats/email-address.ts";
import { isPhoneNumber } from "../formats/phone-number.ts";
import { dayOfWaiting } from "../klinik/klinik.ts";
import { samspil } from "../server/context.ts";
import { readTerapiOmrader } from "../terapi/terapi.server.ts";
import type { Route } from "./+types/admin";
import { PsykologForm } from "./admin-form.tsx";
import { omDocument, PSYKOLOGER, readOm, readPsykologer } from "./om.server.ts";
import { psykologId } from "./om.ts";

const HOME = { to: "/admin/om", label: "Tilbage til Om os", title: "Om os" };

const PSYKOLOG = {
  navn: text("Navn", "Skriv et navn."),
  titler: text("Titler"),
  engTitler: text("Titler på engelsk"),
  speciale: text("Speciale"),
  engSpeciale: text("Speciale på engelsk"),
  email: text("E-mail"),
  engEmail: text("Engelsk ord for e-mail"),
  telefon: text("Telefon"),
  engTelefon: text("Engelsk ord for telefon"),
  punkter: list("Punkter"),
  engPunkter: list("Punkter på engelsk"),
  beskrivelse: text("Kort beskrivelse"),
  langBeskrivelse: illustratedText("Lang beskrivelse"),
  engBeskrivelse: illustratedText("Beskrivelse på engelsk"),
  billede: text("Billedfil"),
  billedeUrl: picture("Portræt"),
  billedeUrlAlt: alt(),
  omrader: list("Arbejder med"),
  ventetid: text("Ventetid"),
  ventetidDato: text("Ventetiden passede den"),
  autorisation: text("Autorisation"),
  ...SEARCH_RESULT,
};

const PAGE = {
  title: text("Overskrift"),
  indledning: text("Indledning"),
  heroImage: picture("Topbillede"),
  heroImageAlt: alt(),
  loefter: list("Det, I lover"),
  ...SEARCH_RESULT,
};

const omSide: Page<typeof PAGE> = {
  document: omDocument,
  fields: PAGE,
  saved: "Indholdet er blevet gemt",
  failed: "Der opstod en fejl ved gemning af indhold",
};

const NO_ID = "Navnet skal have mindst ét bogstav eller tal.";
const NO_EMAIL = "E-mailen ser ikke rigtig ud. Skriv den som navn@klinik.dk.";
const NO_PHONE =
  "Telefonnummeret skal have otte cifre. Et udenlandsk nummer begynder med + og landekoden.";

const psykologer: List<typeof PSYKOLOG> = {
  document: omDocument,
  path: PSYKOLOGER,
  fields: PSYKOLOG,
  saved: {
    created: "Psykolog blev oprettet!",
    updated: "Psykolog blev opdateret!",
    deleted: "Psykolog blev slettet!",
  },
  failed: { save: "Fejl ved gem af psykolog.", delete: "Fejl ved sletning af psykolog." },
  problems: ({ navn, email, telefon }, { isNew }) => ({
    ...(isNew && !psykologId(navn) && { navn: NO_ID }),
    ...(email && !isEmailAddress(email) && { email: NO_EMAIL }),
    ...(telefon && !isPhoneNumber(telefon) && { telefon: NO_PHONE }),
  }),
  replace: (psykolog, { items, id }) => ({
    ...psykolog,
    ventetidDato: dayOfWaiting(
      psykolog,
      items.find((item) => item.id === id),
      danishDay(new Date()),
    ),
  }),
  create: (psykolog, { items }) => ({
    ...psykolog,
    ventetidDato: dayOfWaiting(psykolog, undefined, danishDay(new Date())),
    ...addressNewItem(psykologId(psykolog.navn), "", "/om", items),
  }),
};

export async function loader({ url, context }: Route.LoaderArgs) {
  const mode = parseScreenMode(url);
  if (mode.kind === "content") {
    return { mode: "content" as const, form: await openPage(context, omSide) };
  }
  if (mode.kind === "create" || mode.kind === "edit") {
    return {
      mode: "item" as const,
      form: await openItem(context, psykologer, mode, HOME.to),
      areas: readTerapiOmrader(context.get(samspil).content).map(({ id, title }) => ({
        id,
        name: title,
      })),
    };
  }
  const { content } = context.get(samspil);
  const rows = readPsykologer(content).map((psykolog) => ({
    id: psykolog.id,
    title: psykolog.navn,
    preview: psykolog.titler,
    image: psykolog.billedeUrl,
    meta: [psykolog.speciale].filter(Boolean),
  }));
  return {
    mode: "list" as const,
    page: readOm(content),
    list: listRows(context, url, omDocument, rows),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const asked = await readSave(request);
  if (asked.intent === "page") return savePage(context, omSide, asked);
  return saveList(context, psykologer, asked);
}

export const clientAction = keepForm;

export default function OmAdmin({ loaderData }: Route.ComponentProps) {
  if (loaderData.mode === "item") {
    const { form, areas } = loaderData;
    return <PsykologForm form={form} fields={PSYKOLOG} home={HOME} areas={areas} />;
  }
  if (loaderData.mode === "content") {
    return (
      <ContentForm form={loaderData.form} fields={PAGE} home={HOME} name="om" heroPlace="om/hero">
        <TextField name="title" hint={<ShownOn path="/om">Står øverst på siden Om os.</ShownOn>} />
        <TextAreaField
          name="indledning"
          optional
          rows={3}
          hint={<ShownOn path="/om">Står under overskriften og i søgemaskinerne.</ShownOn>}
        />
        <BulletsField
          name="loefter"
          hint={
            <ShownOn path="/om">
              Står nederst på siden under »Det, vi lover dig«. Uden punkter er afsnittet der ikke.
            </ShownOn>
          }
        />
      </ContentForm>
    );
  }
  return (
    <Screen title="Om os" create="Opret ny psykolog">
      <ContentPreview fields={PAGE} page={loaderData.page} />
      <h2 className="list-heading">Psykologer</h2>
      <ItemList
        {...loaderData.list}
        canReorder
        deleteTitle="Slet psykologen?"
        deleteQuestion="Er du sikker på, at du vil slette denne psykolog?"
        empty="Der er ingen psykologer endnu."
        noneFound="Ingen psykologer har de ord i navnet."
      />
    </Screen>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <ScreenError
      title="Om os"
      error={error}
      sentence="Der opstod en fejl ved indlæsning af psykologer"
    />
  );
}
