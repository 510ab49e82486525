/** With the first picture: it takes 8 MB and a tenth of a second, and on most days no picture comes. */
export async function loadSharp() {
  const { default: sharp } = await import("sharp");
  return sharp;
}
