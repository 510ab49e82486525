export const UNREADABLE = "Det, du sendte, kunne ikke læses. Genindlæs siden, og prøv igen.";

/** @throws a 400 when the body is none that a browser's form makes */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    throw new Response(UNREADABLE, { status: 400 });
  }
}
