import { type Calling, calling } from "../content/opkald/context.ts";
import { type FeatureRegistry, featureRegistry } from "../feature.ts";
import { type RequestContext, type Samspil, samspil } from "../server/context.ts";
import { type Ordering, ordering } from "../shop/orders/context.ts";

/** What the tools look through: the server's, the parts of the site, and what features keep in tables of their own. */
export type ToolServices = Samspil & Ordering & Calling & { registry: FeatureRegistry };

export function servicesOf(context: RequestContext): ToolServices {
  return {
    ...context.get(samspil),
    ...context.get(ordering),
    ...context.get(calling),
    registry: context.get(featureRegistry),
  };
}
