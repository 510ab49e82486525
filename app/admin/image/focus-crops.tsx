import type { Frame } from "../../site/picture/picture.tsx";
import { type FocusPoint, Picture } from "../../site/picture/picture.tsx";

const CROP: Frame[] = [{ width: "12rem", ratio: 1.5 }];

/** The carousel's frames, whose proportions are in image-field.css. */
const FRAMES = [
  { name: "desktop", label: "Computer" },
  { name: "tablet", label: "Tablet" },
  { name: "phone", label: "Mobil" },
];

export function FocusCrops({ address, point }: { address: string; point: FocusPoint }) {
  return (
    <section aria-label="Sådan bliver udsnittet">
      <p className="label">Sådan bliver udsnittet</p>
      <div className="crops">
        {FRAMES.map(({ name, label }) => (
          <figure key={name}>
            <div className={`crops__frame crops__frame--${name}`}>
              <Picture src={address} alt="" focusPoint={point} frames={CROP} />
            </div>
            <figcaption>{label}</figcaption>
          </figure>
        ))}
      </div>
    </section>
  );
}
