import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useId,
  useState,
} from "react";
import { danishNumber } from "../../../formats/danish-number.ts";
import { DialogForm } from "../../../shell/dialog.tsx";
import { PlainField } from "../../../shell/plain-field.tsx";
import { type FocusPoint, Picture } from "../../../site/picture/picture.tsx";
import type { PictureFrame } from "../../fields/picture-frame.ts";
import { clampPercent, movePoint, pointIn } from "./focus-point.ts";

type FocusPointDialogProps = {
  address: string;
  initial: FocusPoint;
  frames: PictureFrame[];
  submit?: string;
  busy?: boolean;
  failure?: ReactNode;
  onSave: (point: FocusPoint) => void;
  onClose: () => void;
};

/** The focus point is the part of a picture that every crop shows. */
export function FocusPointDialog(props: FocusPointDialogProps) {
  const { address, initial, frames, busy = false, failure, onSave, onClose } = props;
  const { submit = "Gem fokuspunkt" } = props;
  const id = useId();
  const [point, setPoint] = useState(initial);
  return (
    <DialogForm
      wide
      title="Hvad skal man altid kunne se?"
      aria-describedby={id}
      submitLabel={busy ? "Gemmer..." : submit}
      isBusy={busy}
      onSubmit={() => onSave(point)}
      onClose={onClose}
    >
      <p id={id}>
        Klik på det vigtigste i billedet, eller brug piletasterne (med Skift går det hurtigere). Vi
        beskærer rundt om det.
      </p>
      <div className="focus-grid">
        <FocusPicker address={address} point={point} onMove={setPoint} />
        <div className="stack stack--top">
          <FocusCrops address={address} point={point} frames={frames} />
          <div className="two-columns">
            <PercentField
              label="Vandret (x)"
              name="x"
              value={point.x}
              onChange={(x) => setPoint({ ...point, x })}
            />
            <PercentField
              label="Lodret (y)"
              name="y"
              value={point.y}
              onChange={(y) => setPoint({ ...point, y })}
            />
          </div>
        </div>
      </div>
      {failure}
    </DialogForm>
  );
}

type PercentFieldProps = {
  label: string;
  name: string;
  value: number;
  onChange: (value: number) => void;
};

function PercentField({ label, name, value, onChange }: PercentFieldProps) {
  const [typed, setTyped] = useState<string>();
  return (
    <PlainField
      label={label}
      type="number"
      name={name}
      min={0}
      max={100}
      step={0.1}
      value={typed ?? String(value)}
      onChange={({ target }) => {
        setTyped(target.value);
        if (Number.isFinite(target.valueAsNumber)) onChange(clampPercent(target.valueAsNumber));
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}

type FocusPickerProps = {
  address: string;
  point: FocusPoint;
  onMove: (point: FocusPoint) => void;
};

const MAX_HEIGHT_DVH = 60;

function FocusPicker({ address, point, onMove }: FocusPickerProps) {
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
      aria-label={`${danishNumber(point.x)} vandret og ${danishNumber(point.y)} lodret. Flyt med piletasterne.`}
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

const LARGEST_FRAME_REM = 9;
const MOST_FRAMES = 4;

type FocusCropsProps = {
  address: string;
  point: FocusPoint;
  frames: PictureFrame[];
};

const TITLE = "Sådan bliver udsnittet";

function FocusCrops({ address, point, frames }: FocusCropsProps) {
  if (frames.length === 0) return null;
  const largest = Math.max(...frames.map(longerSide));
  return (
    <section aria-label={TITLE}>
      <p className="label">{TITLE}</p>
      <div className="crops row">
        {frames.slice(0, MOST_FRAMES).map((frame) => {
          const width = LARGEST_FRAME_REM * Math.max(frame.width / largest, 0.5);
          const style: CSSProperties = {
            inlineSize: `${frame.ratio < 1 ? width * frame.ratio : width}rem`,
            aspectRatio: frame.ratio,
          };
          return (
            <figure key={frame.label}>
              <div
                className={`shape shape--${frame.shape} crops__frame`}
                data-whole={frame.isWhole || undefined}
                style={style}
              >
                <Picture
                  src={address}
                  alt=""
                  focusPoint={point}
                  frames={[{ width: "12rem", ratio: frame.ratio }]}
                />
              </div>
              <figcaption>{frame.label}</figcaption>
            </figure>
          );
        })}
      </div>
    </section>
  );
}

function longerSide({ width, ratio }: PictureFrame): number {
  return Math.max(width, width / ratio);
}
