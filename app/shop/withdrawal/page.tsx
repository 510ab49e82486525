import { readKlinik } from "../../content/klinik/klinik.server.ts";
import { samspil } from "../../server/context.ts";
import type { RouteHandle } from "../../server/http/route-handle.ts";
import { Alert } from "../../site/page/alert.tsx";
import { Facts } from "../../site/page/facts.tsx";
import { FormField } from "../../site/page/form-field.tsx";
import { ArrowRight } from "../../site/page/icons.tsx";
import { PageHead } from "../../site/page/page-head.tsx";
import { pageMeta } from "../../site/page/page-meta.ts";
import { PhoneLink } from "../../site/page/phone-link.tsx";
import type { Route } from "./+types/page";
import { receiveWithdrawal, type WithdrawalAnswer } from "./receive-withdrawal.server.ts";
import {
  notForBusinesses,
  ONLY_IN_TIME,
  orderNumberIn,
  type WithdrawalForm,
} from "./withdrawal.ts";

const TITLE = "Fortryd aftalen her";
const PATH = "/fortryd";

const FIELDS = [
  { name: "navn", label: "Navn", autoComplete: "name" },
  {
    name: "nummer",
    label: "Bestillingsnummer",
    autoComplete: "off",
    hint: "Det står øverst i kvitteringen. Kan du ikke finde det, så skriv, hvad du købte.",
  },
  {
    name: "email",
    label: "E-mail",
    type: "email",
    autoComplete: "email",
    hint: "Hertil sender vi kvitteringen.",
  },
  {
    name: "hvad",
    label: "Hvad fortryder du?",
    autoComplete: "off",
    required: false,
    hint: "Lad feltet stå tomt, hvis det er det hele.",
  },
] as const;

export const handle: RouteHandle = { footer: "orders" };

export function loader({ context, url }: Route.LoaderArgs) {
  const { telefon, email } = readKlinik(context.get(samspil).content);
  const nummer = orderNumberIn(url.searchParams.get("nummer") ?? "")?.toString() ?? "";
  return { telefon, email, form: { navn: "", nummer, email: "", hvad: "" } };
}

export function action({ request, context }: Route.ActionArgs) {
  return receiveWithdrawal(request, context);
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    matches,
    title: TITLE,
    description: "Fortryd et køb i shoppen. Du behøver ikke sige hvorfor.",
    path: PATH,
  });
}

export default function WithdrawalPage({ loaderData, actionData }: Route.ComponentProps) {
  const { telefon, email, form } = loaderData;
  const crumbs = [{ label: "Fortryd aftalen" }];
  if (actionData?.step === "receipt") {
    return (
      <PageHead
        title="Vi har modtaget din fortrydelse"
        crumbs={crumbs}
        lead={receiptSentence(actionData)}
        aside={<Summary form={actionData.form} />}
      >
        <NextSteps {...actionData} telefon={telefon} />
      </PageHead>
    );
  }
  if (actionData?.step === "confirm") {
    return (
      <PageHead
        title="Er det rigtigt?"
        crumbs={crumbs}
        eyebrow="Trin 2 af 2"
        lead="Når du bekræfter, er aftalen fortrudt. Der sker ikke noget, før du trykker."
        aside={<SecondStep {...actionData} />}
      />
    );
  }
  return (
    <PageHead
      title={TITLE}
      crumbs={crumbs}
      lead="Du behøver ikke sige hvorfor. Skriv navn, bestillingsnummer og e-mail, og bekræft."
      aside={<FirstStep {...(actionData ?? { form, problems: {}, alert: "" })} />}
    >
      <Introduction telefon={telefon} email={email} />
    </PageHead>
  );
}

function Introduction({ telefon, email }: { telefon: string; email: string }) {
  return (
    <div className="prose">
      <p>
        Køber du som privatperson, har du 14 dage, fra du får varerne. Vi noterer tidspunktet og
        sender en kvittering.
        <br />
        <a href="/fortrydelsesret">Læs om fortrydelsesretten</a>
      </p>
      <p>{notForBusinesses({ telefon })}</p>
      {(telefon || email) && (
        <p>
          Vil du hellere ringe eller skrive, så er det lige så gyldigt:{" "}
          {telefon && <PhoneLink number={telefon} />}
          {telefon && email && " eller "}
          {email && <a href={`mailto:${email}`}>{email}</a>}.
        </p>
      )}
    </div>
  );
}

type FirstStepProps = Pick<
  Extract<WithdrawalAnswer, { step: "write" }>,
  "form" | "problems" | "alert"
>;

function FirstStep({ form, problems, alert }: FirstStepProps) {
  return (
    <form className="form-grid" method="post" action={PATH} noValidate>
      <p className="eyebrow">Trin 1 af 2</p>
      <Alert>{alert}</Alert>
      {FIELDS.map((field) => (
        <FormField
          key={field.name}
          id={`fortryd-${field.name}`}
          {...field}
          defaultValue={form[field.name]}
          problem={problems[field.name]}
        />
      ))}
      <p>
        <button className="button" type="submit" name="intent" value="videre">
          Videre <ArrowRight />
        </button>
      </p>
    </form>
  );
}

type SecondStepProps = Extract<WithdrawalAnswer, { step: "confirm" }>;

function SecondStep({ formId, form, alert }: SecondStepProps) {
  return (
    <form className="form-grid" method="post" action={PATH}>
      <Alert>{alert}</Alert>
      <Summary form={form} />
      <input type="hidden" name="formId" value={formId} />
      {FIELDS.map(({ name }) => (
        <input key={name} type="hidden" name={name} value={form[name]} />
      ))}
      <p className="button-pair">
        <button className="button button--light" type="submit" name="intent" value="ret">
          Ret
        </button>
        <button className="button" type="submit" name="intent" value="bekraeft">
          Bekræft fortrydelse
        </button>
      </p>
    </form>
  );
}

type Receipt = Extract<WithdrawalAnswer, { step: "receipt" }>;

function receiptSentence({ form, arrived, isReceiptWithheld }: Receipt): string {
  const receipt = isReceiptWithheld
    ? "Kvitteringen på mail kommer, når klinikken har set på den. Gem denne side så længe."
    : `Kvitteringen er på vej til ${form.email}.`;
  return `Vi modtog det den ${arrived}. ${receipt}`;
}

function NextSteps({ sendBackBy, telefon }: Receipt & { telefon: string }) {
  return (
    <div className="prose">
      <p>{ONLY_IN_TIME}</p>
      <ul>
        <li>Har du fået varerne, så send dem tilbage senest {sendBackBy}.</li>
        <li>Har du betalt, får du pengene tilbage senest samme dag.</li>
        <li>Har du ikke betalt, skal du ikke betale for det, du har fortrudt.</li>
      </ul>
      <p>
        {notForBusinesses({ telefon })} {telefon && <PhoneLink number={telefon} />}
      </p>
    </div>
  );
}

function Summary({ form: { navn, nummer, hvad, email } }: { form: WithdrawalForm }) {
  return (
    <Facts
      facts={[
        { term: "Navn", detail: navn },
        { term: "Bestilling", detail: nummer },
        { term: "Fortryder", detail: hvad || "Hele bestillingen" },
        { term: "Kvittering til", detail: email },
      ]}
    />
  );
}
