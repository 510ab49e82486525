import { createServer, type Socket } from "node:net";
import { atEnd } from "../at-end.ts";

export type Stage = "greeting" | "MAIL" | "RCPT" | "DATA" | "end of data";
/** Says nothing, breaks the connection off, or answers a line of its own. */
type Fault = "hang" | "drop" | `${number} ${string}`;
type Faulty = (stage: Stage, recipient: string) => Fault | undefined | Promise<undefined>;
type ReceivedMail = { recipient: string; messageId: string };

/**
 * A mail server that misbehaves as nothing well made would. `fault` is asked at every stage of every mail;
 * undefined is what a good server does, a promise
 * of it what a slow one does. A mail counts as received when its last line has come in.
 */
export async function startFaultyMailServer(fault: Faulty) {
  const received: ReceivedMail[] = [];
  const open = new Set<Socket>();
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    open.add(socket);
    socket.on("close", () => open.delete(socket));
    // A client that breaks off is part of the tests.
    socket.on("error", () => undefined);
    talk(socket, fault, received);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  atEnd(() => {
    for (const socket of open) socket.destroy();
    return new Promise((resolve) => server.close(resolve));
  });
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("the mail server has no port");
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    received,
    connections: () => connections,
    async waitFor(count: number) {
      for (let waited = 0; received.length < count; waited += 20) {
        if (waited > 20_000) throw new Error(`${received.length} of ${count} mails arrived`);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
  };
}

function talk(socket: Socket, fault: Faulty, received: ReceivedMail[]) {
  let recipient = "";
  let mail: string[] | undefined;
  let rest = "";

  async function answer(stage: Stage, line: string) {
    const wrong = await fault(stage, recipient);
    if (wrong === "hang") return;
    if (wrong === "drop") socket.destroy();
    else socket.write(`${wrong ?? line}\r\n`);
  }

  function readLine(line: string) {
    if (mail && line !== ".") return mail.push(line);
    if (mail) {
      received.push({ recipient, messageId: messageIdOf(mail) });
      mail = undefined;
      return answer("end of data", "250 ok");
    }
    const [command = ""] = line.split(" ", 1);
    if (command === "RCPT") recipient = /<(.*)>/.exec(line)?.[1] ?? "";
    if (command === "MAIL" || command === "RCPT") return answer(command, "250 ok");
    if (command === "QUIT") return socket.end("221 bye\r\n");
    if (command !== "DATA") return socket.write("250 ok\r\n");
    mail = [];
    return answer("DATA", "354 go on");
  }

  answer("greeting", "220 mail.example ESMTP");
  socket.on("data", (chunk) => {
    const lines = (rest + chunk.toString("latin1")).split("\r\n");
    rest = lines.pop() ?? "";
    for (const line of lines) readLine(line);
  });
}

function messageIdOf(mail: string[]): string {
  const header = mail.find((line) => /^message-id:/i.test(line));
  return header?.slice("message-id:".length).trim() ?? "";
}
