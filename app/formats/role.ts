export const ROLES = ["Ejer", "Redaktør", "Bestillinger"] as const;

export type Role = (typeof ROLES)[number];
