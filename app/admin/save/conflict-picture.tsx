import type { FieldValue } from "../../server/documents/field-values.server.ts";
import { Picture } from "../../site/picture/picture.tsx";
import { isPicture } from "./field-values.ts";

const FRAMES = [{ width: "22rem", ratio: 1.5 }];

export function ConflictPicture({ picture }: { picture: FieldValue | undefined }) {
  if (!isPicture(picture) || !picture.url) return <span>(intet billede)</span>;
  return (
    <span className="conflict__picture">
      <Picture src={picture.url} alt={fileNameIn(picture.url)} frames={FRAMES} />
    </span>
  );
}

/** 'Billedet skoven' of '/media/skoven-1700000000000.jpg': screen readers can tell the two pictures apart. */
function fileNameIn(address: string): string {
  const name = address.slice(address.lastIndexOf("/") + 1).replace(/(-\d{13})?\.\w+$/, "");
  return `Billedet ${name}`;
}
