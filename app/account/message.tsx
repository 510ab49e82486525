import { Banner } from "../admin/shell/banner.tsx";
import type { AccountAnswer } from "./account-answer.ts";

export function AccountMessage({ answer }: { answer?: AccountAnswer }) {
  if (!answer) return null;
  return (
    <Banner kind={answer.ok ? "success" : "error"}>
      <p>{answer.sentence}</p>
    </Banner>
  );
}
