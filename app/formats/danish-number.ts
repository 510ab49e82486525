/** `1.600` and `12,5` */
export function danishNumber(number: number): string {
  return number.toLocaleString("da-DK");
}
