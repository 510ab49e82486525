import { useRef } from "react";
import { Link } from "react-router";
import type { Task, TaskRow } from "../../feature.ts";
import { ActButton } from "../../shell/act-button.tsx";
import { State } from "../../shell/state.tsx";
import { PhoneLink } from "../../site/page/phone-link.tsx";
import type { readTasks } from "./tasks.server.ts";

type Tasks = Awaited<ReturnType<typeof readTasks>>;

export function Urgent({ tasks }: { tasks: Task[] }) {
  return tasks.map(({ title, text, to }) => (
    <div className="banner banner--error" role="alert" key={title}>
      <p>
        <Link to={to}>{title}</Link>
        {text && `. ${text}`}
      </p>
    </div>
  ));
}

export function Later({ tasks }: { tasks: Task[] }) {
  if (tasks.length === 0) return null;
  return (
    <section aria-labelledby="haand">
      <h2 id="haand">Trænger til en hånd</h2>
      <ul className="rows rule-list">
        {tasks.map(({ title, text, to }) => (
          <li key={title}>
            <p>
              <Link className="link" to={to}>
                {title}
              </Link>
              <small>{text}</small>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function DayHead({ day: { number, month, sentence, isCalm } }: Pick<Tasks, "day">) {
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

export function Today({ parts }: { parts: Tasks["today"] }) {
  return (
    <div className="today">
      {parts.map((part) => (
        <PartOfToday key={part.title} {...part} />
      ))}
    </div>
  );
}

/** A handled row stays until the editor leaves the screen, so that it can be undone. */
function PartOfToday({ title, to, rows }: Tasks["today"][number]) {
  const shownRows = useRef<TaskRow[]>([]);
  const before = shownRows.current.filter(({ press }) => press);
  const later = rows.filter(({ id }) => !before.some((row) => row.id === id));
  shownRows.current = [...before, ...later];
  if (shownRows.current.length === 0) return null;
  return (
    <section>
      <h2>{to ? <Link to={to}>{title}</Link> : title}</h2>
      <ul>
        {shownRows.current.map((row) => (
          <Row key={row.id} row={row} screen={to} isDone={!rows.some(({ id }) => id === row.id)} />
        ))}
      </ul>
    </section>
  );
}

function Row({ row, screen, isDone }: { row: TaskRow; screen?: string; isDone: boolean }) {
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
