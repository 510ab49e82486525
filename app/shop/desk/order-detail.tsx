import { useEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import type { Klinik } from "../../content/klinik/klinik.server.ts";
import { lineIn } from "../../formats/form-line.ts";
import { ActButton } from "../../shell/act-button.tsx";
import { useAct } from "../../shell/use-act.tsx";
import { ArrowLeft } from "../../site/page/icons.tsx";
import { BUYERS, buyerOf, MAX_NOTE_LENGTH, mayWithdraw, type Order } from "../orders/order.ts";
import { orderQuery, type Search, searchQuery } from "../orders/search.ts";
import { dutySentence, type Withdrawal } from "../withdrawal/withdrawal.ts";
import { formatWithdrawal, OrderMails, type ShownWithdrawal } from "./open-withdrawals.tsx";
import { OrderStates } from "./order-rows.tsx";
import { OrderSheet } from "./order-sheet.tsx";
import { type ListedOrder, type OrderRow, rowStates } from "./row-state.ts";

const PAUSE_MS = 1000;

/** Saved after a pause and on leaving the field; without script by Enter. */
function OrderNote({ id, number, note }: Order) {
  const [opened] = useState(note);
  const [saved, setSaved] = useState(note);
  const sent = useRef(note);
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<number>(undefined);
  const { Form, form, send, busy, failure } = useAct({ onDone: () => setSaved(sent.current) });

  function saveSoon({ form: own }: HTMLInputElement) {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => own?.requestSubmit(), PAUSE_MS);
  }

  function save(field: HTMLInputElement) {
    clearTimeout(timer.current);
    const written = lineIn(field.value);
    if (written === saved) return;
    if (busy) return saveSoon(field);
    sent.current = written;
    send({ intent: "note", id, before: saved, note: written });
  }

  return (
    <Form
      {...form}
      className="form-field"
      onSubmit={(event) => {
        event.preventDefault();
        if (field.current) save(field.current);
      }}
    >
      <input type="hidden" name="intent" value="note" />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="before" value={saved} />
      <label htmlFor="note">
        Note<span className="sr"> til bestilling {number}</span>
      </label>
      <input
        ref={field}
        id="note"
        name="note"
        autoComplete="off"
        maxLength={MAX_NOTE_LENGTH}
        defaultValue={note}
        placeholder="Fakturanummer eller andet til jer selv"
        onChange={({ currentTarget }) => saveSoon(currentTarget)}
        onBlur={({ currentTarget }) => save(currentTarget)}
      />
      <small role="status">{saved !== opened && !failure && "Gemt"}</small>
      {failure}
    </Form>
  );
}

type OrderDetailProps = {
  row: OrderRow;
  withdrawals: (ShownWithdrawal & Pick<Withdrawal, "arrivedAt">)[];
  clinic: Klinik;
  search: Search;
  /** As listed. */
  rows: ListedOrder[];
  /** Opened by the user, rather than as the only match. */
  isRequested: boolean;
};

/** The order stands beside the list; on phones in its place. Printed, it is the slip. */
export function OrderDetail(props: OrderDetailProps) {
  const { row, withdrawals, clinic, search, rows, isRequested } = props;
  const { order, mails } = row;
  const { id, revision, number, handled, withdrawnAt } = order;
  const whose = <span className="sr">: bestilling {number}</span>;
  const next = nextUnhandled(rows, number);
  useOrderKeys();
  return (
    <section
      className="order-detail order-sheet rows stack stack--top"
      aria-labelledby="bestilling"
    >
      {isRequested && (
        <Link className="back" to={{ search: searchQuery(search) }}>
          <ArrowLeft /> Alle bestillinger
        </Link>
      )}
      <header>
        <h2 id="bestilling" tabIndex={-1} data-moved={isRequested || undefined}>
          Bestilling {number}
        </h2>
        <OrderStates states={rowStates({ handled, withdrawnAt, mails })} />
      </header>
      <OrderSheet order={order} clinic={clinic}>
        {order.takenBy && (
          <p className="order-detail__taken">Taget imod på telefon af {order.takenBy}</p>
        )}
        {withdrawals.map((withdrawal) => (
          <div key={withdrawal.id} className="notice stack" data-tone="heather">
            <p>{formatWithdrawal(withdrawal)}</p>
            <p>{whatToDo(order, withdrawal.arrivedAt)}</p>
          </div>
        ))}
        <div className="row">
          <ActButton
            key={id}
            className={handled ? "button button--small button--light" : "button button--small"}
            fields={{ intent: "handled", id, revision, number, handled: String(!handled) }}
            to={handled || !isRequested || !next ? undefined : orderQuery(search, next)}
            aria-pressed={handled}
            aria-keyshortcuts={handled ? undefined : "Enter"}
          >
            {handled ? "✓ Behandlet" : "Markér som behandlet"}
            {whose}
          </ActButton>
          <button className="text-button" type="button" onClick={() => window.print()}>
            Følgeseddel{whose}
          </button>
          <EraseOrder order={order} back={searchQuery(search)} />
        </div>
        <OrderNote key={id} {...order} />
      </OrderSheet>
      <details
        key={id}
        className="order-detail__mails"
        open={mails.some(({ canRetry }) => canRetry)}
      >
        <summary>
          Mails: {[...new Set(mails.map(({ words }) => words))].join(", ") || "Ingen"}
        </summary>
        <OrderMails mails={mails} />
      </details>
    </section>
  );
}

/** The next in the list that nobody has handled: ten orders, one by one, are ten presses. */
function nextUnhandled(rows: ListedOrder[], number: string): string | undefined {
  const at = rows.findIndex((row) => row.number === number);
  const waiting = rows.filter((row) => !row.handled && row.number !== number);
  return (waiting.find((row) => rows.indexOf(row) > at) ?? waiting[0])?.number;
}

const GOALS: Record<string, string> = {
  ArrowUp: "tr:has(+ [data-open]) a",
  ArrowDown: "[data-open] + tr a",
  Enter: ".order-detail [aria-keyshortcuts]",
};

/** ↑ and ↓ open the neighbour in the list, Enter marks. In a field, and on what Enter presses, keys do what they always do. */
function useOrderKeys() {
  useEffect(() => {
    const stop = new AbortController();
    addEventListener("keydown", press, stop);
    return () => stop.abort();
  }, []);
}

function press(event: KeyboardEvent) {
  const { key, target, repeat, altKey, ctrlKey, metaKey, shiftKey } = event;
  const goal = document.querySelector<HTMLElement>(GOALS[key] ?? "none");
  const isTaken = target instanceof Element && target.closest(key === "Enter" ? PRESSED : TYPED);
  if (!goal || isTaken || repeat || altKey || ctrlKey || metaKey || shiftKey) return;
  event.preventDefault();
  goal.click();
}

const TYPED = "input, textarea, select, dialog, [popover]";
const PRESSED = `${TYPED}, a, button, summary`;

function whatToDo({ form }: Order, arrivedAt: string): string {
  if (mayWithdraw(form)) return `Er pakken her endnu, så send den ikke. ${dutySentence(arrivedAt)}`;
  const buyer = buyerOf(form) ?? "privat";
  return `Køberen er en ${BUYERS[buyer].toLowerCase()} og har ikke fortrydelsesret. Aftal med kunden, hvad der skal ske.`;
}

function EraseOrder({ order: { id, number }, back }: { order: Order; back: string }) {
  const { pathname } = useLocation();
  return (
    <ActButton
      className="text-button text-button--danger"
      fields={{ intent: "erase", id }}
      question={{ title: `Slet bestilling ${number}`, text: QUESTION, to: pathname + back }}
    >
      Slet<span className="sr"> bestilling {number}</span>
    </ActButton>
  );
}

const QUESTION = (
  <>
    <p>Er du sikker på, at du vil slette denne bestilling?</p>
    <p>
      Alt om kunden og købet forsvinder herfra med det samme og kan ikke hentes tilbage. Mails, der
      ikke er sendt endnu, bliver ikke sendt. Dem, der er sendt, ligger stadig i jeres indbakke.
    </p>
  </>
);
