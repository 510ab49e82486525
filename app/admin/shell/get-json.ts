export class SignedOut extends Error {}

/** @throws {SignedOut} when nobody is signed in any more, and others when the site gives no answer */
export async function getJson<Answer>(address: string, signal: AbortSignal): Promise<Answer> {
  // Who is signed out is sent to the login.
  const answer = await fetch(address, { signal, redirect: "manual" });
  if (answer.type === "opaqueredirect") throw new SignedOut(address);
  if (!answer.ok) throw new Error(`${address} ${answer.status}`);
  return answer.json();
}
