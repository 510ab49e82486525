import { useState } from "react";
import { useRevalidator } from "react-router";
import { FileButton } from "../../editor/controls/picture/file-button.tsx";
import { parseObject } from "../../formats/json.ts";
import { Alert } from "../../site/page/alert.tsx";
import { LegalNoticeFile } from "./legal-notice.tsx";
import { type LegalNotice, NOTICE_UPLOAD } from "./notice.ts";

const NO_CONTACT = "Der er ingen forbindelse til serveren. Se, om du er på nettet, og prøv igen.";

export function NoticeUpload({ notice }: { notice: LegalNotice | undefined }) {
  const { revalidate } = useRevalidator();
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState("");

  async function send(file: File) {
    setSending(true);
    setProblem(await upload(file).catch(() => NO_CONTACT));
    setSending(false);
    await revalidate();
  }

  return (
    <section className="notice-upload" aria-labelledby="eu-meddelelse">
      <h2 id="eu-meddelelse">EU's meddelelse om reklamationsret</h2>
      <p className="form-field__hint">
        Sælger I til private, skal den officielle meddelelse vises ved varerne og ved bestillingen.
        Hent den på dansk hos EU-Kommissionen som PNG eller PDF, og lav den ikke om. Til den er her,
        står kun sætningen om de 2 år.
      </p>
      <LegalNoticeFile notice={notice} />
      <FileButton
        className="button button--light button--small"
        disabled={isSending}
        accept="image/png,application/pdf"
        inputLabel="Vælg EU's meddelelse"
        onPick={([file]) => file && send(file)}
      >
        {isSending ? "Gemmer..." : notice ? "Vælg en anden fil" : "Vælg filen"}
      </FileButton>
      {problem && <Alert>{problem}</Alert>}
    </section>
  );
}

/** @returns why it was refused; '' where it is stored */
async function upload(file: File): Promise<string> {
  const answer = await fetch(NOTICE_UPLOAD, { method: "POST", body: file });
  if (answer.ok) return "";
  const text = await answer.text();
  const { sentence } = parseObject(text);
  return typeof sentence === "string" ? sentence : NO_CONTACT;
}
