import { useContext } from "react";
import { ScriptNonce } from "./script-nonce.ts";

/** Runs while the page is being read in; the policy knows it by its hash (finish-html.server.ts). */
export function InlineScript({ code }: { code: string }) {
  const nonce = useContext(ScriptNonce);
  return (
    <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: code }} />
  );
}
