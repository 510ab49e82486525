/** Only of the EU's notice (app/shop/jura). */
export const PDF = "application/pdf";

const TYPES: Record<string, string> = {
  avif: "image/avif",
  webp: "image/webp",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  png: "image/png",
  pdf: PDF,
};

export function mediaType(path: string): string | undefined {
  return TYPES[path.split(".").at(-1)?.toLowerCase() ?? ""];
}

/** A relative path of plain names: it cannot leave the folder, nor be hidden. */
export function isMediaPath(path: string): boolean {
  return /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(path) && mediaType(path) !== undefined;
}

export function uploadedAt(path: string): number | undefined {
  const millis = UPLOADED.exec(path)?.[1];
  return millis === undefined ? undefined : Number(millis);
}

const UPLOADED = /-(\d{13})(?:\.\d+x\d+(?:-\w{6})?)?(?:\.w\d+)?\.\w+$/;

export function isVariant(path: string): boolean {
  return /\.w\d+\.(avif|webp|jpg)$/.test(path);
}

export function stemOf(path: string): string {
  return path.replace(/(\.w\d+)?\.\w+$/, "");
}

export function mediaPathsIn(text: string): string[] {
  // In two linear steps: one pattern would take quadratic time.
  const runs = text.match(RUN) ?? [];
  return runs.map(addressIn).flatMap((address) => address.slice("/media/".length) || []);
}

export function replaceAddress(text: string, from: string, to: string): string {
  if (text === from) return to;
  return text.replace(RUN, (run) => (addressIn(run) === from ? to + run.slice(from.length) : run));
}

const RUN = /\/media\/[\w-][\w./-]*/g;

function addressIn(run: string): string {
  return /^.*\.\w+/.exec(run)?.[0] ?? "";
}
