import type { ReactNode } from "react";
import { type Frame, Picture } from "../../site/picture/picture.tsx";
import type { Author } from "./artikel.server.ts";

const FRAMES: Frame[] = [{ width: "3.5rem", ratio: 0.8 }];

type BylineProps = { author: Author; before?: string; children?: ReactNode };

export function Byline({ author: { name, picture, href }, before, children }: BylineProps) {
  return (
    <div className="row byline">
      {picture && (
        <div className="shape shape--arch">
          <Picture src={picture} alt="" frames={FRAMES} />
        </div>
      )}
      <p className="eyebrow">
        {before}{" "}
        <a className="link" href={href}>
          {name}
        </a>
        {children}
      </p>
    </div>
  );
}
