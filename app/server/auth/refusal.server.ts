import { APIError } from "better-auth/api";

/** Whether better-auth said no to the person, and was not itself in trouble. */
export function isRefusal(error: unknown): boolean {
  return error instanceof APIError && error.statusCode < 500;
}
