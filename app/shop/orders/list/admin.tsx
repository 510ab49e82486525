import { data, Form, useActionData } from "react-router";
import { ListPager } from "../../../admin/list/list-part-bar.tsx";
import type { SaveAnswer } from "../../../admin/save/save-answer.ts";
import { orSentence, type SaveResponse } from "../../../admin/save/saving.server.ts";
import { revalidateUnlessRefused, stayOnError } from "../../../admin/save/stay-on-error.ts";
import { actorOf } from "../../../admin/shell/actor.server.ts";
import { Banner } from "../../../admin/shell/banner.tsx";
import { Screen } from "../../../admin/shell/screen.tsx";
import { rejectStale } from "../../../admin/sign-in/fresh-session.server.ts";
import { readKlinik } from "../../../content/klinik/klinik.server.ts";
import { danishTimeAlone } from "../../../formats/danish-time.ts";
import { parsePositiveInteger } from "../../../formats/positive-integer.ts";
import { samspil } from "../../../server/context.ts";
import type { Actor } from "../../../server/events/events.server.ts";
import { readForm } from "../../../server/http/form-body.server.ts";
import type { Log } from "../../../server/log.server.ts";
import { OpenWithdrawals } from "../../withdrawal/open-withdrawals.tsx";
import type { Withdrawal } from "../../withdrawal/withdrawal.ts";
import { letterIds, type Withdrawals } from "../../withdrawal/withdrawals.server.ts";
import { ordering } from "../context.ts";
import { howLongKept } from "../erase-orders.server.ts";
import { MESSAGE_DAYS, type Order } from "../order.ts";
import type { Orders } from "../orders.server.ts";
import type { Route } from "./+types/admin";
import { describeMail } from "./mail-state.ts";
import { OrderDetail } from "./order-detail.tsx";
import { OrderRows } from "./order-rows.tsx";
import { OrderSearch } from "./order-search.tsx";
import { listedOrder } from "./row-state.ts";
import {
  chosenIn,
  chosenQuery,
  csvAddress,
  MOST_CHOSEN,
  orderQuery,
  parseSearch,
  type Search,
  searchQuery,
} from "./search.ts";
import { Slips } from "./slip.tsx";

const HANDLED_ELSEWHERE =
  "En kollega har ændret bestillingen i mellemtiden. Listen viser nu, hvordan den står.";
const NOT_AGAIN = "Mailen er allerede på vej, eller dens tekst er slettet.";
const ERASED_ELSEWHERE = "Bestillingen er allerede slettet.";
const NOT_ERASED = "Bestillingen kunne ikke slettes. Prøv igen om lidt.";
const NOT_CHANGED = "Bestillingen kunne ikke ændres lige nu. Prøv igen om lidt.";
const NO_WITHDRAWAL_CHOSEN = "Sæt først et kryds ved de fortrydelser, det gælder.";
const NO_SUCH_ORDER = "Der findes ingen bestilling med det nummer.";
const WITHDRAWAL_ELSEWHERE = "En kollega har taget sig af fortrydelsen i mellemtiden.";
const NONE_CHOSEN = "Sæt først et kryds ved de bestillinger, det gælder.";
const NOT_RESENT = "Mailen kunne ikke sendes igen lige nu. Prøv igen om lidt.";

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(samspil);
  const { orders, withdrawals } = context.get(ordering);
  const query = new URL(request.url).searchParams;
  const now = new Date();
  const when = (time: Date) => danishTimeAlone(time, now);
  const asked = query.get("bestilling");
  const slipNumbers = chosenIn(query);
  const slips = await orders.findAll(slipNumbers);
  const askedOrder = asked ? await orders.find(asked) : undefined;

  const search = parseSearch(query);
  const found = await orders.listPage(search);
  // The only one that was found is what one looks for.
  const opened = askedOrder ?? (found.count === 1 && !asked ? found.orders[0] : undefined);
  const listed = [...found.orders, ...slips, ...(opened ? [opened] : [])];
  const withoutOrder =
    search.trouble === "fortrudt"
      ? await withdrawals.listOpen(parsePositiveInteger(query.get("fortrydelser")) ?? 1)
      : undefined;
  const mails = await services.deliveries.of(
    ...listed.map(({ id }) => id),
    ...(withoutOrder?.open ?? []).flatMap(({ id }) => letterIds(id)),
  );
  const asShown = ({ id, form, arrivedAt }: Withdrawal) => ({
    id,
    form,
    arrived: when(new Date(arrivedAt)).toLocaleLowerCase("da-DK"),
  });
  const rowOf = (order: Order) => ({
    order,
    received: when(new Date(order.placedAt)),
    mails: mails
      .filter(({ about }) => about === order.id)
      .map((mail) => describeMail(mail, when, order.isEmptied)),
  });
  return {
    slips,
    clinic: readKlinik(services.content),
    isMissing: slips.length < slipNumbers.length || (asked !== null && !askedOrder),
    opened: opened && {
      row: rowOf(opened),
      withdrawals: (await withdrawals.ofOrder(opened.id)).map(asShown),
      isAsked: askedOrder !== undefined,
    },
    openWithdrawals: withoutOrder && {
      ...withoutOrder,
      open: withoutOrder.open.map((withdrawal) => ({
        ...asShown(withdrawal),
        named: withdrawal.named,
        fit: withdrawal.fit,
        mails: mails
          .filter(({ mailId }) => letterIds(withdrawal.id).includes(mailId))
          .map((mail) => describeMail(mail, when)),
      })),
    },
    rows: found.orders.map(rowOf).map(listedOrder),
    search: { ...search, page: found.page },
    pages: found.pages,
    chosen: chosenIn(query, "valgt"),
    // Back from the proof that the file asked for.
    csv: query.has("frisk") ? csvAddress(search, chosenIn(query, "valgt")) : undefined,
    count: found.count,
    counts: await orders.count(),
    keptFor: howLongKept(services.settings.orderRetentionDays, MESSAGE_DAYS),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { log } = context.get(samspil);
  const { orders, withdrawals } = context.get(ordering);
  const form = await readForm(request);
  const step = (failed: string, work: () => Promise<SaveResponse>) => orSentence(log, failed, work);
  const intent = form.get("intent");
  const by = actorOf({ request, context });
  if (intent === "retry") return step(NOT_RESENT, () => retry(orders, form, by));
  const refused = intent === "erase" && rejectStale(context);
  if (refused) return refused;
  if (intent === "erase") return step(NOT_ERASED, () => erase(orders, form, by, log));
  if (intent === "withdrawal") {
    return step(NOT_CHANGED, () => markWithdrawals(withdrawals, form));
  }
  if (intent === "link-withdrawal")
    return step(NOT_CHANGED, () => linkWithdrawal(withdrawals, form));
  if (intent === "handle-chosen") return step(NOT_CHANGED, () => markChosen(orders, form));
  if (intent === "unhandle-chosen") return step(NOT_CHANGED, () => unmarkChosen(orders, form));
  return step(NOT_CHANGED, () => mark(orders, form));
}

async function markWithdrawals(withdrawals: Withdrawals, form: FormData) {
  const ids = form.getAll("id").map(String);
  if (ids.length === 0) return answer({ ok: false, sentence: NO_WITHDRAWAL_CHOSEN }, 422);
  const marked = await withdrawals.markHandled(ids);
  const many = marked === 1 ? "1 fortrydelse er" : `${marked} fortrydelser er`;
  return answer({ ok: true, message: `${many} markeret som behandlet.` });
}

async function linkWithdrawal(withdrawals: Withdrawals, form: FormData) {
  const number = parsePositiveInteger(form.get("number"));
  const linked = number ? await withdrawals.link(fieldOf(form, "id"), number) : "no order";
  if (linked === "no order") return answer({ ok: false, sentence: NO_SUCH_ORDER }, 422);
  if (linked === "not open") return answer({ ok: false, sentence: WITHDRAWAL_ELSEWHERE }, 409);
  return answer({ ok: true, message: `Fortrydelsen hører nu til bestilling ${number}.` });
}

async function markChosen(orders: Orders, form: FormData) {
  const numbers = numbersIn(form);
  if (numbers.length === 0) return answer({ ok: false, sentence: NONE_CHOSEN }, 422);
  const { marked, withdrawn } = await orders.markHandled(numbers);
  return answer({
    ok: true,
    message: `${howMany(marked.length)} markeret som behandlet.${withdrawn.length > 0 ? leftOut(withdrawn) : ""}`,
    marked,
  });
}

async function unmarkChosen(orders: Orders, form: FormData) {
  const numbers = numbersIn(form);
  if (numbers.length === 0) return answer({ ok: false, sentence: NONE_CHOSEN }, 422);
  const count = await orders.markUnhandled(numbers);
  const message =
    count > 0
      ? `${howMany(count)} ikke længere markeret som behandlet.`
      : "De var ikke markeret som behandlet.";
  return answer({ ok: true, message });
}

function numbersIn(form: FormData): number[] {
  const chosen = form.getAll("seddel").map(parsePositiveInteger);
  return chosen.filter((number) => number !== undefined).slice(0, MOST_CHOSEN);
}

function howMany(count: number): string {
  return count === 1 ? "1 bestilling er" : `${count || "Ingen"} bestillinger er`;
}

function leftOut(withdrawn: number[]): string {
  const names = new Intl.ListFormat("da-DK").format(withdrawn.map(String));
  const which = withdrawn.length === 1 ? "Bestilling" : "Bestillingerne";
  return ` ${which} ${names} er fortrudt og blev ikke markeret. Fortrudte bestillinger markeres én ad gangen.`;
}

async function retry(orders: Orders, form: FormData, by: Actor) {
  const recipient = fieldOf(form, "recipient");
  const again = await orders.resend(fieldOf(form, "mailId"), recipient, by);
  return again
    ? answer({ ok: true, message: `Mailen til ${recipient} sendes igen.` })
    : answer({ ok: false, sentence: NOT_AGAIN }, 409);
}

async function mark(orders: Orders, form: FormData) {
  const marked = await orders.mark({
    id: fieldOf(form, "id"),
    revision: parsePositiveInteger(form.get("revision")) ?? 0,
    handled: fieldOf(form, "handled") === "true",
  });
  return marked
    ? answer({ ok: true, message: "" })
    : answer({ ok: false, sentence: HANDLED_ELSEWHERE }, 409);
}

async function erase(orders: Orders, form: FormData, by: Actor, log: Log) {
  const id = fieldOf(form, "id");
  if (!(await orders.erase(id, by))) return answer({ ok: false, sentence: ERASED_ELSEWHERE }, 409);
  log.info({ order: id }, "order erased");
  return answer({ ok: true, message: "Bestillingen er slettet." });
}

export const clientAction = stayOnError;
export const shouldRevalidate = revalidateUnlessRefused;

export default function BestillingerAdmin({ loaderData }: Route.ComponentProps) {
  // Of what is marked together, and of a form that was sent before script had taken over; the others have their own answer.
  const early = useActionData<OrdersAnswer>();
  const {
    slips,
    clinic,
    isMissing,
    opened,
    csv,
    chosen,
    openWithdrawals,
    rows,
    search,
    pages,
    count,
    counts,
    keptFor,
  } = loaderData;
  if (slips.length > 0) {
    const back = opened?.isAsked
      ? orderQuery(search, opened.row.order.number)
      : chosenQuery(
          search,
          slips.map(({ number }) => number),
        );
    return <Slips orders={slips} clinic={clinic} back={back} />;
  }
  return (
    <Screen
      title="Bestillinger"
      name={opened?.isAsked ? `Bestilling ${opened.row.order.number} · Bestillinger` : undefined}
    >
      {isMissing && (
        <Banner kind="error">
          <p>{NO_SUCH_ORDER}</p>
        </Banner>
      )}
      {early?.ok === false && (
        <Banner kind="error">
          <p>{early.sentence}</p>
        </Banner>
      )}
      {early?.ok && early.message && (
        <Banner key={early.message} kind="success">
          <p>{early.message}</p>
          {early.marked && early.marked.length > 0 && <UndoMarking numbers={early.marked} />}
        </Banner>
      )}
      {csv && (
        <Banner kind="success">
          <p>
            Du er logget ind igen.{" "}
            <a className="link" href={csv}>
              Hent bestillingerne
            </a>
          </p>
        </Banner>
      )}
      <div className="orders-desk stack" data-asked={opened?.isAsked || undefined}>
        <div className="orders-desk__list">
          {openWithdrawals && <OpenWithdrawals {...openWithdrawals} search={search} />}
          <OrderSearch search={search} counts={counts} />
          {rows.length > 0 ? (
            <OrderRows
              key={searchQuery(search)}
              rows={rows}
              chosen={chosen}
              search={search}
              opened={opened?.row.order.number}
            />
          ) : (
            <p className="rows-empty">{emptyWords(search, counts.all)}</p>
          )}
          <ListPager
            at={{ page: search.page, pages }}
            found={count}
            pageQuery={(page) => searchQuery({ ...search, page }) || "?"}
          />
          <p className="retention">
            {keptFor}{" "}
            <a className="link" href={csvAddress(search, [])}>
              Hent til Excel
            </a>
          </p>
        </div>
        {opened && <OrderDetail {...opened} search={search} />}
      </div>
    </Screen>
  );
}

function emptyWords({ text, trouble }: Search, all: number): string {
  if (trouble === "fortrudt" && !text) return "Ingen bestillinger er fortrudt.";
  return all === 0
    ? "Her kommer bestillingerne, når der er nogen."
    : "Ingen bestillinger passer til søgningen.";
}

function UndoMarking({ numbers }: { numbers: number[] }) {
  return (
    <Form method="post" preventScrollReset>
      {numbers.map((number) => (
        <input key={number} type="hidden" name="seddel" value={number} />
      ))}
      <button className="text-button" name="intent" value="unhandle-chosen" type="submit">
        Fortryd
      </button>
    </Form>
  );
}

function fieldOf(form: FormData, name: string): string {
  return String(form.get(name) ?? "");
}

/** `marked`: the orders that were, so that it can be undone. */
type OrdersAnswer = SaveAnswer & { marked?: number[] };

function answer(body: OrdersAnswer, status = 200) {
  return data(body, { status });
}
