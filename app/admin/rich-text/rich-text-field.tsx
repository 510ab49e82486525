import { lazy, Suspense, useId } from "react";
import { inTime } from "../../site/browser/in-time.ts";
import { useHydrated } from "../../site/browser/use-hydrated.ts";
import { RichTextChecks } from "../checks/field-checks.tsx";
import { useTextField } from "../form/form-state.tsx";
import type { LabelledProps, RichTextFieldProps } from "./rich-text-editor.tsx";
import { StoredWords } from "./stored-words.tsx";
import { Toolbar } from "./toolbar.tsx";

export function RichTextField(own: RichTextFieldProps) {
  const { name, hint, lang = "da" } = own;
  const id = useId();
  const { problem, ...field } = useTextField(name);
  const label = own.label ?? field.label;
  const props = { ...own, label };
  const hydrated = useHydrated();
  const described = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(" ");
  return (
    <div className="form-field" data-field={name}>
      <span className="label" id={`${id}-label`}>
        {label}
      </span>
      <div className={problem ? "rte rte--invalid" : "rte"}>
        {hydrated ? (
          <Suspense fallback={<Waiting {...props} />}>
            <Editor
              {...props}
              lang={lang}
              labelId={`${id}-label`}
              describedBy={described}
              invalid={Boolean(problem)}
            />
          </Suspense>
        ) : (
          <Waiting {...props} />
        )}
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
      <RichTextChecks name={name} lang={lang} topHeading={own.headingLevel} />
    </div>
  );
}

// A server that was updated or does not answer must not take the rest of the form with it.
const Editor = lazy(() =>
  inTime(import("./rich-text-editor.tsx")).then(
    ({ RichTextEditor }) => ({ default: RichTextEditor }),
    () => ({ default: Missing }),
  ),
);

function Waiting({ name, label, imagePlace, headingLevel, lang }: LabelledProps) {
  const { value } = useTextField(name);
  return (
    <>
      <Toolbar label={label} pictures={Boolean(imagePlace)} headingLevel={headingLevel} />
      <div lang={lang}>
        <StoredWords html={value} />
      </div>
    </>
  );
}

function Missing({ name, lang }: RichTextFieldProps) {
  const { value } = useTextField(name);
  return (
    <>
      <p className="form-field__error" role="alert">
        Teksten kan ikke redigeres lige nu. Gem resten, og prøv så igen.
      </p>
      <button
        className="button button--light button--small"
        type="button"
        onClick={() => window.location.reload()}
      >
        Prøv igen
      </button>
      <div lang={lang}>
        <StoredWords html={value} />
      </div>
    </>
  );
}
