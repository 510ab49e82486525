import { useEffect, useState } from "react";

const EVERY_MS = 20_000;

/** Who else has this form open, while the window is looked at: told before two have written over each other. */
export function AlsoOpen({ form }: { form: string }) {
  const [others, setOthers] = useState<string[]>([]);
  useEffect(() => {
    const window = crypto.randomUUID();
    async function tell() {
      if (document.visibilityState === "visible") setOthers(await askWho({ window, form }));
    }
    tell();
    const timer = setInterval(tell, EVERY_MS);
    document.addEventListener("visibilitychange", tell);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", tell);
    };
  }, [form]);
  return (
    <p className="also-open" role="status">
      {others.length > 0 && `${others.join(" og ")} har også denne åben.`}
    </p>
  );
}

async function askWho(body: { window: string; form: string }): Promise<string[]> {
  try {
    const response = await fetch("/admin/aaben", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    return response.ok ? (await response.json()).others : [];
  } catch {
    // No connection: the form itself says so when it is saved.
    return [];
  }
}
