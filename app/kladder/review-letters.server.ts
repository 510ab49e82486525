import { escapeHtml } from "../formats/escape-html.ts";
import type { Letter } from "../server/mail/letter.server.ts";

const DAYS_14_MS = 14 * 24 * 60 * 60_000;

type Ask = {
  by: string;
  of: string;
  text: string;
  title: string;
  clinic: string;
  form: string;
};

export function askLetter({ by, of, text, title, clinic, form }: Ask): Letter {
  return letter(of, by, `${by} beder om et blik på »${title}«`, [
    `${by} beder dig om at se på »${title}«, før det kommer på hjemmesiden for ${clinic}.`,
    ...(text ? [`»${text}«`] : []),
    { words: "Se siden, som den bliver, og ret, udgiv eller svar her:", link: form },
  ]);
}

type Answer = {
  by: string;
  to: string;
  text: string;
  title: string;
  clinic: string;
  form: string;
};

export function answerLetter({ by, to, text, title, clinic, form }: Answer): Letter {
  return letter(to, by, `${by} har set på »${title}«`, [
    `${by} svarer om »${title}« på hjemmesiden for ${clinic}:`,
    `»${text}«`,
    { words: "Gå videre med kladden her:", link: form },
  ]);
}

type Line = string | { words: string; link: string };

/** It tells of what is not published: its text is erased once it is out. */
function letter(to: string, replyTo: string, subject: string, lines: Line[]): Letter {
  const asText = (line: Line) => (typeof line === "string" ? line : `${line.words}\n${line.link}`);
  const asHtml = (line: Line) =>
    typeof line === "string"
      ? escapeHtml(line)
      : `${escapeHtml(line.words)}<br><a href="${escapeHtml(line.link)}">${escapeHtml(line.link)}</a>`;
  return {
    id: `kladde-${crypto.randomUUID()}`,
    to: [to],
    replyTo,
    subject,
    text: lines.map(asText).join("\n\n"),
    html: lines.map((line) => `<p>${asHtml(line)}</p>`).join("\n"),
    expiresAt: new Date(Date.now() + DAYS_14_MS),
  };
}
