type CalendarEvent = {
  uid: string;
  start: Date;
  end?: Date;
  title: string;
  place: string;
  description: string;
  url: string;
};

/** One event by RFC 5545, in UTC: no time zone has to be described. */
export function iCalendar(event: CalendarEvent, stamp: Date): string {
  const { uid, start, end, title, place, description, url } = event;
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//samspil//calendar//DA",
    "BEGIN:VEVENT",
    `UID:${escapeText(uid)}`,
    `DTSTAMP:${utc(stamp)}`,
    `DTSTART:${utc(start)}`,
    end && `DTEND:${utc(end)}`,
    `SUMMARY:${escapeText(title)}`,
    place && `LOCATION:${escapeText(place)}`,
    description && `DESCRIPTION:${escapeText(description)}`,
    `URL:${url}`,
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return lines.flatMap((line) => (line ? `${fold(line)}\r\n` : [])).join("");
}

/** '20270208T080000Z' */
function utc(time: Date): string {
  return time.toISOString().replace(/[-:]|\.\d+/g, "");
}

function escapeText(text: string): string {
  return text
    .replace(/[\\;,]/g, "\\$&")
    .replace(/\r\n?|\n/g, "\\n")
    .replace(/\p{Cc}/gu, "");
}

const LONGEST_LINE = 75;

/** In bytes, and never within a character; a line that goes on begins with a space. */
function fold(line: string): string {
  let folded = "";
  let length = 0;
  for (const character of line) {
    const bytes = Buffer.byteLength(character);
    if (length + bytes > LONGEST_LINE) {
      folded += "\r\n ";
      length = 1;
    }
    folded += character;
    length += bytes;
  }
  return folded;
}
