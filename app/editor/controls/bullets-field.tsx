import { type KeyboardEvent, useId, useRef, useState } from "react";
import { describedBy, FieldNotes } from "../../shell/field-notes.tsx";
import { MoveButtons } from "../../shell/move-buttons.tsx";
import { Cross } from "../../site/page/icons.tsx";
import { linesOf } from "../fields/field-values.ts";
import { FieldChecks } from "./field-checks.tsx";
import { useBeforeSend } from "./form-state.tsx";
import { useFormList } from "./use-form-list.ts";

export function BulletsField({ name }: { name: string }) {
  const list = useFormList(name, linesOf);
  const { declared, label, problem } = list;
  const { lang } = declared;
  const notes = { ...declared, problem };
  const id = useId();
  const newBullet = useRef<HTMLInputElement>(null);
  /** The last bullet stands in the input below the others until it is added. */
  const [isWriting, setWriting] = useState(false);
  const written = isWriting ? list.rows.at(-1) : undefined;
  const added = written ? list.rows.slice(0, -1) : list.rows;

  function write(text: string) {
    const isBlank = text.trim() === "";
    if (written && isBlank) list.remove(added.length, "");
    else if (written) list.rewrite(written.key, () => text);
    else if (!isBlank) list.add(text, "");
    setWriting(!isBlank);
  }

  function add() {
    const trim = (text: string) => text.trim();
    if (written) list.rewrite(written.key, trim, `Tilføjet: ${trim(written.item)}`);
    setWriting(false);
  }
  useBeforeSend(() => {
    add();
    return true;
  });

  return (
    <fieldset className="form-field" data-field={name} aria-describedby={describedBy(id, notes)}>
      <legend className="label">{label}</legend>
      <ol className="bullets">
        {added.map(({ key, item: bullet }, index) => (
          <li className="bullet" key={key}>
            <input
              aria-label={`${label}, punkt ${index + 1}`}
              lang={lang}
              value={bullet}
              onChange={({ target }) => list.rewrite(key, () => target.value)}
              onKeyDown={(event) => doOnEnter(event, () => newBullet.current?.focus())}
            />
            <MoveButtons
              name={bullet}
              isFirst={index === 0}
              isLast={index === added.length - 1}
              onMove={(by) => list.move(index, by, bullet)}
            />
            <button
              className="icon-button"
              type="button"
              aria-label={`Fjern ${bullet}`}
              onClick={() => {
                list.remove(index, `Fjernet: ${bullet}`);
                newBullet.current?.focus();
              }}
            >
              <Cross />
            </button>
          </li>
        ))}
      </ol>
      <div className="bullet bullet--new">
        <input
          ref={newBullet}
          aria-label={`${label}, nyt punkt`}
          placeholder="Skriv et nyt punkt"
          lang={lang}
          value={written?.item ?? ""}
          onChange={({ target }) => write(target.value)}
          onKeyDown={(event) => doOnEnter(event, add)}
        />
        <button className="button button--small" type="button" onClick={add}>
          Tilføj<span className="sr"> til {label}</span>
        </button>
      </div>
      <FieldNotes id={id} {...notes} />
      <FieldChecks name={name} />
      <p className="sr" role="status">
        {list.spoken}
      </p>
    </fieldset>
  );
}

/** Enter acts here instead of sending the form. */
function doOnEnter(event: KeyboardEvent, act: () => void) {
  if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
  event.preventDefault();
  act();
}
