import { join } from "node:path";
import type { Settings } from "../config.server.ts";
import type { Log } from "../log.server.ts";
import { createFileTransport } from "./file-transport.server.ts";
import { createSmtpTransport } from "./smtp-transport.server.ts";
import type { MailTransport } from "./transport.server.ts";

export function openTransport(settings: Settings, log: Log): MailTransport {
  const { smtpUrl, mailFrom, dataDir, isPublic } = settings;
  if (smtpUrl) return createSmtpTransport(smtpUrl, mailFrom);
  const folder = join(dataDir, MAIL_FOLDER);
  if (isPublic) log.warn({ folder }, "SMTP_URL is not set: messages are stored as files, not sent");
  return createFileTransport(folder, mailFrom);
}

export const MAIL_FOLDER = "mail";
