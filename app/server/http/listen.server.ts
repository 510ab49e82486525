import type { Server } from "node:http";
import { type Settings, SettingsError } from "../config.server.ts";

type ListenSettings = Pick<Settings, "handedOverSocket" | "host" | "port">;

export async function listen(server: Server, place: ListenSettings): Promise<void> {
  const { handedOverSocket: fd, host, port } = place;
  await new Promise<void>((resolve, reject) => {
    server.once("listening", resolve);
    server.once("error", (error) => reject(asSettingsError(error, place)));
    if (fd === undefined) server.listen(port, host);
    else server.listen({ fd });
  });
}

function asSettingsError(
  error: Error,
  { handedOverSocket, host, port }: ListenSettings,
): SettingsError {
  const reason = `kan ikke bruges (${error.message})`;
  if (handedOverSocket !== undefined) return new SettingsError(`LISTEN_FDS: socketen ${reason}`);
  const isHost = "code" in error && error.code === "EADDRNOTAVAIL";
  return new SettingsError(isHost ? `HOST: ${host} ${reason}` : `PORT: ${port} ${reason}`);
}
