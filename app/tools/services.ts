import { type Calling, calling } from "../content/opkald/context.ts";
import { type FeatureRegistry, featureRegistry } from "../feature.ts";
import { type RequestContext, type Samspil, samspil } from "../server/context.ts";
import { type Ordering, ordering } from "../shop/withdrawal/context.ts";

/** The server's services, those of features with tables of their own, and the registry of features. */
export type ToolServices = Samspil & Ordering & Calling & { registry: FeatureRegistry };

export function servicesOf(context: RequestContext): ToolServices {
  return {
    ...context.get(samspil),
    ...context.get(ordering),
    ...context.get(calling),
    registry: context.get(featureRegistry),
  };
}
