import { type ReactNode, useRef } from "react";
import { Link } from "react-router";
import type { ListedDraft } from "../../editor/form/draft-list.tsx";
import type { TodayRow } from "../../feature.ts";
import { ActButton } from "../../shell/act-button.tsx";
import { State } from "../../shell/state.tsx";
import { PhoneLink } from "../../site/page/phone-link.tsx";
import type { readToday } from "./today.server.ts";

type TodayProps = { day: Awaited<ReturnType<typeof readToday>>; due: ListedDraft[] };

export function Today({ day, due }: TodayProps) {
  return (
    <div className="today">
      {day.parts.map((part) => (
        <Waiting key={part.to} {...part} />
      ))}
      {due.length > 0 && (
        <Part title="Udgives">
          {due.map(({ id, to, title, savedBy, state, failure }) => (
            <li key={id}>
              <Link className="today__row" to={to}>
                <strong>{title}</strong>
                <span>{failure ?? `Skrevet af ${savedBy}`}</span>
              </Link>
              <State {...state} />
            </li>
          ))}
        </Part>
      )}
    </div>
  );
}

export function DayHead({ day: { number, month, sentence, isCalm } }: Pick<TodayProps, "day">) {
  return (
    <header className="day">
      <p className="day__date" aria-hidden="true">
        <b>{number}</b>
        {month}
      </p>
      <h1>I dag</h1>
      <p>
        {sentence} {isCalm && "Ingen venter på svar."}
      </p>
    </header>
  );
}

/** A handled row stays until the editor leaves the screen, so that it can be undone. */
function Waiting({ title, to, rows }: { title: string; to: string; rows: TodayRow[] }) {
  const shownRows = useRef<TodayRow[]>([]);
  const before = shownRows.current.filter(({ press }) => press);
  const later = rows.filter(({ id }) => !before.some((row) => row.id === id));
  shownRows.current = [...before, ...later];
  if (shownRows.current.length === 0) return null;
  return (
    <Part title={title} to={to}>
      {shownRows.current.map((row) => (
        <Row key={row.id} row={row} screen={to} isDone={!rows.some(({ id }) => id === row.id)} />
      ))}
    </Part>
  );
}

function Part({ title, to, children }: { title: string; to?: string; children: ReactNode }) {
  return (
    <section>
      <h2>{to ? <Link to={to}>{title}</Link> : title}</h2>
      <ul>{children}</ul>
    </section>
  );
}

function Row({ row, screen, isDone }: { row: TodayRow; screen: string; isDone: boolean }) {
  const { to, title, text, time, states = [], phone, press } = row;
  const words = (
    <>
      <strong>{title}</strong>
      <span>
        {phone && <PhoneLink className="link" number={phone} />}
        {phone && " · "}
        {text}
      </span>
      {time && <span className="today__time">{time}</span>}
    </>
  );
  return (
    <li>
      {to ? (
        <Link className="today__row" to={to}>
          {words}
        </Link>
      ) : (
        <div className="today__row">{words}</div>
      )}
      {states.map((state) => (
        <State key={state.words} {...state} />
      ))}
      {press && isDone && <State kind="done" words={press.label} />}
      {press && (
        <ActButton
          className="text-button"
          fields={isDone ? press.undo : press.fields}
          action={screen}
          // A disabled button loses the focus, and this one becomes 'Fortryd'.
          disabled={false}
        >
          {isDone ? "Fortryd" : press.label}
          <span className="sr">: {title}</span>
        </ActButton>
      )}
    </li>
  );
}
