import type { TextPart } from "./compare-words.ts";

export const FORM_ONLY = "Kun formateringen er forskellig, for eksempel fed skrift eller links.";

export function MarkedText({ parts }: { parts: TextPart[] }) {
  return parts.map((part, index) => <Part key={index} {...part} />);
}

function Part({ kind, text, more }: TextPart) {
  return (
    <>
      {kind === "out" ? <del>{text}</del> : kind === "in" ? <ins>{text}</ins> : text}
      <Omitted kind={kind} more={more} />
    </>
  );
}

export function MarkedSide({ parts, side }: { parts: TextPart[]; side: "out" | "in" }) {
  return parts
    .filter(({ kind }) => kind === "same" || kind === side)
    .map(({ kind, text, more }, index) => (
      <span key={index}>
        {kind === side ? <mark>{text}</mark> : text}
        <Omitted kind={kind} more={more} />
      </span>
    ));
}

function Omitted({ kind, more }: Pick<TextPart, "kind" | "more">) {
  return more && <em>{kind === "same" ? `[${more} uændrede ord]` : `[${more} ord mere]`}</em>;
}
