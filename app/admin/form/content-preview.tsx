import { useId } from "react";
import { Link } from "react-router";
import { Picture } from "../../site/picture/picture.tsx";
import type { Frame } from "../../site/picture/picture-frame.ts";
import { RichText } from "../../site/text/rich-text.tsx";
import { CONTENT_PATH } from "../shell/screen-mode.ts";
import "./content-preview.css";

const FRAMES: Frame[] = [{ width: "22rem", ratio: 1.5 }];

type Part = { label: string; text: string } | { label: string; html: string };

type ContentPreviewProps = {
  picture?: string;
  /** The page's texts in the order of the form; html has been sanitised. */
  parts: Part[];
};

/** The page's own texts as they stand, to read; 'Rediger indhold' opens the form. */
export function ContentPreview({ picture, parts }: ContentPreviewProps) {
  const id = useId();
  return (
    <section className="content-preview" aria-labelledby={id}>
      <div className="content-preview__head">
        <h2 id={id}>Sidens indhold</h2>
        <Link className="button button--light button--small" to={CONTENT_PATH}>
          Rediger indhold
        </Link>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long texts scroll here, also by keyboard */}
      <section className="content-preview__texts" aria-label="Teksterne" tabIndex={0}>
        {picture && (
          <div className="shape content-preview__picture">
            <Picture src={picture} alt="" frames={FRAMES} />
          </div>
        )}
        <dl>
          {parts.map((part) => (
            <div key={part.label}>
              <dt>{part.label}</dt>
              <dd>{"html" in part ? <RichTextOrNothing html={part.html} /> : part.text || NONE}</dd>
            </div>
          ))}
        </dl>
      </section>
    </section>
  );
}

const NONE = "–";

function RichTextOrNothing({ html }: { html: string }) {
  return html ? <RichText html={html} /> : NONE;
}
