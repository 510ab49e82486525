import { useEffect, useState } from "react";

const EVERY_MS = 20_000;

/** Who else has this form open, in whatever window: told before two have written over each other. */
export function AlsoOpen({ form }: { form: string }) {
  const [others, setOthers] = useState<string[]>([]);
  useEffect(() => {
    const window = crypto.randomUUID();
    const stop = new AbortController();
    async function tell() {
      const told = await askWho({ window, form });
      if (stop.signal.aborted) return;
      if (told) setOthers(told);
      else stop.abort();
    }
    // Not when it is hidden: that comes after the last word of a window that is closed.
    const look = () => document.visibilityState === "visible" && tell();
    const leave = () => askWho({ window });
    tell();
    const timer = setInterval(tell, EVERY_MS);
    stop.signal.addEventListener("abort", () => clearInterval(timer));
    document.addEventListener("visibilitychange", look, stop);
    addEventListener("pagehide", leave, stop);
    return () => {
      // Who has just signed out would be turned away.
      if (!stop.signal.aborted && location.pathname !== "/admin/login") leave();
      stop.abort();
    };
  }, [form]);
  return (
    <p className="also-open" role="status">
      {others.length > 0 && `${others.join(" og ")} har også denne åben.`}
    </p>
  );
}

/** @returns undefined when one is signed out: each more is turned away, and stands in the log */
async function askWho(body: { window: string; form?: string }): Promise<string[] | undefined> {
  try {
    const response = await fetch("/admin/aaben", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
      // So that the last word of a window that is closed still goes out.
      keepalive: true,
    });
    if (response.status === 401 || response.status === 403) return undefined;
    return response.ok ? (await response.json()).others : [];
  } catch {
    // No connection: the form itself says so when it is saved.
    return [];
  }
}
