import { type KeyboardEvent, type PointerEvent, useState } from "react";
import type { FocusPoint } from "../../../site/picture/picture.tsx";
import { movePoint, pointIn } from "./focus-point.ts";

type FocusPickerProps = {
  address: string;
  point: FocusPoint;
  onMove: (point: FocusPoint) => void;
};

const MAX_HEIGHT_DVH = 60;

export function FocusPicker({ address, point, onMove }: FocusPickerProps) {
  const [ratio, setRatio] = useState<number>();
  const left = `${point.x}%`;
  const top = `${point.y}%`;

  function onPointer(event: PointerEvent<HTMLDivElement>) {
    const box = event.currentTarget.getBoundingClientRect();
    onMove(pointIn(box, event.clientX, event.clientY));
  }

  function onKeyDown(event: KeyboardEvent) {
    const moved = movePoint(point, event.key, event.shiftKey);
    if (!moved) return;
    event.preventDefault();
    onMove(moved);
  }

  return (
    <div
      className="focus-picker"
      role="application"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move the point
      tabIndex={0}
      data-first-focus
      aria-roledescription="fokuspunkt"
      aria-label={`${spoken(point.x)} vandret og ${spoken(point.y)} lodret. Flyt med piletasterne.`}
      style={ratio ? { maxInlineSize: `${MAX_HEIGHT_DVH * ratio}dvh` } : undefined}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        onPointer(event);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) onPointer(event);
      }}
    >
      <img
        src={address}
        alt=""
        draggable={false}
        onLoad={({ currentTarget }) => {
          setRatio(currentTarget.naturalWidth / currentTarget.naturalHeight);
        }}
      />
      <span className="focus-picker__line focus-picker__line--upright" style={{ left }} />
      <span className="focus-picker__line focus-picker__line--level" style={{ top }} />
      <span className="focus-picker__point" style={{ left, top }} />
    </div>
  );
}

function spoken(percent: number): string {
  return percent.toLocaleString("da-DK");
}
