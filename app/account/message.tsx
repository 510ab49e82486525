import { Banner } from "../admin/shell/banner.tsx";
import type { AccountAnswer } from "./steps.server.ts";

export function AccountMessage({ answer }: { answer?: AccountAnswer }) {
  if (!answer) return null;
  return (
    <Banner kind={answer.ok ? "success" : "error"}>
      <p>
        {answer.sentence}{" "}
        {answer.reauthentication && (
          <a className="link" href={answer.reauthentication.at}>
            Bekræft
          </a>
        )}
      </p>
    </Banner>
  );
}
