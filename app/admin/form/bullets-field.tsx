import { type KeyboardEvent, type ReactNode, useId } from "react";
import { Cross } from "../../site/page/icons.tsx";
import { FieldChecks } from "../checks/field-checks.tsx";
import { MoveButton } from "../list/move-buttons.tsx";
import { useBullets } from "./bullets-field-state.ts";
import { useControl } from "./early-changes.ts";
import { useListField } from "./form-state.tsx";

type BulletsFieldProps = { name: string; hint?: ReactNode; lang?: string };

export function BulletsField({ name, hint, lang }: BulletsFieldProps) {
  const { label, problem } = useListField(name);
  const id = useId();
  const { bullets, spoken, list, newBullet, ...edit } = useBullets(name);
  const described = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(" ");

  return (
    <fieldset
      className="form-field bullets-field"
      data-field={name}
      aria-describedby={described || undefined}
    >
      <legend className="label">{label}</legend>
      <ol className="bullets" ref={list}>
        {bullets.map((bullet, index) => (
          // Two bullets may say the same: a bullet is known by its place.
          <li className="bullet" key={index}>
            <BulletInput
              label={`${label}, punkt ${index + 1}`}
              lang={lang}
              value={bullet}
              onChange={(text) => edit.rewrite(index, text)}
              onEnter={() => newBullet.current?.focus()}
            />
            <MoveButton
              name={bullet}
              by={-1}
              isAtEnd={index === 0}
              onMove={(by) => edit.move(index, index + by)}
            />
            <MoveButton
              name={bullet}
              by={1}
              isAtEnd={index === bullets.length - 1}
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
      {hint && (
        <p className="form-field__hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {problem && (
        <p className="form-field__error" id={`${id}-problem`}>
          {problem}
        </p>
      )}
      <FieldChecks name={name} />
      <p className="sr" role="status">
        {spoken}
      </p>
    </fieldset>
  );
}

type BulletInputProps = {
  label: string;
  lang?: string;
  value: string;
  onChange: (text: string) => void;
  onEnter: () => void;
};

function BulletInput({ label, lang, value, onChange, onEnter }: BulletInputProps) {
  const control = useControl<HTMLInputElement>((input) => onChange(input.value));
  return (
    <input
      {...control}
      aria-label={label}
      lang={lang}
      value={value}
      onKeyDown={(event) => doOnEnter(event, onEnter)}
    />
  );
}

/** Enter does this, and does not send the form. */
function doOnEnter(event: KeyboardEvent, act: () => void) {
  if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
  event.preventDefault();
  act();
}
