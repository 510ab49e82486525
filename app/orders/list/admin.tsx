import { data, useActionData } from "react-router";
import { rejectWithoutReauthentication } from "../../account/reauthentication/reauthenticate.server.ts";
import { keepForm, keepPage } from "../../admin/save/keep-form.ts";
import type { SaveAnswer } from "../../admin/save/save-answer.ts";
import { type Answer, orSentence } from "../../admin/save/saving.server.ts";
import { Banner } from "../../admin/shell/banner.tsx";
import { doerOf } from "../../admin/shell/doer.server.ts";
import { Screen } from "../../admin/shell/screen.tsx";
import { danishTimeAlone } from "../../formats/danish-time.ts";
import { readKlinik } from "../../klinik/klinik.server.ts";
import { samspil } from "../../server/context.ts";
import type { Doer } from "../../server/events/events.server.ts";
import { readForm } from "../../server/http/form-body.server.ts";
import type { Log } from "../../server/log.server.ts";
import { ordering } from "../context.ts";
import { howLongKept } from "../erase-orders.server.ts";
import { MESSAGE_DAYS } from "../order.ts";
import type { Orders } from "../orders.server.ts";
import { OpenWithdrawals } from "../withdrawal/open-withdrawals.tsx";
import type { Withdrawal } from "../withdrawal/withdrawal.ts";
import { letterIds } from "../withdrawal/withdrawals.server.ts";
import type { Route } from "./+types/admin";
import { describeMail } from "./mail-state.ts";
import { OrderRows } from "./order-rows.tsx";
import { OrderSearch } from "./order-search.tsx";
import { Pager } from "./pager.tsx";
import { parseSearch, searchQuery } from "./search.ts";
import { Slip } from "./slip.tsx";

const HANDLED_ELSEWHERE =
  "En kollega har ændret bestillingen imens. Listen viser nu, hvordan den står.";
const NOT_AGAIN = "Mailen er allerede på vej, eller dens tekst er slettet.";
const ERASED_ELSEWHERE = "Bestillingen er allerede slettet.";
const NOT_ERASED = "Bestillingen kunne ikke slettes. Prøv igen om lidt.";
const NOT_CHANGED = "Bestillingen kunne ikke ændres lige nu. Prøv igen om lidt.";
const NOT_RESENT = "Mailen kunne ikke sendes igen lige nu. Prøv igen om lidt.";

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(samspil);
  const { orders, withdrawals, bulkReading } = context.get(ordering);
  const query = new URL(request.url).searchParams;
  const now = new Date();
  const when = (time: Date) => danishTimeAlone(time, now);
  const slipNumber = query.get("seddel");
  const onSlip = slipNumber ? await orders.find(slipNumber) : undefined;
  const slip = onSlip && { order: onSlip, clinic: readKlinik(services.content) };

  const search = parseSearch(query);
  const found = await orders.listPage(search);
  const shown = [...found.orders, ...(onSlip ? [onSlip] : [])].map(({ number }) => number);
  await bulkReading.note(doerOf({ request, context }), shown);
  const withdrawn = await withdrawals.ofOrders(found.orders.map(({ number }) => number));
  const asShown = ({ id, form, arrivedAt }: Withdrawal) => ({
    id,
    form,
    arrived: when(new Date(arrivedAt)).toLocaleLowerCase("da-DK"),
  });
  const mailsOf = async (id: string, isEmptied?: boolean) =>
    (await services.deliveries.of(id)).map((mail) => describeMail(mail, when, isEmptied));
  const rows = found.orders.map(async (order) => ({
    order,
    withdrawals: withdrawn.filter(({ number }) => String(number) === order.number).map(asShown),
    received: when(new Date(order.placedAt)),
    mails: await mailsOf(order.id, order.isEmptied),
  }));
  const withoutOrder = (await withdrawals.withoutOrder()).map(async (withdrawal) => ({
    ...asShown(withdrawal),
    mails: (await Promise.all(letterIds(withdrawal.id).map((id) => mailsOf(id)))).flat(),
  }));
  return {
    slip,
    slipIsMissing: slipNumber !== null && !onSlip,
    openWithdrawals: await Promise.all(withoutOrder),
    rows: await Promise.all(rows),
    search: { ...search, page: found.page },
    pages: found.pages,
    // Back from the proof that the file asked for.
    isCsvReady: query.has("bekraeftet"),
    count: found.count,
    counts: await orders.count(),
    keptFor: howLongKept(services.settings.orderRetentionDays, MESSAGE_DAYS),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { log } = context.get(samspil);
  const { orders, withdrawals } = context.get(ordering);
  const form = await readForm(request);
  const step = (failed: string, work: () => Promise<Answer>) => orSentence(log, failed, work);
  const intent = form.get("intent");
  const by = doerOf({ request, context });
  if (intent === "retry") return step(NOT_RESENT, () => retry(orders, form, by));
  const refused =
    intent === "erase" && (await rejectWithoutReauthentication(context, "/admin/bestillinger"));
  if (refused) return refused;
  if (intent === "erase") return step(NOT_ERASED, () => erase(orders, form, by, log));
  if (intent === "withdrawal") {
    return step(NOT_CHANGED, async () => {
      await withdrawals.mark(fieldOf(form, "id"));
      return answer({ ok: true, message: "" });
    });
  }
  return step(NOT_CHANGED, () => mark(orders, form));
}

async function retry(orders: Orders, form: FormData, by: Doer) {
  const recipient = fieldOf(form, "recipient");
  const again = await orders.resend(fieldOf(form, "mailId"), recipient, by);
  return again
    ? answer({ ok: true, message: `Mailen til ${recipient} sendes igen.` })
    : answer({ ok: false, sentence: NOT_AGAIN }, 409);
}

async function mark(orders: Orders, form: FormData) {
  const marked = await orders.mark({
    id: fieldOf(form, "id"),
    revision: Number(fieldOf(form, "revision")),
    handled: fieldOf(form, "handled") === "true",
  });
  return marked
    ? answer({ ok: true, message: "" })
    : answer({ ok: false, sentence: HANDLED_ELSEWHERE }, 409);
}

async function erase(orders: Orders, form: FormData, by: Doer, log: Log) {
  const id = fieldOf(form, "id");
  if (!(await orders.erase(id, by))) return answer({ ok: false, sentence: ERASED_ELSEWHERE }, 409);
  log.info({ order: id }, "order erased");
  return answer({ ok: true, message: "Bestillingen er slettet." });
}

export const clientAction = keepForm;
export const shouldRevalidate = keepPage;

export default function BestillingerAdmin({ loaderData }: Route.ComponentProps) {
  // Only when a form was sent before script had taken over; afterwards each form has its own answer.
  const early = useActionData<SaveAnswer>();
  const {
    slip,
    slipIsMissing,
    isCsvReady,
    openWithdrawals,
    rows,
    search,
    pages,
    count,
    counts,
    keptFor,
  } = loaderData;
  if (slip) return <Slip {...slip} />;
  return (
    <Screen title="Bestillinger">
      {slipIsMissing && (
        <Banner kind="error">
          <p>Der findes ingen bestilling med det nummer.</p>
        </Banner>
      )}
      {early?.ok === false && (
        <Banner kind="error">
          <p>{early.sentence}</p>
        </Banner>
      )}
      {isCsvReady && (
        <Banner kind="success">
          <p>
            Tak, det er bekræftet.{" "}
            <a
              className="link"
              href={`/admin/bestillinger.csv${searchQuery({ ...search, page: 1 })}`}
            >
              Hent bestillingerne
            </a>
          </p>
        </Banner>
      )}
      <OpenWithdrawals withdrawals={openWithdrawals} />
      <OrderSearch search={search} counts={counts} />
      {rows.length > 0 ? (
        <OrderRows rows={rows} />
      ) : (
        <p className="orders__none">
          {counts.all === 0
            ? "Her kommer bestillingerne, når der er nogen."
            : "Ingen bestillinger passer på søgningen."}
        </p>
      )}
      <Pager search={search} pages={pages} count={count} />
      <p className="orders__kept">{keptFor}</p>
    </Screen>
  );
}

function fieldOf(form: FormData, name: string): string {
  return String(form.get(name) ?? "");
}

function answer(body: SaveAnswer, status = 200) {
  return data(body, { status });
}
