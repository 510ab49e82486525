import { Link } from "react-router";
import { Screen } from "../../admin/shell/screen.tsx";
import { danishTime } from "../../formats/danish-time.ts";
import { servicesOf } from "../services.ts";
import type { Route } from "./+types/admin";
import { Chart } from "./chart.tsx";
import { type Trouble, verdictOf } from "./drift.ts";
import { type Fact, formatBackup, formatDisk, formatMail, formatOrders } from "./facts.server.ts";
import { readOrdersByDay } from "./orders-by-day.ts";

const ORDERS_OF_MS = 32 * 24 * 60 * 60_000;

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = servicesOf(context);
  const { orders, deployment } = services;
  const now = new Date();
  const placed = await orders.placedTimes(new Date(now.getTime() - ORDERS_OF_MS));
  const told = [
    formatOrders(placed, now),
    await formatMail(services, now),
    await formatBackup(services, now),
    await formatDisk(services),
  ];
  const misconfigurations =
    deployment.misconfigurations(request.headers).length > 0 ? [SET_UP_WRONG] : [];
  const troubles = [...told.flatMap((one) => one.troubles), ...misconfigurations];
  const started = new Date(now.getTime() - process.uptime() * 1000);
  return {
    verdict: verdictOf(troubles),
    sentences: [
      ...troubles.map(({ sentence }) => sentence),
      `Hjemmesiden blev sidst startet ${danishTime(started.toISOString(), now)}.`,
    ],
    facts: told.map(({ fact }) => fact),
    ordersByDay: readOrdersByDay(placed, now),
  };
}

const SET_UP_WRONG: Trouble = {
  name: "opsætningen",
  sentence: "Noget i opsætningen passer ikke. Hvad det er, står øverst på oversigten.",
};

export default function Drift({ loaderData }: Route.ComponentProps) {
  const { verdict, sentences, facts, ordersByDay } = loaderData;
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
      <section className="drift-block stack" aria-labelledby="dage">
        <h2 id="dage">Bestillinger pr. dag</h2>
        <Chart {...ordersByDay} />
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
