import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { z } from "zod";

/** Arguments: node or hono, the file of the recorded responses, the port. */
const [, , kind, file = "", port] = process.argv;
const recorded = z
  .record(
    z.string(),
    z.object({ status: z.number(), headers: z.record(z.string(), z.string()), body: z.string() }),
  )
  .parse(JSON.parse(readFileSync(file, "utf8")));
const answers = new Map(
  Object.entries(recorded).map(([name, { status, headers, body }]) => {
    const bytes = Buffer.from(body, "base64");
    return [name, { status, headers, bytes, list: Object.entries(headers).flat() }];
  }),
);

if (kind === "hono") {
  const app = new Hono();
  app.all("*", (context) => {
    const answer = answers.get(context.req.header("x-case") ?? "");
    if (!answer) return context.notFound();
    const { status, headers, bytes } = answer;
    return new Response(bytes.length > 0 ? bytes : null, { status, headers });
  });
  serve({ fetch: app.fetch, port: Number(port), hostname: "127.0.0.1" });
} else {
  const server = createServer((request, response) => {
    const answer = answers.get(String(request.headers["x-case"]));
    if (!answer) response.writeHead(404).end();
    else response.writeHead(answer.status, answer.list).end(answer.bytes);
  });
  server.listen(Number(port), "127.0.0.1");
}
process.on("SIGTERM", () => process.exit());
