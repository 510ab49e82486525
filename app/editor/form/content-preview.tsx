import { useId } from "react";
import { Link } from "react-router";
import type { FieldValue, FieldValues } from "../../server/documents/field-values.server.ts";
import { CONTENT_PATH } from "../../shell/screen-mode.ts";
import { State } from "../../shell/state.tsx";
import type { Frame } from "../../site/picture/picture.tsx";
import { Picture } from "../../site/picture/picture.tsx";
import { RichText } from "../../site/text/rich-text.tsx";
import type { DraftState } from "../fields/draft-state.ts";
import { pictureOf, sectionsOf, textIn } from "../fields/field-values.ts";
import { type FormField, type FormFields, KINDS } from "../fields/form-fields.ts";
import { SEARCH_RESULT } from "../fields/usual-fields.ts";

const FRAMES: Frame[] = [{ width: "22rem", ratio: 1.5 }];

type ContentPreviewProps = {
  fields: FormFields;
  /** With the fallbacks; the HTML is sanitised. */
  texts: FieldValues;
  state?: DraftState;
};

export function ContentPreview({ fields, texts, state }: ContentPreviewProps) {
  const id = useId();
  const { url: picture } = pictureOf(texts, "heroImage");
  return (
    <section className="content-preview row-item" aria-labelledby={id}>
      <h2 id={id}>Sidens indhold</h2>
      {state && <State {...state} />}
      <Link className="text-button" to={CONTENT_PATH}>
        Rediger indhold
      </Link>
      <details>
        <summary>
          Se<span className="sr"> teksterne</span>
        </summary>
        {picture && (
          <div className="shape shape--frame">
            <Picture src={picture} alt="" frames={FRAMES} />
          </div>
        )}
        <dl className="stack">
          {Object.entries(fields)
            .filter(([name]) => !(name in SEARCH_RESULT))
            .flatMap(([name, field]) => partsOf(field, texts[name]))
            .map(({ label, words = "", html }) => (
              <div key={label}>
                <dt>{label}</dt>
                {html ? (
                  <dd>
                    <RichText html={html} />
                  </dd>
                ) : (
                  words.split("\n").map((line, index) => <dd key={index}>{line || NONE}</dd>)
                )}
              </div>
            ))}
        </dl>
      </details>
    </section>
  );
}

const NONE = "–";

type Part = { label: string; words?: string; html?: string };

function partsOf({ kind, label }: FormField, value: FieldValue | undefined): Part[] {
  const { prose, words } = KINDS[kind];
  if (prose === "formatted" && Array.isArray(value)) {
    return sectionsOf(value).map(({ title, content }, index) => ({
      label: `${index + 1}. afsnit: ${title}`,
      html: content,
    }));
  }
  if (prose === "formatted") return [{ label, html: textIn(value) }];
  return prose ? [{ label, words: words(value) }] : [];
}
