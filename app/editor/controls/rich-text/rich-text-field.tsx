import { lazy, Suspense, useId } from "react";
import { describedBy, FieldNotes } from "../../../shell/field-notes.tsx";
import { useHydrated } from "../../../site/browser/use-hydrated.ts";
import { withTimeout } from "../../../site/browser/with-timeout.ts";
import { Alert } from "../../../site/page/alert.tsx";
import { plainLines } from "../../../site/text/plain-text.ts";
import { RichTextChecks } from "../field-checks.tsx";
import { usePlace, useTextField } from "../form-state.tsx";
import type { LabelledProps, RichTextFieldProps } from "./rich-text-editor.tsx";
import { Toolbar } from "./toolbar.tsx";

export function RichTextField(own: RichTextFieldProps) {
  const { name } = own;
  const id = useId();
  const { declared, problem } = useTextField(name);
  const imagePlace = usePlace(name);
  const props = { ...declared, imagePlace, ...own };
  const { label, lang = "da" } = props;
  const notes = { ...declared, problem };
  const hydrated = useHydrated();
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
              describedBy={describedBy(id, notes)}
              invalid={Boolean(problem)}
            />
          </Suspense>
        ) : (
          <Waiting {...props} />
        )}
      </div>
      <FieldNotes id={id} {...notes} />
      <RichTextChecks name={name} topHeading={props.headingLevel} />
    </div>
  );
}

// If the editor cannot be loaded, the rest of the form still works.
const Editor = lazy(() =>
  withTimeout(import("./rich-text-editor.tsx")).then(
    ({ RichTextEditor }) => ({ default: RichTextEditor }),
    () => ({ default: Missing }),
  ),
);

function Waiting({ label, imagePlace, headingLevel, ...text }: LabelledProps) {
  return (
    <>
      <Toolbar label={label} pictures={Boolean(imagePlace)} headingLevel={headingLevel} />
      <StoredText {...text} />
    </>
  );
}

function Missing(props: LabelledProps) {
  return (
    <>
      <Alert>Teksten kan ikke redigeres lige nu. Gem resten, og prøv så igen.</Alert>
      <button
        className="button button--light button--small"
        type="button"
        onClick={() => window.location.reload()}
      >
        Prøv igen
      </button>
      <StoredText {...props} />
    </>
  );
}

/** Shows only the words, because the HTML is not sanitised. */
function StoredText({ name, lang }: Pick<LabelledProps, "name" | "lang">) {
  const { value } = useTextField(name);
  return (
    <div className="prose rte__area" lang={lang}>
      {plainLines(value).map((line, index) => (
        <p key={index}>{line}</p>
      ))}
    </div>
  );
}
