/** `fil` is the address of the official file. */
export type LegalNotice = { fil: string; bredde: number; hoejde: number };

export const NOTICE_UPLOAD = "/admin/jura/meddelelse";
