import { EditForm } from "../admin/form/edit-form.tsx";
import { TextField } from "../admin/form/fields.tsx";
import { textOf } from "../admin/form/form-values.ts";
import { openEditor, refuse } from "../admin/save/editor.server.ts";
import { keepForm } from "../admin/save/keep-form.ts";
import { openPage } from "../admin/save/open-form.server.ts";
import { readSave } from "../admin/save/read-save.server.ts";
import { Screen } from "../admin/shell/screen.tsx";
import { isEmailAddress } from "../formats/email-address.ts";
import { samspil } from "../server/context.ts";
import type { Route } from "./+types/admin";
import { klinikDocument } from "./klinik.server.ts";

const LABELS = {
  navn: "Navn",
  adresse: "Adresse",
  postnummer: "Postnummer",
  by: "By",
  telefon: "Telefon",
  email: "E-mail",
  cvr: "CVR",
  aabningstider: "Telefontid",
};
const NAMES = Object.keys(LABELS);

export function loader({ context }: Route.LoaderArgs) {
  return openPage(context.get(samspil), klinikDocument, NAMES);
}

export async function action({ request, context }: Route.ActionArgs) {
  const { base, values } = await readSave(request);
  const klinik = Object.fromEntries(NAMES.map((name) => [name, textOf(values, name)]));
  if (!klinik.navn) return refuse("Skriv klinikkens navn.", { navn: "Skriv klinikkens navn." });
  if (klinik.email && !isEmailAddress(klinik.email)) {
    return refuse("E-mailen ser ikke rigtig ud.", { email: "Skriv den som navn@klinik.dk." });
  }
  return openEditor(context).savePage(klinikDocument, base, klinik, {
    saved: "Indholdet er blevet gemt",
    failed: "Der opstod en fejl ved gemning af indhold",
  });
}

export const clientAction = keepForm;

export default function KlinikAdmin({ loaderData }: Route.ComponentProps) {
  return (
    <Screen title="Klinikken">
      <EditForm
        {...loaderData}
        draftKey="klinik"
        intent="page"
        submitLabel="Gem oplysninger"
        backTo="/admin"
        stays
        labels={LABELS}
        incomplete={(values) => textOf(values, "navn") === ""}
      >
        <div className="edit">
          <div className="edit__main">
            <p>Står i bunden af alle sider, på kontaktsiden og i mails om bestillinger.</p>
            <TextField label={LABELS.navn} name="navn" />
            <TextField label={LABELS.adresse} name="adresse" />
            <div className="form-grid__row">
              <TextField
                label={LABELS.postnummer}
                name="postnummer"
                inputMode="numeric"
                className="w-4"
              />
              <TextField label={LABELS.by} name="by" className="w-8" />
            </div>
            <TextField label={LABELS.telefon} name="telefon" type="tel" />
            <TextField label={LABELS.aabningstider} name="aabningstider" optional />
            <TextField label={LABELS.email} name="email" type="email" />
            <TextField label={LABELS.cvr} name="cvr" inputMode="numeric" optional />
          </div>
        </div>
      </EditForm>
    </Screen>
  );
}
