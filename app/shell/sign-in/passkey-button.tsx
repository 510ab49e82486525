import { useState } from "react";
import { useHydrated } from "../../site/browser/use-hydrated.ts";
import { askDevice, canUsePasskeys } from "./passkey-browser.ts";

type PasskeyButtonProps = {
  busy: boolean;
  onCredential: (credential: string) => void;
  onSentence: (sentence: string) => void;
};

/** Without script, or in a browser without passkeys, there is no button: the password is enough. */
export function PasskeyButton({ busy, onCredential, onSentence }: PasskeyButtonProps) {
  const [asking, setAsking] = useState(false);
  if (!useHydrated() || !canUsePasskeys()) return null;

  async function press() {
    setAsking(true);
    onSentence("");
    const answer = await askDevice("/admin/login/adgangsnoegle");
    setAsking(false);
    if ("credential" in answer) onCredential(answer.credential);
    else onSentence(answer.sentence);
  }

  return (
    <button
      className="button button--light"
      type="button"
      disabled={busy || asking}
      aria-busy={busy || asking}
      onClick={press}
    >
      Log ind med adgangsnøgle
    </button>
  );
}
