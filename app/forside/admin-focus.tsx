import { useEffect, useState } from "react";
import { useFetcher, useNavigate } from "react-router";
import { SignInDialog } from "../account/sign-in/sign-in-dialog.tsx";
import { FocusPointDialog } from "../admin/image/focus-point-dialog.tsx";
import type { SaveAnswer } from "../admin/save/save-answer.ts";
import type { FocusPoint } from "../site/picture/picture.tsx";
import type { ListedImage } from "./admin.tsx";

/** The focus point of one picture, saved by the screen's own action. */
export function ImageFocus({ image, onClose }: { image: ListedImage; onClose: () => void }) {
  const fetcher = useFetcher<SaveAnswer>();
  const navigate = useNavigate();
  const [sent, setSent] = useState(image.focusPoint);
  const answer = fetcher.state === "idle" ? fetcher.data : undefined;
  const refusal = answer && !answer.ok ? answer : undefined;

  useEffect(() => {
    if (!answer?.ok) return;
    onClose();
    navigate("", { replace: true, state: { message: answer.message } });
  }, [answer, navigate, onClose]);

  function save(point: FocusPoint) {
    setSent(point);
    const values = { x: String(point.x), y: String(point.y) };
    const body = JSON.stringify({ intent: "focus", id: image.url, values });
    fetcher.submit(body, { method: "post", encType: "application/json" });
  }

  return (
    <>
      <FocusPointDialog
        address={image.url}
        initial={image.focusPoint}
        busy={fetcher.state !== "idle"}
        problem={refusal?.sentence}
        onSave={save}
        onClose={onClose}
      />
      {refusal?.signedOut && (
        <SignInDialog sentence={refusal.sentence} onSignedIn={() => save(sent)} />
      )}
    </>
  );
}
