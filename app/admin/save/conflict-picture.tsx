import { Picture } from "../../site/picture/picture.tsx";
import { isPicture } from "./conflict.ts";
import type { FieldValue } from "./save-answer.ts";

const FRAMES = [{ width: "22rem", ratio: 1.5 }];

export function ConflictPicture({ address }: { address: FieldValue | undefined }) {
  if (!isPicture(address)) return <span>(intet billede)</span>;
  return (
    <span className="conflict__picture">
      <Picture src={address} alt={fileNameIn(address)} frames={FRAMES} />
    </span>
  );
}

/** 'skoven-1700000000000.jpg' was uploaded as 'skoven'; it tells two pictures apart for who cannot see them. */
function fileNameIn(address: string): string {
  const name = address.slice(address.lastIndexOf("/") + 1).replace(/(-\d{13})?\.\w+$/, "");
  return `Billedet ${name}`;
}
