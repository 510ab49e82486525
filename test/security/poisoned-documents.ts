import { z } from "zod";
import { contentDocuments } from "../../app/features.ts";

/**
 * A document for every definition there is, with one of `payloads` in every field that takes a text, and where a number is
 * wanted too. Each list has an item for each payload, so that every field of an item meets every payload; a page's
 * own fields meet one, which `turn` picks.
 */
export function poisonedDocuments(
  payloads: string[],
  turn: number,
): { name: string; data: object }[] {
  return contentDocuments.map(({ name, schema }) => {
    const poison = createPoison(payloads, turn);
    const data = poison.fill(schema);
    if (typeof data !== "object" || data === null) throw new Error(`${name} is no record`);
    return { name, data };
  });
}

function createPoison(payloads: string[], turn: number) {
  let field = turn;
  let depth = 0;
  const next = () => payloads[field++ % payloads.length] ?? "";

  function fill(schema: z.core.$ZodType): unknown {
    const inner = unwrap(schema);
    if (inner instanceof z.ZodObject) {
      const entries = Object.entries(inner.shape).map(([key, part]) => [key, fill(part)]);
      return Object.fromEntries(entries);
    }
    if (inner instanceof z.ZodArray) {
      if (unwrap(inner.element) instanceof z.ZodObject) {
        depth += 1;
        // A list within a list need not hold them all: the items around it begin at each in turn.
        const items = (depth === 1 ? payloads : payloads.slice(0, 2)).map((_payload, index) => {
          if (depth === 1) field = turn + index;
          return fill(inner.element);
        });
        depth -= 1;
        return items;
      }
      return [next(), next()];
    }
    if (inner instanceof z.ZodBoolean) return field % 2 === 0;
    return next();
  }

  return { fill };
}

/** What is written under a default, an option or a transformation. */
function unwrap(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional) {
    return unwrap(schema.def.innerType);
  }
  if (schema instanceof z.ZodPipe) return unwrap(schema.def.in);
  return schema;
}
