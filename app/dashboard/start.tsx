import { Link } from "react-router";
import { admin } from "../admin/shell/gate.server.ts";
import { ScreenTitle } from "../admin/shell/screen.tsx";
import { mayOpen } from "../permissions.ts";
import { samspil } from "../server/context.ts";
import { Logo } from "../site/shell/logo.tsx";
import type { Route } from "./+types/start";
import { readReadiness } from "./readiness.server.ts";

/** One question a screen; what each is about: the ids of the list 'Klar til åbning'. */
const STEPS = [
  {
    question: "Hvem er I?",
    why: "Navn, adresse, telefon og CVR står i bunden af alle sider, i mails og i jeres betingelser. Skriv dem ét sted, så følger de med overalt.",
    about: ["klinik", "cvr", "moms"],
  },
  {
    question: "Hvor skal bestillinger hen?",
    why: "Når nogen bestiller i shoppen eller fortryder, sender hjemmesiden en mail. Prøv det af nu, så I ved, at den når frem.",
    about: ["mail", "afsender"],
  },
  {
    question: "Hvad lover I, når nogen køber?",
    why: "Fragt, levering og betaling skal stå der, før nogen bestiller.",
    about: ["fragt"],
  },
  {
    question: "Passer lovens sider til jer?",
    why: "Teksterne er skrevet og fyldt ud med jeres tal. Læs dem, ret dem, og gem dem. Så er de jeres.",
    about: ["handelsbetingelser", "privatliv", "fortrydelsesret", "tilgaengelighed"],
  },
  {
    question: "Hvem møder man hos jer?",
    why: "Den første psykolog, gerne med et billede. Resten kan vente.",
    about: ["psykolog", "billede"],
  },
  {
    question: "Må eksemplerne væk?",
    why: "Resten af siden viser tekster fra en klinik, der ikke findes. Ret dem, I vil bruge, og tøm resten.",
    about: ["eksempler"],
  },
];

export async function loader({ url, context }: Route.LoaderArgs) {
  const { role } = context.get(admin);
  const items = (await readReadiness(context.get(samspil))).filter(({ to }) => mayOpen(role, to));
  const steps = STEPS.map(({ about, ...step }) => {
    const parts = items.filter(({ id }) => about.includes(id));
    return { ...step, parts, isReady: parts.every(({ isReady }) => isReady) };
  }).filter(({ parts }) => parts.length > 0);
  const first = steps.findIndex(({ isReady }) => !isReady);
  const asked = Number(url.searchParams.get("trin")) - 1;
  const at = steps[asked] ? asked : first;
  return { steps, at };
}

export default function Start({ loaderData }: Route.ComponentProps) {
  const { steps, at } = loaderData;
  const step = steps[at];
  return (
    <div className="start">
      <ScreenTitle parts={["Kom i gang"]} />
      <StartPicture steps={steps} at={at} />
      <p className="start__top">
        <Link className="logo" to="/admin" aria-label="Samspil administration">
          <Logo />
        </Link>
        <Link className="link" to="/admin">
          {step ? "Gør det senere" : "Til oversigten"}
        </Link>
      </p>
      <ol className="start__steps" aria-label="Trin">
        {steps.map(({ question, isReady }, index) => (
          <li
            key={question}
            data-ready={isReady || undefined}
            aria-current={index === at ? "step" : undefined}
          >
            <Link to={{ search: `?trin=${index + 1}` }}>
              <span className="halves" aria-hidden="true" />
              <span className="sr">
                Trin {index + 1}: {question} {isReady ? "klar" : "mangler"}
              </span>
            </Link>
          </li>
        ))}
        {step && (
          <li>
            {at + 1} af {steps.length}
          </li>
        )}
      </ol>
      {step ? (
        <>
          <h1>{step.question}</h1>
          <p className="lead">{step.why}</p>
          <ul className="start__parts">
            {step.parts.map(({ id, isReady, title, missing, to, action }) => (
              <li key={id} data-ready={isReady || undefined}>
                <span className="halves" aria-hidden="true" />
                <p>{isReady ? title : missing}</p>
                <Link className={isReady ? "link" : "button button--small"} to={withStart(to)}>
                  {isReady ? "Se det igen" : action}
                  <span className="sr">: {title}</span>
                </Link>
              </li>
            ))}
          </ul>
          <p className="row">
            {at > 0 && (
              <Link className="button button--light" to={{ search: `?trin=${at}` }}>
                Tilbage
              </Link>
            )}
            {steps[at + 1] && (
              <Link className="button" to={{ search: `?trin=${at + 2}` }}>
                Næste<span className="sr">: {steps[at + 1]?.question}</span>
              </Link>
            )}
          </p>
          <p>Alt gemmes undervejs.</p>
        </>
      ) : (
        <>
          <h1>I er klar til at åbne</h1>
          <p className="lead">
            Alt det, loven beder om, er på plads, og bestillinger når frem. Tillykke.
          </p>
        </>
      )}
    </div>
  );
}

type StartPictureProps = Pick<Route.ComponentProps["loaderData"], "steps" | "at">;

/** A pair of arches for each step: it gets its colours as the step is done. */
function StartPicture({ steps, at }: StartPictureProps) {
  return (
    <div className="start__picture" aria-hidden="true">
      {steps.map(({ question, isReady }, index) => (
        <span
          key={question}
          data-ready={isReady || undefined}
          data-begun={index === at || undefined}
        />
      ))}
    </div>
  );
}

/** The screen then leads back here. */
function withStart(to: string): string {
  return `${to}${to.includes("?") ? "&" : "?"}start`;
}
