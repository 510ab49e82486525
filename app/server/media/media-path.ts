const TYPES: Record<string, string> = {
  avif: "image/avif",
  webp: "image/webp",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  png: "image/png",
};

/** Only what is a picture has a type; everything else is not served. */
export function mediaType(path: string): string | undefined {
  return TYPES[path.split(".").at(-1)?.toLowerCase() ?? ""];
}

/** A plain relative path of ordinary names: nothing can leave the folder or hide in it. */
export function isMediaPath(path: string): boolean {
  return /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(path) && mediaType(path) !== undefined;
}

/** When a picture was uploaded, by its name; undefined for what was never uploaded here. */
export function uploadedAt(path: string): number | undefined {
  const millis = UPLOADED.exec(path)?.[1];
  return millis === undefined ? undefined : Number(millis);
}

const UPLOADED = /-(\d{13})(?:\.\d+x\d+(?:-\w{6})?)?(?:\.w\d+)?\.\w+$/;

/** What a master and its variants have in common: `nyheder/a-1700000000000`. */
export function stemOf(path: string): string {
  return path.replace(/(\.w\d+)?\.\w+$/, "");
}

/** The paths of all pictures of ours that a text mentions, wherever in it they stand. */
export function mediaPathsIn(text: string): string[] {
  // In two steps, each of which reads a letter once: in one the time would grow with the square of the text.
  const runs = text.matchAll(/\/media\/([\w-][\w./-]*)/g);
  return [...runs].flatMap(([, run = ""]) => /^.*\.\w+/.exec(run)?.[0] ?? []);
}
