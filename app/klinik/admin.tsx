import { EditForm } from "../admin/form/edit-form.tsx";
import { ChoiceField, TextAreaField, TextField } from "../admin/form/fields.tsx";
import { alt, picture, text } from "../admin/form/form-fields.ts";
import { ShownOn } from "../admin/form/shown-on.tsx";
import { WaitingFields } from "../admin/form/waiting-fields.tsx";
import { ImageField } from "../admin/image/image-field.tsx";
import { textOf } from "../admin/save/field-values.ts";
import { keepForm } from "../admin/save/keep-form.ts";
import { openPage, type Page, savePage } from "../admin/save/page.server.ts";
import { readSave } from "../admin/save/read-save.server.ts";
import { reject } from "../admin/save/saving.server.ts";
import { Screen } from "../admin/shell/screen.tsx";
import { isCvr } from "../formats/business-number.ts";
import { isEmailAddress } from "../formats/email-address.ts";
import { samspil } from "../server/context.ts";
import type { Route } from "./+types/admin";
import { klinikDocument, readKlinik } from "./klinik.server.ts";
import { dayOfWaiting } from "./klinik.ts";

const FIELDS = {
  navn: text("Navn", "Skriv klinikkens navn."),
  adresse: text("Adresse"),
  postnummer: text("Postnummer"),
  by: text("By"),
  telefon: text("Telefon"),
  email: text("E-mail"),
  cvr: text("CVR"),
  momsregistreret: text("Er I registreret for moms?"),
  aabningstider: text("Telefontid"),
  ventetid: text("Ventetid"),
  ventetidDato: text("Ventetiden passede den"),
  svartid: text("Svartid"),
  opfordring: text("Sidefodens opfordring"),
  opfordringTekst: text("Sidefodens tekst"),
  logo: picture("Logo"),
  logoAlt: alt(),
};

const klinikken: Page<typeof FIELDS> = {
  document: klinikDocument,
  fields: FIELDS,
  saved: "Indholdet er blevet gemt",
  failed: "Der opstod en fejl ved gemning af indhold",
  toStored: (page, stored, content) => ({
    ventetidDato: dayOfWaiting(page, stored, content.today()),
  }),
};

export function loader({ context }: Route.LoaderArgs) {
  return openPage(context, klinikken);
}

export async function action({ request, context }: Route.ActionArgs) {
  const asked = await readSave(request);
  const [navn, email] = [textOf(asked.values, "navn"), textOf(asked.values, "email")];
  if (navn && email && !isEmailAddress(email)) {
    return reject("E-mailen ser ikke rigtig ud.", { email: "Skriv den som navn@klinik.dk." });
  }
  const cvr = textOf(asked.values, "cvr");
  // One that stands there already keeps nobody from changing something else.
  if (cvr && !isCvr(cvr) && cvr !== readKlinik(context.get(samspil).content).cvr) {
    return reject("CVR-nummeret passer ikke.", {
      cvr: "Et CVR-nummer har 8 cifre, og det sidste passer med de andre. Slå det op på virk.dk.",
    });
  }
  return savePage(context, klinikken, asked);
}

export const clientAction = keepForm;

export default function KlinikAdmin({ loaderData }: Route.ComponentProps) {
  return (
    <Screen title="Klinikken">
      <EditForm
        {...loaderData}
        fields={FIELDS}
        draftKey="klinik"
        intent="page"
        submitLabel="Gem oplysninger"
        backTo="/admin"
        stays
        incomplete={(values) => textOf(values, "navn") === ""}
      >
        <div className="edit">
          <div className="edit__main">
            <p>Står i bunden af alle sider, på kontaktsiden og i mails om bestillinger.</p>
            <TextField name="navn" />
            <TextField name="adresse" />
            <div className="form-grid__row">
              <TextField name="postnummer" inputMode="numeric" className="w-4" />
              <TextField name="by" className="w-8" />
            </div>
            <TextField name="telefon" type="tel" />
            <TextField name="aabningstider" optional />
            <WaitingFields />
            <TextField name="email" type="email" />
            <TextField name="cvr" inputMode="numeric" optional />
            <ChoiceField
              name="momsregistreret"
              choices={[
                { value: "", label: "Ikke valgt" },
                { value: "ja", label: "Ja, priserne er med moms" },
                { value: "nej", label: "Nej, vi lægger ikke moms på" },
              ]}
            />
            <TextField
              name="svartid"
              optional
              hint={
                <ShownOn path="/terapi">
                  En sætning, for eksempel »Vi svarer inden for to hverdage.« Står ved kontakt på
                  siderne om terapi.
                </ShownOn>
              }
            />
            <TextField
              name="opfordring"
              optional
              hint={<ShownOn path="/#sidefod">Står stort i bunden af alle sider.</ShownOn>}
            />
            <TextAreaField
              name="opfordringTekst"
              optional
              rows={2}
              hint={<ShownOn path="/#sidefod">Står under opfordringen, før telefontiden.</ShownOn>}
            />
          </div>
          <div className="edit__side">
            <ImageField
              name="logo"
              place="klinik/logo"
              hint="Står øverst på alle sider i stedet for klinikkens navn. Et bredt billede med gennemsigtig eller hvid baggrund er bedst."
            />
          </div>
        </div>
      </EditForm>
    </Screen>
  );
}
