/**
 * How moments are written, by the clocks of Denmark. It is made with the first that is written: with one the process takes
 * 8 MB more.
 */
export function timeFormat(
  locale: "da-DK" | "sv-SE",
  options: Intl.DateTimeFormatOptions,
): (moment: Date) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (moment) => {
    format ??= new Intl.DateTimeFormat(locale, { ...options, timeZone: "Europe/Copenhagen" });
    return format.format(moment);
  };
}
