import assert from "node:assert/strict";
import { after, test } from "node:test";
import { SMTPServer } from "smtp-server";
import { createSmtpTransport } from "./smtp-transport.server.ts";

const received: string[] = [];
/** A server without encryption, which 127.0.0.2 reaches as if it were another machine. */
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  onRcptTo({ address }, _session, callback) {
    received.push(address);
    callback();
  },
});
await new Promise<void>((resolve) => server.listen(0, "0.0.0.0", resolve));
after(() => server.close());
const address = server.server.address();
const port = typeof address === "object" && address ? address.port : 0;

test("mail to another machine is sent encrypted or not at all", async () => {
  const delivery = await sendThrough(`smtp://127.0.0.2:${port}`, "nej@klinik.example");
  assert.equal(delivery.state, "refused");
  assert.match("reason" in delivery ? delivery.reason : "", /kunne ikke krypteres/);
  assert.deepEqual(received, []);
});

test("mail to this machine, or where the setting allows it, may be sent unencrypted", async () => {
  const own = await sendThrough(`smtp://127.0.0.1:${port}`, "egen@klinik.example");
  const chosen = await sendThrough(
    `smtp://127.0.0.2:${port}?requireTLS=false`,
    "valgt@klinik.example",
  );
  assert.deepEqual([own.state, chosen.state], ["sent", "sent"]);
  assert.deepEqual(received, ["egen@klinik.example", "valgt@klinik.example"]);
});

async function sendThrough(url: string, to: string) {
  const transport = createSmtpTransport(url, "klinik@klinik.example");
  const delivery = await transport.send({
    to,
    subject: "Bestilling",
    html: "<p>Bestilling</p>",
    text: "Bestilling",
    messageId: "<1@klinik.example>",
    date: new Date(),
  });
  transport.close();
  return delivery;
}
