import { createServer } from "node:http";

/** Answers /anything?bytes=n with n bytes at once: what the crowd measures here is itself and the machine. */
const server = createServer((request, response) => {
  const bytes = Number(new URL(request.url ?? "", "http://bare").searchParams.get("bytes"));
  response.writeHead(200, { "content-length": bytes }).end(Buffer.alloc(bytes));
});
server.listen(Number(process.env.PORT), "127.0.0.1");
