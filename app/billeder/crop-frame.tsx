import { type PointerEvent, useRef } from "react";
import { CORNERS, type Cut, type Hold, isCut, pull } from "./crop.ts";

type CropFrameProps = { address: string; cut: Cut; onCut: (cut: Cut) => void };

type Held = { hold: Hold; cut: Cut; x: number; y: number };

/** What is left of a picture: the frame is dragged, its corners are pulled. Keys have the sliders beneath. */
export function CropFrame({ address, cut, onCut }: CropFrameProps) {
  const held = useRef<Held>(undefined);
  const { venstre, hoejre, top, bund } = cut;
  const inset = `${top}% ${hoejre}% ${bund}% ${venstre}%`;

  function hold(what: Hold) {
    return (event: PointerEvent<HTMLElement>) => {
      // The corners stand in the frame.
      event.stopPropagation();
      if (!event.isPrimary || event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      held.current = { hold: what, cut, x: event.clientX, y: event.clientY };
    };
  }

  function move(event: PointerEvent<HTMLElement>) {
    if (!held.current || !event.isPrimary) return;
    const { width, height } = event.currentTarget.getBoundingClientRect();
    const { hold: what, cut: before, x, y } = held.current;
    onCut(
      pull(before, what, {
        x: ((event.clientX - x) / width) * 100,
        y: ((event.clientY - y) / height) * 100,
      }),
    );
  }

  function letGo() {
    held.current = undefined;
  }

  return (
    <div
      className="picture-cut"
      onPointerMove={move}
      onPointerUp={letGo}
      onPointerCancel={letGo}
      aria-hidden
    >
      <img src={address} alt="" draggable={false} />
      <img src={address} alt="" draggable={false} style={{ clipPath: `inset(${inset})` }} />
      <div
        className="picture-cut__frame"
        style={{ inset }}
        data-cut={isCut(cut) || undefined}
        onPointerDown={hold("frame")}
      >
        {CORNERS.map((corner) => (
          <span
            key={corner.join(" ")}
            className="picture-cut__corner"
            data-corner={corner.join(" ")}
            onPointerDown={hold(corner)}
          />
        ))}
      </div>
    </div>
  );
}
