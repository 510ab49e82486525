import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import * as build from "virtual:react-router/server-build";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { calling } from "../content/opkald/context.ts";
import { contentScreens } from "../editor/screen/content-screen.server.ts";
import { featureRegistry } from "../feature.ts";
import { features, registry } from "../features.ts";
import type { StoredSession } from "../server/auth/sessions.server.ts";
import { clientAddress, errorId, samspil, scriptNonce, storedSession } from "../server/context.ts";
import type { Content } from "../server/documents/content.server.ts";
import { METHOD_SENTENCE } from "../server/http/accept-request.server.ts";
import { answerWhileAway } from "../server/http/database-away.server.ts";
import { clientAddressOf } from "../server/limits/client-address.server.ts";
import { isNoPage, renderPage } from "../server/render-page.ts";
import { ordering } from "../shop/withdrawal/context.ts";
import type { SiteServices } from "./stores.server.ts";

const screens = features.flatMap(({ screen }) => screen ?? []);

type RenderOptions = {
  /** Absent for the site's own requests of pages that are the same for all. */
  incoming?: IncomingMessage;
  content?: Content;
  session?: StoredSession;
};

export function createRender(services: SiteServices, isMissing: (page: string) => boolean) {
  const { settings } = services;
  const guarded = { ...build, routes: answerWhileAway(build.routes) };
  const renderRoute = createRequestHandler(guarded, import.meta.env.MODE);

  function contextWith(content: Content): RouterContextProvider {
    const context = new RouterContextProvider();
    context.set(samspil, { ...services, content });
    context.set(ordering, services);
    context.set(calling, services);
    context.set(featureRegistry, registry);
    context.set(contentScreens, screens);
    return context;
  }

  async function render(
    request: Request,
    { incoming, content = services.content, session = null }: RenderOptions = {},
  ): Promise<Response> {
    const context = contextWith(content);
    context.set(renderPage, (address, pageContent) =>
      render(new Request(new URL(address, settings.origin)), { content: pageContent }),
    );
    context.set(isNoPage, isMissing);
    context.set(clientAddress, incoming ? addressOf(incoming) : "");
    context.set(errorId, crypto.randomUUID().slice(0, 8));
    context.set(scriptNonce, randomBytes(16).toString("base64"));
    context.set(storedSession, session);
    if (incoming) services.deployment.observe(senderOf(incoming));
    const response = await renderRoute(request, context);
    // The router's own text is English, for developers.
    return response.status === 405 ? new Response(METHOD_SENTENCE, { status: 405 }) : response;
  }

  function addressOf(incoming: IncomingMessage): string {
    const { from, forwarded } = senderOf(incoming);
    return clientAddressOf(from, forwarded, settings.trustedProxies);
  }

  return { render, contextWith, addressOf };
}

function senderOf({ socket, headers }: IncomingMessage) {
  const forwarded = headers["x-forwarded-for"]?.toString();
  return { from: socket.remoteAddress ?? "", forwarded, host: headers.host };
}
