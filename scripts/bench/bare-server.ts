import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { Recorded } from "./recorded.ts";

/** The limit on this Node: what is recorded, from memory, and nothing else. Words: the record's file, the port. */
const [, , file = "", port] = process.argv;
const recorded: Recorded[] = JSON.parse(readFileSync(file, "utf8"));
const answers = new Map(
  recorded.map(({ path, file, headers }) => {
    const { "content-length": _length, "content-encoding": _encoding, ...unchanged } = headers;
    const ready = {
      body: readFileSync(file),
      etag: headers.etag,
      list: Object.entries(headers).flat(),
      listUnchanged: Object.entries(unchanged).flat(),
    };
    return [path, ready];
  }),
);

const server = createServer((request, response) => {
  const answer = answers.get(request.url ?? "");
  if (!answer) response.writeHead(404).end();
  else if (request.headers["if-none-match"] === answer.etag)
    response.writeHead(304, answer.listUnchanged).end();
  else response.writeHead(200, answer.list).end(answer.body);
});
server.listen(Number(port), "127.0.0.1");
process.on("SIGTERM", () => process.exit());
