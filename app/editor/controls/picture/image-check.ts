export const CONSENT =
  "Er der mennesker på billedet? Så skal de have sagt ja til, at det vises på hjemmesiden. For børn er det forældrene, der siger ja.";

export const READING =
  "Billedet er fra en telefon. Vi gør det om til et format, som alle kan se. Det kan tage et øjeblik ...";

export const IMAGE_TYPES = "image/jpeg,image/png,image/webp,image/avif,image/heic,.heic,.heif";

export const LARGEST_BYTES = 40 * 1024 * 1024;

const NO_IMAGE = "Filen er ikke et billede. Vælg en JPG-, PNG-, WebP- eller AVIF-fil.";
const HEIC =
  "HEIC-billedet kunne ikke læses. Filen ser ud til at være beskadiget: Hent den fra telefonen igen, eller gem billedet som JPG.";

export function imageProblem({ name, type, size }: Pick<File, "name" | "type" | "size">) {
  const isPhones = isHeic({ name, type });
  if (!isPhones && (!type.startsWith("image/") || type === "image/svg+xml")) return NO_IMAGE;
  if (size > LARGEST_BYTES) {
    return `Billedet fylder ${inMegabytes(size)}, og grænsen er 40 MB. Gør det mindre, og prøv igen.`;
  }
  return isPhones ? HEIC : undefined;
}

export function isHeic({ name, type }: Pick<File, "name" | "type">): boolean {
  return /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name);
}

function inMegabytes(bytes: number): string {
  return `${(bytes / 1024 / 1024).toLocaleString("da-DK", { maximumFractionDigits: 1 })} MB`;
}

export function placeName(fileName: string): string {
  const name = fileName.replace(/\.[^.]*$/, "").replace(/[/\\]/g, "-");
  return /^\.*$/.test(name) ? "billede" : name;
}
