import { type Frame, Picture } from "../../site/picture/picture.tsx";
import { withHardSpaces } from "../../site/text/typography.ts";
import type { Author } from "./artikel.server.ts";

const FRAMES: Frame[] = [{ width: "3.5rem", ratio: 0.8 }];

export function Byline({ author: { name, picture, href, waiting } }: { author: Author }) {
  return (
    <div className="row byline c-3-8">
      {picture && (
        <div className="shape shape--arch">
          <Picture src={picture} alt="" frames={FRAMES} />
        </div>
      )}
      <p className="eyebrow">
        <a className="link" href={href}>
          {name}
        </a>
        {waiting && (
          <>
            <br />
            {withHardSpaces(waiting.words)}
          </>
        )}
      </p>
    </div>
  );
}
