import { createContext, useContext } from "react";

/** What an inline script of ours carries to be let through; only while a page is rendered on the server. */
export const ScriptNonce = createContext<string | undefined>(undefined);

/** Runs while the page is being read in; the policy knows it by its hash (finish-html.server.ts). */
export function InlineScript({ code }: { code: string }) {
  const nonce = useContext(ScriptNonce);
  return (
    <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: code }} />
  );
}
