import { createHash, createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createSecureServer } from "node:https";
import { join } from "node:path";
import S3rver from "s3rver";
import type { S3Location } from "../../app/server/s3/s3-address.ts";
import { cleanUp, makeFolder } from "./cleanup.ts";
import { freePort } from "./free-port.ts";

const BUCKET = "klinik";
const KEYS = { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" };

const REFUSED = "<Error><Code>SignatureDoesNotMatch</Code></Error>";
/** Some providers have S3 at a path. */
const PATH = "/storage/v1/s3";

/** Of its own making, for 127.0.0.1. */
const CERTIFICATE = join(import.meta.dirname, "fixtures/s3-certificate.pem");
const readFixture = (name: string) => readFileSync(join(import.meta.dirname, "fixtures", name));

type Answering = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** A real S3 server over HTTP and HTTPS, which can be stopped, started, and answer otherwise. */
export async function startS3() {
  const directory = makeFolder();
  const s3 = new S3rver({
    directory,
    silent: true,
    configureBuckets: [{ name: BUCKET, configs: [] }],
  });
  await s3.configureBuckets();
  const answer = s3.callback();
  const port = await freePort();
  const endpoint = `http://127.0.0.1:${port}`;
  const asked: string[] = [];
  let instead: Answering = (_request, _response, next) => next();
  const turns = new Map<string, Promise<unknown>>();
  const securePort = await freePort();
  let servers: ReturnType<typeof createServer | typeof createSecureServer>[] = [];
  let count = 0;

  async function start() {
    const answerOne = (request: IncomingMessage, response: ServerResponse) => {
      const isSound = isSigned(request);
      request.url = request.url?.replace(PATH, "");
      asked.push(`${request.method} ${request.url?.replace(/^\/klinik\//, "")}`);
      if (!isSound) return response.writeHead(403).end(REFUSED);
      instead(request, response, () => answerInTurn(request, response));
    };
    const secret = { key: readFixture("s3-key.pem"), cert: readFixture("s3-certificate.pem") };
    const [open, secure] = [createServer(answerOne), createSecureServer(secret, answerOne)];
    servers = [open, secure];
    // A client that believes a connection to be open must not be told otherwise at that moment.
    for (const server of servers) server.keepAliveTimeout = 0;
    await new Promise<void>((resolve) => open.listen(port, "127.0.0.1", resolve));
    await new Promise<void>((resolve) => secure.listen(securePort, "127.0.0.1", resolve));
  }

  /** s3rver writes an object in place: requests of one address are answered one after the other. */
  function answerInTurn(request: IncomingMessage, response: ServerResponse) {
    const { url = "" } = request;
    const before = turns.get(url) ?? Promise.resolve();
    const turn = before.then(() => answerAlone(request, response));
    turns.set(url, turn);
  }

  async function answerAlone(request: IncomingMessage, response: ServerResponse) {
    if (response.closed) return;
    const answered = new Promise((resolve) => response.once("close", resolve));
    answer(request, response);
    await answered;
  }

  async function stop() {
    const stopped = servers.splice(0);
    for (const server of stopped) {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  }

  cleanUp(stop);
  await start();

  /** A new folder of the bucket. */
  function newFolder(): string {
    count += 1;
    return `side-${count}`;
  }

  return {
    start,
    stop,
    /** The requests since the last call, as `GET side-1/nyheder/a.jpg`. */
    asked: () => asked.splice(0),
    /** Answers by `answering` from now on; without it as S3 does. */
    answerBy(answering: Answering = (_request, _response, next) => next()) {
      instead = answering;
    },
    newPlace: (): S3Location => ({
      bucketUrl: `${endpoint}/${BUCKET}`,
      folder: `${newFolder()}/`,
      region: "us-east-1",
      keys: KEYS,
    }),
    /** The settings of a site that stores its pictures there. */
    newSettings: (path = PATH) => ({
      MEDIA_URL: `s3://${BUCKET}/${newFolder()}?endpoint=${endpoint}${path}`,
      S3_ACCESS_KEY_ID: KEYS.accessKeyId,
      S3_SECRET_ACCESS_KEY: KEYS.secretAccessKey,
    }),
    /** The settings of a site that copies itself to there. Over plain HTTP restic sends what s3rver cannot read. */
    newBackupSettings() {
      process.env.SSL_CERT_FILE = CERTIFICATE;
      return {
        BACKUP_URL: `s3://${BUCKET}/${newFolder()}?endpoint=https://127.0.0.1:${securePort}`,
        S3_ACCESS_KEY_ID: KEYS.accessKeyId,
        S3_SECRET_ACCESS_KEY: KEYS.secretAccessKey,
        SSL_CERT_FILE: CERTIFICATE,
      };
    },
  };
}

/** Checks AWS's signature, version 4, which s3rver does not. */
function isSigned({ method, url = "", headers }: IncomingMessage): boolean {
  const [, id, day = "", region = "", signed = "", signature] =
    /Credential=(\w+)\/(\d+)\/([\w-]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)$/.exec(
      headers.authorization ?? "",
    ) ?? [];
  const [path, query = ""] = url.split("?");
  const own = signed.split(";").map((name) => `${name}:${headers[name]}\n`);
  const body = String(headers["x-amz-content-sha256"]);
  const sorted = query.split("&").sort().join("&");
  const asked = [method, path, sorted, own.join(""), signed, body].join("\n");
  const scope = `${day}/${region}/s3/aws4_request`;
  const hashed = createHash("sha256").update(asked).digest("hex");
  const words = ["AWS4-HMAC-SHA256", headers["x-amz-date"], scope, hashed].join("\n");
  const key = [day, region, "s3", "aws4_request", words].reduce<string | Buffer>(
    (secret, part) => createHmac("sha256", secret).update(part).digest(),
    `AWS4${KEYS.secretAccessKey}`,
  );
  return id === KEYS.accessKeyId && Buffer.from(key).toString("hex") === signature;
}
