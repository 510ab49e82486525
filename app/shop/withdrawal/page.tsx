import { data } from "react-router";
import { readKlinik } from "../../content/klinik/klinik.server.ts";
import { samspil } from "../../server/context.ts";
import { FormField } from "../../site/page/form-field.tsx";
import { ArrowRight } from "../../site/page/icons.tsx";
import { PageHead } from "../../site/page/page-head.tsx";
import { pageMeta } from "../../site/page/page-meta.ts";
import { PhoneLink } from "../../site/page/phone-link.tsx";
import type { Route } from "./+types/page";
import { takeWithdrawal, type WithdrawalAnswer } from "./take-withdrawal.server.ts";
import { ONLY_IN_TIME, type WithdrawalForm } from "./withdrawal.ts";

const TITLE = "Fortryd aftalen her";
const PATH = "/fortryd";
const EMPTY: WithdrawalForm = { navn: "", nummer: "", email: "", hvad: "" };

const FIELDS = [
  { name: "navn", label: "Navn", autoComplete: "name" },
  {
    name: "nummer",
    label: "Bestillingens nummer",
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

export function loader({ context }: Route.LoaderArgs) {
  const { telefon, email } = readKlinik(context.get(samspil).content);
  return { telefon, email };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { answer, headers } = await takeWithdrawal(request, context);
  return data(answer, { status: answer.status, headers });
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
  const { telefon, email } = loaderData;
  // What comes next is to be seen at once on a phone.
  const isBegun = actionData !== undefined && actionData.step !== "write";
  return (
    <PageHead
      title={TITLE}
      crumbs={[{ label: "Forside", href: "/" }, { label: "Fortryd aftalen" }]}
      lead={isBegun ? undefined : "Du behøver ikke sige hvorfor. Skriv tre ting, og bekræft dem."}
      aside={<Step answer={actionData} />}
    >
      {!isBegun && <Ways telefon={telefon} email={email} />}
    </PageHead>
  );
}

/** What the right is, and that a call or a letter is as good. */
function Ways({ telefon, email }: { telefon: string; email: string }) {
  return (
    <div className="prose">
      <p>
        Køber du privat, har du 14 dage, fra du fik varerne. Vi noterer tidspunktet og sender en
        kvittering.
        <br />
        <a href="/fortrydelsesret">Læs om fortrydelsesretten</a>
      </p>
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

function Step({ answer }: { answer: WithdrawalAnswer | undefined }) {
  if (answer?.step === "receipt") return <Receipt {...answer} />;
  if (answer?.step === "confirm") return <Confirm form={answer.form} />;
  return <Write {...(answer ?? { form: EMPTY, problems: {}, alert: "" })} />;
}

type WriteProps = Pick<Extract<WithdrawalAnswer, { step: "write" }>, "form" | "problems" | "alert">;

function Write({ form, problems, alert }: WriteProps) {
  return (
    <form className="form-grid" method="post" action={PATH} noValidate id="trin">
      <p className="eyebrow">Trin 1 af 2</p>
      {alert && (
        <p className="form-field__error" role="alert">
          {alert}
        </p>
      )}
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

function Confirm({ form }: { form: WithdrawalForm }) {
  return (
    <form className="form-grid" method="post" action={PATH} id="trin">
      <p className="eyebrow">Trin 2 af 2</p>
      <h2>Er det rigtigt?</h2>
      <Told form={form} />
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

function Receipt({
  form,
  arrived,
  isReceiptWithheld,
}: Extract<WithdrawalAnswer, { step: "receipt" }>) {
  return (
    <div className="form-grid" id="trin">
      <h2>Du har fortrudt</h2>
      <p>
        Vi modtog det den <strong>{arrived}</strong>.{" "}
        {isReceiptWithheld
          ? "Kvitteringen på mail kommer, når klinikken har set på den. Gem denne side så længe."
          : `Kvitteringen er på vej til ${form.email}.`}
      </p>
      <Told form={form} />
      <p>{ONLY_IN_TIME}</p>
      <ol className="prose">
        <li>Har du fået varerne, så send dem tilbage senest 14 dage efter i dag.</li>
        <li>Har du betalt, får du pengene tilbage senest 14 dage efter i dag.</li>
        <li>Har du ikke betalt, skal du ikke betale for det, du har fortrudt.</li>
      </ol>
    </div>
  );
}

function Told({ form }: { form: WithdrawalForm }) {
  return (
    <dl className="facts ruled">
      {FIELDS.map(({ name, label }) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>{form[name] || "Det hele"}</dd>
        </div>
      ))}
    </dl>
  );
}
