import type { ReactNode } from "react";
import { type FocusPoint, type Frame, Picture } from "../picture/picture.tsx";
import { withHardSpaces, withSoftHyphens } from "../text/typography.ts";
import { type Crumb, Crumbs } from "./crumbs.tsx";

export type Tone = "sky" | "sage" | "butter" | "heather" | "sand" | "straw";

/** Named for the round end: `left` and `right` run off the page's other side. */
type Shape = "left" | "right" | "arch" | "leaf" | "circle";

type PageHeadProps = {
  title: string;
  crumbs?: Crumb[];
  eyebrow?: string;
  lead?: ReactNode;
  picture?: { src: string; alt: string; focusPoint?: FocusPoint };
  shape?: Shape;
  tone?: Tone;
  aside?: ReactNode;
  children?: ReactNode;
};

type HeadTexts = { title: string; lead: string; heroImage: string; heroImageAlt: string };

export function headOf({ title, lead, heroImage, heroImageAlt }: HeadTexts) {
  return { title, lead, picture: { src: heroImage, alt: heroImageAlt } };
}

export function PageHead({ picture, shape = "left", tone, aside, ...text }: PageHeadProps) {
  if (!picture?.src) {
    return (
      <section className="page-head page-head--plain wrap" data-tone={tone}>
        <div className="grid page-head__grid">
          <div className="page-head__text c-1-7">
            <PageHeadText {...text} />
          </div>
          {aside && <div className="c-8-5">{aside}</div>}
        </div>
      </section>
    );
  }
  return (
    <section className="page-head" data-tone={tone} data-shape={shape}>
      <div className="page-head__text">
        <PageHeadText {...text} />
      </div>
      <div className={`shape shape--${shape}`}>
        <Picture {...picture} frames={FRAMES[shape]} priority="high" />
      </div>
    </section>
  );
}

const HALF_PAGE: Frame[] = [
  { from: "60rem", width: "48vw", ratio: 1.3 },
  { width: "95vw", ratio: 1.35 },
];

const FRAMES: Record<Shape, Frame[]> = {
  left: HALF_PAGE,
  right: HALF_PAGE,
  arch: [
    { from: "60rem", width: "min(41vw, 32rem)", ratio: 0.89 },
    { width: "min(90vw, 26rem)", ratio: 1.33 },
  ],
  leaf: [
    { from: "60rem", width: "min(44vw, 40rem)", ratio: 1.25 },
    { width: "91vw", ratio: 1.25 },
  ],
  circle: [
    { from: "60rem", width: "min(44vw, 38rem)", ratio: 1 },
    { width: "min(90vw, 26rem)", ratio: 1 },
  ],
};

type PageHeadTextProps = Omit<PageHeadProps, "picture" | "shape" | "tone" | "aside">;

function PageHeadText({ crumbs, eyebrow, title, lead, children }: PageHeadTextProps) {
  return (
    <>
      {crumbs && <Crumbs crumbs={crumbs} />}
      {eyebrow && <p className="eyebrow">{eyebrow}</p>}
      <h1>{withSoftHyphens(withHardSpaces(title))}</h1>
      {lead && <Lead>{lead}</Lead>}
      {children}
    </>
  );
}

function Lead({ children }: { children: ReactNode }) {
  if (typeof children === "string") return <p className="lead">{withHardSpaces(children)}</p>;
  return <div className="lead">{children}</div>;
}
