import { createContext, useContext } from "react";

/** The CSP nonce of inline scripts; undefined in the browser. */
export const ScriptNonce = createContext<string | undefined>(undefined);

/** Runs while the page is parsed; the CSP allows it by hash (finish-html.server.ts). */
export function InlineScript({ code }: { code: string }) {
  const nonce = useContext(ScriptNonce);
  return (
    <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: code }} />
  );
}
