// All that server.js, the commands and the tests import of the production build.
export { parseSettings } from "../server/config.server.ts";
export { becomeOwner } from "../server/data-dir/become-owner.server.ts";
export { makeFilesPrivate } from "../server/data-dir/private-folder.server.ts";
export { createHttpServer } from "../server/http/connections.server.ts";
export { createGracefulShutdown } from "../server/http/finish-requests.server.ts";
export { listen } from "../server/http/listen.server.ts";
export { createLog } from "../server/log.server.ts";
export { createApp } from "./app.server.ts";
export { firstLines, linesGoBy } from "./first-lines.ts";
export { createShowCopy } from "./show-copy.server.ts";
export { openStores } from "./stores.server.ts";
