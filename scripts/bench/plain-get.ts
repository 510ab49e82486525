import { Agent, get, type IncomingHttpHeaders } from "node:http";

const agent = new Agent({ keepAlive: true });

export type PlainAnswer = { status: number; headers: IncomingHttpHeaders; body: Buffer };

/** A GET with the bytes as they were sent, not unpacked. */
export function plainGet(address: string, headers: Record<string, string>): Promise<PlainAnswer> {
  return new Promise((resolve, reject) => {
    get(address, { agent, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => {
        const { statusCode: status = 0, headers: sent } = response;
        resolve({ status, headers: sent, body: Buffer.concat(chunks) });
      });
    }).on("error", reject);
  });
}
