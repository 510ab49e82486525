import { useState } from "react";
import { parseDanishTime } from "../../../formats/danish-clock.ts";
import { chosenHour, chosenTime, timeFormat } from "../../../formats/danish-time.ts";
import { DAY_MS } from "../../../formats/durations.ts";
import { DialogButton, DialogForm } from "../../../shell/dialog.tsx";
import { PlainField } from "../../../shell/plain-field.tsx";

type PublishLaterProps = {
  /** '2026-12-01T08:00', Danish time; undefined if none is set. */
  planned: string | undefined;
  onPlan: (publishAt: string | undefined) => void;
};

export function PublishLater({ planned, onPlan }: PublishLaterProps) {
  return (
    <DialogButton label={planned ? "Skift tidspunkt" : "Udgiv senere"}>
      {(close) => (
        <WhenDialog
          planned={planned}
          onClose={close}
          onPlan={(publishAt) => {
            close();
            onPlan(publishAt);
          }}
        />
      )}
    </DialogButton>
  );
}

function WhenDialog({ planned, onPlan, onClose }: PublishLaterProps & { onClose: () => void }) {
  const [quick] = useState(quickChoices);
  const [day, setDay] = useState(planned?.slice(0, 10) ?? quick[0]?.day ?? "");
  const [time, setTime] = useState(planned?.slice(11) ?? "08:00");
  const moment = parseDanishTime(`${day}T${time}`);
  return (
    <DialogForm
      title="Udgiv senere"
      submitLabel={moment ? `Udgiv ${chosenTime(moment.toISOString())}` : "Udgiv senere"}
      onSubmit={() => onPlan(`${day}T${time}`)}
      onClose={onClose}
      more={
        planned && (
          <button className="text-button" type="button" onClick={() => onPlan(undefined)}>
            Annuller planlagt udgivelse
          </button>
        )
      }
    >
      <div className="filter">
        {quick.map((choice) => (
          <button
            key={choice.day}
            type="button"
            aria-pressed={choice.day === day && time === "08:00"}
            onClick={() => {
              setDay(choice.day);
              setTime("08:00");
            }}
          >
            {choice.label}
          </button>
        ))}
      </div>
      <div className="two-columns">
        <PlainField
          label="Dato"
          type="date"
          value={day}
          onChange={({ target }) => setDay(target.value)}
        />
        <PlainField
          label="Klokken"
          type="time"
          value={time}
          onChange={({ target }) => setTime(target.value)}
        />
      </div>
      {moment && (
        <p role="status">
          Det kommer på hjemmesiden{" "}
          <strong>
            {longDay(moment)} {chosenHour(moment)}
          </strong>
          , dansk tid. Indtil da kan ingen andre end jer se det.
        </p>
      )}
    </DialogForm>
  );
}

const longDay = timeFormat("da-DK", { dateStyle: "full" });
const MONDAY = 1;

function quickChoices() {
  const now = new Date();
  const today = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate());
  const toMonday = ((MONDAY - now.getDay() + 6) % 7) + 1;
  const isoDay = (days: number) => new Date(today + days * DAY_MS).toISOString().slice(0, 10);
  const tomorrow = { day: isoDay(1), label: "I morgen kl. 8" };
  return toMonday === 1 ? [tomorrow] : [tomorrow, { day: isoDay(toMonday), label: "Mandag kl. 8" }];
}
