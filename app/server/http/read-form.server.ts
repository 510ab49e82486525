/**
 * The fields of a posted form.
 * @throws a 400 when the body is none that a browser's form makes
 */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    throw new Response("Forespørgslen kunne ikke læses.", { status: 400 });
  }
}
