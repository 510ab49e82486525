import { type KeyboardEvent, type ReactNode, useId, useState } from "react";
import { useHydrated } from "../../site/browser/use-hydrated.ts";
import { MapFrame } from "../../site/page/map-frame.tsx";
import { cutAtWord, plainText } from "../../site/text/plain-text.ts";
import { type FieldKind, type FormField, type FormFields, KINDS } from "../fields/form-fields.ts";
import { MAP_HINT, readMap } from "../fields/map-value.ts";
import { SEARCH_RESULT } from "../fields/usual-fields.ts";
import { BulletsField } from "./bullets-field.tsx";
import { ChecksField } from "./checks-field.tsx";
import { ChoiceField, Field, TextField } from "./fields.tsx";
import { useForm, useListField, useTextField, useValues } from "./form-state.tsx";
import { LinkField } from "./link-field.tsx";
import { ImageField } from "./picture/image-field.tsx";
import { RichTextField } from "./rich-text/rich-text-field.tsx";
import { PricesField, SectionsField } from "./row-list.tsx";

type Control = (props: { name: string }) => ReactNode;
export type Controls = Record<string, Control>;
type DeclaredFieldsProps = { fields: FormFields; controls?: Controls };

/** Pictures, and fields with `beside`, stand in a column beside the others. A second language has a tab of its own. */
export function DeclaredFields({ fields, controls = {} }: DeclaredFieldsProps) {
  const visibleFields = Object.entries(fields).filter(([name]) => !(name in SEARCH_RESULT));
  const isBeside = ([, { kind, beside }]: Named) => beside || kind === "picture";
  const aside = visibleFields.filter(isBeside);
  const texts = visibleFields.filter((named) => !isBeside(named));
  const byLanguage = Map.groupBy(texts, ([, { lang }]) => lang === "en");
  const [english = [], danish = []] = [byLanguage.get(true), byLanguage.get(false)];
  const isBilingual = english.length > 0 && danish.length > 0;
  const rowsOf = (some: Named[], inRow = inRows) => (
    <>
      {inRow(some.filter(([, { folded }]) => !folded)).map((row) => (
        <Row key={row[0]?.[0]} row={row} controls={controls} />
      ))}
      {[...Map.groupBy(some, ([, { folded }]) => folded)].map(
        ([folded, all]) =>
          folded && (
            <details key={folded}>
              <summary>{folded}</summary>
              <div className="edit__main">
                {all.map((named) => (
                  <Row key={named[0]} row={[named]} controls={controls} />
                ))}
              </div>
            </details>
          ),
      )}
    </>
  );
  const main = isBilingual ? (
    <LanguageTabs da={rowsOf(danish)} en={rowsOf(english)} />
  ) : (
    <div className="edit__main">{rowsOf(texts)}</div>
  );
  if (aside.length === 0) return main;
  if (texts.length === 0) return <div className="edit__main">{rowsOf(aside)}</div>;
  const isArticle = isBilingual || aside.some(([, { kind }]) => kind !== "picture");
  return (
    <div className={isArticle ? "edit edit--article" : "edit"}>
      {main}
      <div className="edit__side">{rowsOf(aside, (some) => some.map((named) => [named]))}</div>
    </div>
  );
}

/** The field that stands in the head of a text's form. */
export function TitleField({ controls = {} }: { controls?: Controls }) {
  const Control = controls[TITLE] ?? TextField;
  return <Control name={TITLE} />;
}

export const TITLE = "title";

type Named = [name: string, field: FormField];

function Row({ row, controls }: { row: Named[]; controls: Controls }) {
  const controlElements = row.map(([name, field]) => {
    const FieldControl = controls[name] ?? controlOf(field);
    if (!FieldControl) return null;
    if (!field.danish) return <FieldControl key={name} name={name} />;
    return (
      <div key={name} className="stack">
        <FieldControl name={name} />
        <DanishWords name={field.danish} />
      </div>
    );
  });
  return row.length > 1 ? <div className="form-grid__row">{controlElements}</div> : controlElements;
}

function DanishWords({ name }: { name: string }) {
  const { fields } = useForm();
  const { kind = "text" } = fields[name] ?? {};
  const words = useValues((values) => plainText(KINDS[kind].words(values[name])).trim());
  if (!words) return null;
  return (
    <p className="form-field__hint" lang="da">
      På dansk: {cutAtWord(words, LONGEST_DANISH)}
    </p>
  );
}

const LONGEST_DANISH = 400;

function inRows(fields: Named[]): Named[][] {
  const rows: Named[][] = [];
  for (const named of fields) {
    const before = rows.at(-1);
    if (named[1].columns && before?.at(-1)?.[1].columns) before.push(named);
    else rows.push([named]);
  }
  return rows;
}

function controlOf({ kind, choices }: FormField): Control | undefined {
  return (choices && CHOICES[kind]) || CONTROLS[kind];
}

const CONTROLS: Record<FieldKind, Control> = {
  text: TextField,
  picture: ImageField,
  link: LinkField,
  map: MapField,
  richText: RichTextField,
  illustratedText: RichTextField,
  list: BulletsField,
  fixedList: NamesField,
  sections: SectionsField,
  prices: PricesField,
  flag: ChoiceField,
};

/** The names of a fixed set: each has a field of its own. */
function NamesField({ name }: { name: string }) {
  const { declared, label, value, change, problem } = useListField(name);
  return (
    <fieldset className="group" data-field={name}>
      <legend>{label}</legend>
      {declared.choices?.map(({ value: id }, index) => (
        <Field key={id} label={`Navn på »${id}«`} problem={value[index]?.trim() ? "" : problem}>
          {(described) => (
            <input
              {...described}
              type="text"
              name={`${name}.${id}`}
              autoComplete="off"
              value={value[index] ?? ""}
              onChange={({ target }) => change((latest) => latest.with(index, target.value))}
            />
          )}
        </Field>
      ))}
    </fieldset>
  );
}

/** Of a field that is declared with choices. */
const CHOICES: Partial<typeof CONTROLS> = { text: ChoiceField, list: ChecksField };

function MapField({ name }: { name: string }) {
  const { value, problem } = useTextField(name);
  const map = readMap(value);
  return (
    <div className="map-field stack">
      <TextField name={name} hint={MAP_HINT} />
      {"problem" in map && !problem && (
        <p className="form-field__error" role="status">
          {map.problem}
        </p>
      )}
      {"address" in map && map.address && (
        <MapFrame key={map.address} src={map.address} address="klinikken" />
      )}
    </div>
  );
}

const LANGUAGES = [
  { code: "da", name: "Dansk" },
  { code: "en", name: "English" },
] as const;

type Language = (typeof LANGUAGES)[number]["code"];

/** Both languages stay in the form, so that nothing typed is lost; without script both are shown. */
function LanguageTabs(fields: Record<Language, ReactNode>) {
  const id = useId();
  const isHydrated = useHydrated();
  const [language, setLanguage] = useState<Language>("da");

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const code = KEYS[event.key] ?? (ARROWS.includes(event.key) && OTHER[language]);
    if (!code) return;
    event.preventDefault();
    setLanguage(code);
    event.currentTarget.querySelector<HTMLElement>(`[lang="${code}"]`)?.focus();
  }

  return (
    <div className="languages">
      <div
        className="seg languages__choice"
        role="tablist"
        aria-label="Sprog"
        onKeyDown={onKeyDown}
      >
        {LANGUAGES.map(({ code, name }) => (
          <button
            key={code}
            type="button"
            role="tab"
            lang={code}
            id={`${id}-${code}-tab`}
            aria-controls={`${id}-${code}`}
            aria-selected={language === code}
            tabIndex={language === code ? 0 : -1}
            onClick={() => setLanguage(code)}
          >
            {name}
          </button>
        ))}
      </div>
      {LANGUAGES.map(({ code }) => (
        <div
          key={code}
          className="edit__main"
          role="tabpanel"
          id={`${id}-${code}`}
          aria-labelledby={`${id}-${code}-tab`}
          hidden={isHydrated && language !== code}
        >
          {fields[code]}
        </div>
      ))}
    </div>
  );
}

const ARROWS = ["ArrowLeft", "ArrowRight"];
const OTHER: Record<Language, Language> = { da: "en", en: "da" };
const KEYS: Record<string, Language> = { Home: "da", End: "en" };
