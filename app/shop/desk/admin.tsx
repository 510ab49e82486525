import { useActionData } from "react-router";
import { readKlinik } from "../../content/klinik/klinik.server.ts";
import { danishTimeCapitalised } from "../../formats/danish-time.ts";
import { parsePositiveInteger } from "../../formats/positive-integer.ts";
import { samspil } from "../../server/context.ts";
import { ActButton } from "../../shell/act-button.tsx";
import { Banner } from "../../shell/banner.tsx";
import { FoundStatus, ListPager } from "../../shell/list-part-bar.tsx";
import { Screen } from "../../shell/screen.tsx";
import { revalidateUnlessFailed, stayOnError } from "../../shell/stay-on-error.ts";
import { MESSAGE_DAYS } from "../jura/law-pages.ts";
import { retentionSentence } from "../orders/erase-orders.server.ts";
import type { Order } from "../orders/order.ts";
import { withdrawalMailIds } from "../orders/order-row.server.ts";
import {
  chosenIn,
  chosenQuery,
  csvAddress,
  NO_SUCH_ORDER,
  orderQuery,
  parseSearch,
  type Search,
  searchQuery,
} from "../orders/search.ts";
import { ordering } from "../withdrawal/context.ts";
import type { Withdrawal } from "../withdrawal/withdrawal.ts";
import type { Route } from "./+types/admin";
import { answerOrderAction, type OrdersAnswer } from "./actions.server.ts";
import { OpenWithdrawals } from "./open-withdrawals.tsx";
import { OrderDetail } from "./order-detail.tsx";
import { OrderRows } from "./order-rows.tsx";
import { OrderSearch } from "./order-search.tsx";
import { Slips } from "./order-sheet.tsx";
import { describeMail, listedOrder } from "./row-state.ts";

export async function loader({ url, context }: Route.LoaderArgs) {
  const services = context.get(samspil);
  const { orders, withdrawals } = context.get(ordering);
  const query = url.searchParams;
  const now = services.clock();
  const when = (time: Date) => danishTimeCapitalised(time, now);
  const number = query.get("bestilling");
  const slipNumbers = chosenIn(query);
  const slips = await orders.findAll(slipNumbers);
  const requested = number ? await orders.find(number) : undefined;

  const search = parseSearch(query);
  const { orders: matches, count, page, pages } = await orders.listPage(search);
  // A single match opens by itself.
  const opened = requested ?? (count === 1 && !number ? matches[0] : undefined);
  const listed = [...matches, ...slips, ...(opened ? [opened] : [])];
  const withoutOrder =
    search.filter === "fortrudt"
      ? await withdrawals.listOpen(parsePositiveInteger(query.get("fortrydelser")) ?? 1)
      : undefined;
  const mails = await services.deliveries.of(
    ...listed.map(({ id }) => id),
    ...(withoutOrder?.open ?? []).flatMap(({ id }) => withdrawalMailIds(id)),
  );
  const showWithdrawal = ({ id, form, arrivedAt }: Withdrawal) => ({
    id,
    form,
    arrived: when(new Date(arrivedAt)).toLocaleLowerCase("da-DK"),
  });
  const rowOf = (order: Order) => ({
    order,
    received: when(new Date(order.placedAt)),
    mails: mails
      .filter(({ orderId }) => orderId === order.id)
      .map((mail) => describeMail(mail, when, order.isEmptied)),
  });
  return {
    slips,
    clinic: readKlinik(services.content),
    isMissing: slips.length < slipNumbers.length || (number !== null && !requested),
    opened: opened && {
      row: rowOf(opened),
      withdrawals: (await withdrawals.ofOrder(opened.id)).map((withdrawal) => ({
        ...showWithdrawal(withdrawal),
        arrivedAt: withdrawal.arrivedAt,
      })),
      isRequested: requested !== undefined,
    },
    openWithdrawals: withoutOrder && {
      ...withoutOrder,
      open: withoutOrder.open.map((withdrawal) => ({
        ...showWithdrawal(withdrawal),
        mails: mails
          .filter(({ mailId }) => withdrawalMailIds(withdrawal.id).includes(mailId))
          .map((mail) => describeMail(mail, when)),
      })),
    },
    rows: matches.map(rowOf).map(listedOrder),
    search: { ...search, page },
    pages,
    chosen: chosenIn(query, "valgt"),
    // Signing in again for the file leads back here.
    csv: query.has("frisk") ? csvAddress(search, chosenIn(query, "valgt")) : undefined,
    count,
    counts: await orders.count(),
    keptFor: retentionSentence(services.settings.orderRetentionDays, MESSAGE_DAYS),
  };
}

export function action({ request, context }: Route.ActionArgs) {
  return answerOrderAction(request, context);
}

export const clientAction = stayOnError;
export const shouldRevalidate = revalidateUnlessFailed;

export default function BestillingerAdmin({ loaderData }: Route.ComponentProps) {
  // The answer to the buttons for chosen orders, and to forms sent before hydration; other buttons show their own.
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
    const back = opened?.isRequested
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
      create="Ny bestilling"
      createAt="/admin/bestillinger/ny"
      name={
        opened?.isRequested ? `Bestilling ${opened.row.order.number} · Bestillinger` : undefined
      }
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
          {early.marked && early.marked.length > 0 && (
            <ActButton
              className="text-button"
              fields={{ intent: "unhandle-chosen", seddel: early.marked.map(String) }}
            >
              Fortryd
            </ActButton>
          )}
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
      <div className="orders-desk stack" data-asked={opened?.isRequested || undefined}>
        <div className="orders-desk__list">
          {openWithdrawals && <OpenWithdrawals {...openWithdrawals} search={search} />}
          <OrderSearch search={search} counts={counts} />
          <FoundStatus asked={search.text + (search.filter ?? "")} found={count} />
          {rows.length > 0 ? (
            <OrderRows
              key={searchQuery(search)}
              rows={rows}
              chosen={chosen}
              search={search}
              opened={opened?.row.order.number}
            />
          ) : (
            <p className="rows-empty">{emptySentence(search, counts.all)}</p>
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
        {opened && <OrderDetail {...opened} clinic={clinic} search={search} rows={rows} />}
      </div>
    </Screen>
  );
}

function emptySentence({ text, filter }: Search, all: number): string {
  if (filter === "fortrudt" && !text) return "Ingen bestillinger er fortrudt.";
  return all === 0
    ? "Her kommer bestillingerne, når der er nogen."
    : "Ingen bestillinger passer til søgningen.";
}
