import { FocusPointDialog } from "../../admin/image/focus-point-dialog.tsx";
import { useQuickSave } from "../../admin/save/use-quick-save.tsx";
import type { ListedImage } from "./admin-images.server.ts";
import { CAROUSEL_FRAMES } from "./carousel-frames.ts";

/** The focus point of one picture, saved by the screen's own action. */
export function ImageFocus({ image, onClose }: { image: ListedImage; onClose: () => void }) {
  const { send, busy, trouble } = useQuickSave({ encType: "application/json", onSaved: onClose });
  return (
    <FocusPointDialog
      address={image.url}
      initial={image.focusPoint}
      frames={CAROUSEL_FRAMES}
      busy={busy}
      trouble={trouble}
      onSave={({ x, y }) =>
        send({ intent: "focus", id: image.url, values: { x: String(x), y: String(y) } })
      }
      onClose={onClose}
    />
  );
}
