import { type KeyboardEvent, useId } from "react";
import { Cross } from "../../site/page/icons.tsx";
import { FieldChecks } from "../checks/field-checks.tsx";
import { MoveButtons } from "../list/move-buttons.tsx";
import { useBullets } from "./bullets-field-state.ts";
import { describedBy, FieldNotes } from "./field-notes.tsx";
import { useListField } from "./form-state.tsx";

export function BulletsField({ name }: { name: string }) {
  const { declared, label, problem } = useListField(name);
  const { lang } = declared;
  const notes = { ...declared, problem };
  const id = useId();
  const { bullets, spoken, list, newBullet, ...edit } = useBullets(name);
  return (
    <fieldset className="form-field" data-field={name} aria-describedby={describedBy(id, notes)}>
      <legend className="label">{label}</legend>
      <ol className="bullets" ref={list}>
        {bullets.map((bullet, index) => (
          // Two bullets may have the same text.
          <li className="bullet" key={index}>
            <input
              aria-label={`${label}, punkt ${index + 1}`}
              lang={lang}
              value={bullet}
              onChange={({ target }) => edit.rewrite(index, target.value)}
              onKeyDown={(event) => doOnEnter(event, () => newBullet.current?.focus())}
            />
            <MoveButtons
              name={bullet}
              isFirst={index === 0}
              isLast={index === bullets.length - 1}
              onMove={(by) => edit.move(index, index + by)}
            />
            <button
              className="icon-button"
              type="button"
              aria-label={`Fjern ${bullet}`}
              onClick={() => edit.remove(index)}
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
          onKeyDown={(event) => doOnEnter(event, edit.add)}
        />
        <button className="button button--small" type="button" onClick={edit.add}>
          Tilføj<span className="sr"> til {label}</span>
        </button>
      </div>
      <FieldNotes id={id} {...notes} />
      <FieldChecks name={name} />
      <p className="sr" role="status">
        {spoken}
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
