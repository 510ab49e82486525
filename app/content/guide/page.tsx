import type { ReactNode } from "react";
import { samspil } from "../../server/context.ts";
import type { RouteHandle } from "../../server/http/route-handle.ts";
import { Crumbs } from "../../site/page/crumbs.tsx";
import { ArrowRight } from "../../site/page/icons.tsx";
import { pageMeta } from "../../site/page/page-meta.ts";
import { QuickExit } from "../../site/page/quick-exit.tsx";
import { notFound } from "../../site/shell/not-found-response.ts";
import type { Route } from "./+types/page";
import { GuideAnswer } from "./answer.tsx";
import { dangerOf, readAnswer, readChoices } from "./guide.server.ts";
import {
  type Chosen,
  DO_NOT_KNOW,
  GUIDE_PATH,
  HOW_SOON,
  parseChosen,
  type Step,
  stepAfter,
  UNKNOWN,
} from "./guide.ts";

const TITLE = "Hvem kan hjælpe os?";
/** Others may see the browser's tab. */
const TAB = "Tre spørgsmål";
const CRUMBS = [{ label: TITLE }];
const UNTOUCHED: Chosen = { hvem: "", fylder: [], hurtigt: "" };
const ORDER: Step[] = ["hvem", "fylder", "hurtigt"];

export const handle: RouteHandle = { footer: "none" };

export function loader({ context }: Route.LoaderArgs) {
  const choices = readChoices(context.get(samspil).content);
  if (choices.length === 0) throw notFound();
  return { choices };
}

/** Answers are in the form alone: nothing of them is stored, logged or put into an address. */
export async function action({ request, context }: Route.ActionArgs) {
  const { content } = context.get(samspil);
  const choices = readChoices(content);
  if (choices.length === 0) throw notFound();
  const sent = await request.formData().catch(() => new FormData());
  const chosen = parseChosen(sent, choices);
  const danger = dangerOf(content, chosen, choices);
  const asked = ORDER.find((step) => step === sent.get("trin")) ?? "hvem";
  const step = sent.has("tilbage") ? stepBefore(asked) : stepAfter(chosen, danger);
  const isMissing = !sent.has("tilbage") && sent.has("trin") && step === asked;
  return {
    step,
    chosen,
    isMissing,
    isViolent: danger.violence,
    answer: step === "svar" ? readAnswer(content, chosen, choices) : undefined,
  };
}

function stepBefore(step: Step): Step {
  return ORDER[Math.max(0, ORDER.indexOf(step) - 1)] ?? "hvem";
}

export function meta({ matches }: Route.MetaArgs) {
  const description = "Tre spørgsmål om, hvem det handler om, og hvad der fylder.";
  return pageMeta({ matches, title: TAB, description, path: GUIDE_PATH, isDiscreet: true });
}

export default function GuidePage({ loaderData, actionData }: Route.ComponentProps) {
  const { choices } = loaderData;
  const { step, chosen, isMissing, isViolent, answer } = actionData ?? {
    step: "hvem" as const,
    chosen: UNTOUCHED,
    isMissing: false,
    isViolent: false,
    answer: undefined,
  };
  const words = choices.find(({ id }) => id === chosen.hvem)?.ord ?? [];
  return (
    <div data-tone="sky">
      {isViolent && <QuickExit />}
      {answer ? (
        <GuideAnswer answer={answer} crumbs={CRUMBS} again={<Again chosen={chosen} />} />
      ) : (
        <Question step={step} chosen={chosen} isMissing={isMissing}>
          {step === "hvem" && (
            <Choices
              name="hvem"
              type="radio"
              chosen={[chosen.hvem]}
              choices={choices.map(({ id, navn, note }) => ({ value: id, label: navn, note }))}
            />
          )}
          {step === "fylder" && (
            <Choices
              name="fylder"
              type="checkbox"
              chosen={chosen.fylder}
              choices={[...words.map((word) => ({ value: word, label: word })), DO_NOT_KNOW]}
            />
          )}
          {step === "hurtigt" && (
            <Choices
              name="hurtigt"
              type="radio"
              chosen={[chosen.hurtigt || UNKNOWN]}
              choices={HOW_SOON}
            />
          )}
        </Question>
      )}
    </div>
  );
}

const QUESTIONS: Record<Step, { title: string; lead?: string; missing: string }> = {
  hvem: {
    title: "Hvem handler det om?",
    missing: "Vælg den, der passer bedst. Du kan også vælge »Ved ikke«.",
  },
  fylder: {
    title: "Hvad fylder mest?",
    lead: "Vælg gerne flere.",
    missing: "Vælg det, der passer bedst. Du kan også vælge »Ved ikke«.",
  },
  hurtigt: { title: "Hvor hurtigt?", missing: "Vælg det, der passer bedst." },
  svar: { title: "", missing: "" },
};

type QuestionProps = { step: Step; chosen: Chosen; isMissing: boolean; children: ReactNode };

function Question({ step, chosen, isMissing, children }: QuestionProps) {
  const { title, lead, missing } = QUESTIONS[step];
  const at = ORDER.indexOf(step);
  return (
    <div className="guide">
      <div className="guide__field">
        <Crumbs crumbs={CRUMBS} />
        <div className="guide__words">
          <p className="guide__step">
            <span className="guide__arches" aria-hidden="true">
              {ORDER.map((one, index) => (
                <i key={one} data-state={index < at ? "done" : index === at ? "now" : undefined} />
              ))}
            </span>
            <span>
              <span className="sr">Spørgsmål </span>
              {at + 1} af {ORDER.length}
            </span>
          </p>
          <h1 id="guide-question">{title}</h1>
          <p className="lead">
            {lead && (
              <>
                {lead}
                <br />
              </>
            )}
            Vi gemmer ikke dine svar.
          </p>
        </div>
      </div>
      <form className="guide__form" method="post" action={GUIDE_PATH} noValidate>
        <input type="hidden" name="trin" value={step} />
        {step !== "hvem" && <input type="hidden" name="hvem" value={chosen.hvem} />}
        {step === "hurtigt" && <Hidden name="fylder" values={chosen.fylder} />}
        {isMissing && (
          // biome-ignore lint/a11y/noAutofocus: the page is the answer to a form, and this says what is missing
          <p className="form-field__error" id="guide-missing" role="alert" tabIndex={-1} autoFocus>
            {missing}
          </p>
        )}
        <fieldset
          className="guide__choices"
          data-missing={isMissing || undefined}
          aria-labelledby="guide-question"
          aria-describedby={isMissing ? "guide-missing" : undefined}
        >
          {children}
        </fieldset>
        <div className="button-pair">
          {step !== "hvem" && (
            <button className="button button--light" type="submit" name="tilbage" value="1">
              Tilbage
            </button>
          )}
          <button className="button" type="submit">
            {step === "hurtigt" ? "Se svaret" : "Videre"} <ArrowRight />
          </button>
        </div>
      </form>
    </div>
  );
}

type ChoicesProps = {
  name: "hvem" | "fylder" | "hurtigt";
  type: "radio" | "checkbox";
  chosen: string[];
  choices: readonly { value: string; label: string; note?: string }[];
};

function Choices({ name, type, chosen, choices }: ChoicesProps) {
  return (
    <ul role="list" data-many={type === "checkbox" || undefined}>
      {choices.map((choice) => (
        <li key={choice.value}>
          <label className="press">
            <input
              type={type}
              name={name}
              value={choice.value}
              defaultChecked={chosen.includes(choice.value)}
            />
            <span className="press__field">
              <b>{choice.label}</b>
              {choice.note && <small>{choice.note}</small>}
            </span>
          </label>
        </li>
      ))}
    </ul>
  );
}

function Hidden({ name, values }: { name: string; values: string[] }) {
  return values.map((value) => <input key={value} type="hidden" name={name} value={value} />);
}

/** By POST too, so that no address has an answer. */
function Again({ chosen }: { chosen: Chosen }) {
  return (
    <div className="guide__again">
      <form method="post" action={GUIDE_PATH}>
        <input type="hidden" name="trin" value="hurtigt" />
        <input type="hidden" name="hvem" value={chosen.hvem} />
        <Hidden name="fylder" values={chosen.fylder} />
        <button className="text-button" type="submit" name="tilbage" value="1">
          Ret svarene
        </button>
      </form>
      <form method="post" action={GUIDE_PATH}>
        <button className="text-button" type="submit">
          Begynd forfra
        </button>
      </form>
    </div>
  );
}
