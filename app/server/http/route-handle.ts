export type RouteHandle = {
  takesFile?: true;
  isShort?: true;
  /** The page has the form of 'Ring mig op'. */
  hasCallback?: true;
  limit?: LimitName;
};

export const LIMIT_NAMES = ["forms", "callbacks", "anonymous", "sign-in code"] as const;
export type LimitName = (typeof LIMIT_NAMES)[number];
