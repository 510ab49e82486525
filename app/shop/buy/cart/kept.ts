declare global {
  interface Window {
    /** Texts that the browser refused to store, by key, for the life of the page. */
    unstored?: Record<string, string | null>;
  }
}

type StorageArea = "localStorage" | "sessionStorage";

/** What the browser keeps under a key. Nothing here throws: a full or forbidden storage is replaced by memory. */
export function kept<Value>(
  key: string,
  parse: (text: string | null) => Value,
  area: StorageArea = "localStorage",
) {
  const text = () => readText(key, area);
  return {
    text,
    read: () => parse(text()),
    write: (value: object) => writeText(key, JSON.stringify(value), area),
    remove: () => writeText(key, null, area),
    /** Reports changes from this tab, from others and from the back/forward cache. */
    subscribe(listener: () => void): () => void {
      window.addEventListener("storage", listener);
      window.addEventListener("pageshow", listener);
      return () => {
        window.removeEventListener("storage", listener);
        window.removeEventListener("pageshow", listener);
      };
    },
  };
}

/** Even reading the property throws if storage is forbidden. */
export function readText(key: string, area: StorageArea = "localStorage"): string | null {
  const unstored = window.unstored?.[key];
  if (unstored !== undefined) return unstored;
  try {
    return window[area].getItem(key);
  } catch {
    return null;
  }
}

export function writeText(key: string, text: string | null, area: StorageArea = "localStorage") {
  try {
    if (text === null) window[area].removeItem(key);
    else window[area].setItem(key, text);
    delete window.unstored?.[key];
  } catch {
    window.unstored = { ...window.unstored, [key]: text };
  }
  tellOfChange();
}

/** Browsers tell other tabs only. */
function tellOfChange() {
  window.dispatchEvent(new Event("storage"));
}
