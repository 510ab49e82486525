import { Link } from "react-router";
import { Screen } from "../admin/shell/screen.tsx";
import { danishDay } from "../formats/danish-moment.ts";
import { danishTime } from "../formats/danish-time.ts";
import { servicesOf } from "../services.ts";
import type { Route } from "./+types/admin";
import { Chart } from "./chart.tsx";
import { firstDay, readCharts } from "./charts.server.ts";
import { daysBefore, type Trouble, verdictOf } from "./drift.ts";
import { type Fact, tellBackup, tellDisk, tellMail, tellOrders } from "./facts.server.ts";
import { describeRefusals, type RefusalLine } from "./refusals.server.ts";
import "./drift.css";

const WEEK_MS = 7 * 24 * 60 * 60_000;
const ORDERS_OF_MS = 32 * 24 * 60 * 60_000;

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = servicesOf(context);
  const { orders, events, metrics, settings, deployment } = services;
  const now = new Date();
  const placed = await orders.placedTimes(new Date(now.getTime() - ORDERS_OF_MS));
  const counts = await metrics.dayCounts.read(firstDay(now));
  const week = daysBefore(danishDay(now), 7);
  const told = [
    tellOrders(placed, now),
    await tellMail(services, now),
    await tellBackup(services, now),
    await tellDisk(services),
  ];
  const doubts = deployment.doubts(request.headers).length > 0 ? [SET_UP_WRONG] : [];
  const troubles = [...told.flatMap((one) => one.troubles), ...doubts];
  const started = new Date(now.getTime() - process.uptime() * 1000);
  const refusedTries = await events.refusedTries(new Date(now.getTime() - WEEK_MS));
  return {
    verdict: verdictOf(troubles),
    sentences: [
      ...troubles.map(({ sentence }) => sentence),
      `Hjemmesiden blev sidst startet ${danishTime(started.toISOString(), now)}.`,
    ],
    facts: told.map(({ fact }) => fact),
    charts: readCharts({ counts, placed, isMeasured: settings.webVitals, now }),
    refusals: describeRefusals(
      refusedTries,
      counts.filter(({ day }) => day >= (week[0] ?? "")),
      now,
    ),
  };
}

const SET_UP_WRONG: Trouble = {
  name: "opsætningen",
  sentence: "Noget i opsætningen passer ikke. Hvad det er, står øverst på oversigten.",
};

export default function Drift({ loaderData }: Route.ComponentProps) {
  const { verdict, sentences, facts, charts, refusals } = loaderData;
  return (
    <Screen title="Drift">
      <div className="drift-verdict" data-state={verdict.state}>
        <svg viewBox="0 0 68 58" aria-hidden="true">
          <path d="M32 6v46H6V30A26 26 0 0 1 32 6z" />
          <path d="M36 6a26 26 0 0 1 26 24v22H36z" />
        </svg>
        <div>
          <h2>{verdict.title}</h2>
          <p>{sentences.join(" ")}</p>
        </div>
      </div>
      <dl className="drift-facts">
        {facts.map((fact) => (
          <FactView key={fact.label} {...fact} />
        ))}
      </dl>
      <section className="drift-block" aria-labelledby="besoegende">
        <h2 id="besoegende">Sådan går det for de besøgende</h2>
        <div className="drift-charts">
          {charts.map((chart) => (
            <Chart key={chart.title} {...chart} />
          ))}
        </div>
        <p className="drift-soft">
          Tallene samles uden cookies, og uden at vi ved, hvem der er hvem.
        </p>
      </section>
      <section className="drift-block" aria-labelledby="nej">
        <h2 id="nej">Det, vi sagde nej til</h2>
        <Refusals lines={refusals} />
      </section>
    </Screen>
  );
}

function FactView({ label, value, note, link }: Fact) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
      {(note || link) && (
        <dd>
          {note}{" "}
          {link && (
            <Link className="link" to={link.to}>
              {link.label}
            </Link>
          )}
        </dd>
      )}
    </div>
  );
}

function Refusals({ lines }: { lines: RefusalLine[] }) {
  if (lines.length === 0) return <p>Ingenting de seneste syv dage.</p>;
  return (
    <>
      <p className="drift-soft">De seneste syv dage, og hvornår det sidst skete.</p>
      <ul className="drift-refusals">
        {lines.map(({ title, text, when }) => (
          <li key={title}>
            <p>
              <strong>{title}</strong>
              <small>{text}</small>
            </p>
            <small>{when}</small>
          </li>
        ))}
      </ul>
    </>
  );
}
