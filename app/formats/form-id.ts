/**
 * 32 hexadecimal digits, impossible to guess. A form that is sent twice under one id is stored once: the id is made
 * in the browser or in an answer that is not cached, since in a cached page it would be everybody's.
 */
export function createFormId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function isFormId(text: string): boolean {
  return /^[0-9a-f]{32}$/.test(text);
}
