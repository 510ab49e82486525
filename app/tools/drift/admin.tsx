import { Link } from "react-router";
import { Screen } from "../../admin/shell/screen.tsx";
import { danishTime } from "../../formats/danish-time.ts";
import { DAY_MS } from "../../formats/durations.ts";
import { servicesOf } from "../services.ts";
import type { Route } from "./+types/admin";
import { Chart } from "./chart.tsx";
import { sentencesOf, verdictOf } from "./check.ts";
import {
  checkServer,
  type Fact,
  formatBackup,
  formatDisk,
  formatMail,
  formatOrders,
} from "./facts.server.ts";
import { orderMailFailure } from "./order-mails.ts";
import { readOrdersByDay } from "./orders-by-day.ts";

const ORDERS_OF_MS = 32 * DAY_MS;

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = servicesOf(context);
  const now = new Date();
  const placed = await services.orders.placedTimes(new Date(now.getTime() - ORDERS_OF_MS));
  const { settings } = services;
  const mails = orderMailFailure(await services.orders.countMailProblems());
  const results = await checkServer(services, request.headers, now);
  const started = new Date(now.getTime() - process.uptime() * 1000);
  return {
    verdict: verdictOf([...(mails ? [{ ...mails, state: "warning" as const }] : []), ...results]),
    sentences: [
      ...(mails ? [mails.text] : []),
      ...sentencesOf(results),
      `Hjemmesiden blev sidst startet ${danishTime(started.toISOString(), now)}.`,
    ],
    facts: [
      formatOrders(placed, now),
      await formatMail(services, now),
      await formatBackup(settings, results, now),
      await formatDisk(settings),
    ],
    ordersByDay: readOrdersByDay(placed, now),
  };
}

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
