import { z } from "zod";
import { parseJson } from "../../../formats/json.ts";
import { DamagedBackup, isPlainPath } from "../manifest.server.ts";
import type { KeptMoment } from "./kept-moments.ts";
import type { SealedPlace } from "./sealed-place.server.ts";

const MOMENTS = "moments";
export const OBJECTS = "objects";
const DIGITS = 10;

const object = z.string().regex(/^[0-9a-f]{32}$/);

const schema = z.object({
  /** One more than the last before it, whoever made that: of two who try, one is told that it is taken. */
  number: z.int().positive(),
  madeAt: z.iso.datetime(),
  origin: z.string(),
  /** The data folder that it is of, and the process that made it. */
  writer: z.string(),
  run: z.string(),
  database: z.object({
    size: z.int().nonnegative(),
    sha256: z.string(),
    mode: z.int(),
    changedAt: z.int(),
    chunks: z.array(object),
  }),
  files: object,
  /** What was kept when it was made, as number and time. */
  earlier: z.array(z.tuple([z.int(), z.iso.datetime()])),
});

const files = z.array(
  z.object({
    path: z.string().refine(isPlainPath),
    size: z.int().nonnegative(),
    mode: z.int().min(0).max(0o777),
    changedAt: z.int(),
    object,
  }),
);

/** The whole site at one time: the chunks of its database, and its files, by what they hold. */
export type Moment = z.output<typeof schema>;
export type MomentFile = z.output<typeof files>[number];

export const objectPath = (name: string) => `${OBJECTS}/${name}`;
export const momentPath = (number: number) => `${MOMENTS}/${String(number).padStart(DIGITS, "0")}`;

export const writeJson = (value: unknown) => Buffer.from(JSON.stringify(value));

/** Newest first, also those that nobody counts any more. */
export async function listNumbers(place: SealedPlace): Promise<number[]> {
  const names = (await place.list(MOMENTS)).filter((name) => /^\d{10}$/.test(name));
  return names.map(Number).sort((a, b) => b - a);
}

/** @throws {DamagedBackup} where it is not there, or not as it was written */
export async function readMoment(place: SealedPlace, number: number): Promise<Moment> {
  const content = await place.read(momentPath(number));
  if (!content) throw new DamagedBackup(`${momentPath(number)} mangler`);
  const { data } = schema.safeParse(parseJson(content.toString()));
  if (data?.number !== number) throw new DamagedBackup(`${momentPath(number)} passer ikke`);
  return data;
}

/** The newest that can be read. @returns undefined where there is none */
export async function readNewest(place: SealedPlace): Promise<Moment | undefined> {
  const numbers = await listNumbers(place);
  for (const number of numbers) {
    try {
      return await readMoment(place, number);
    } catch (error) {
      if (!(error instanceof DamagedBackup)) throw error;
    }
  }
  if (numbers.length > 0) throw new DamagedBackup("ingen af kopierne kan læses");
  return undefined;
}

export async function readFiles(place: SealedPlace, moment: Moment): Promise<MomentFile[]> {
  const content = await place.read(objectPath(moment.files));
  const { data } = files.safeParse(parseJson(content?.toString()));
  if (!data) throw new DamagedBackup("listen over filer mangler");
  return data;
}

export function momentsUpTo({ number, madeAt, earlier }: Moment): KeptMoment[] {
  return [...earlier, [number, madeAt] as const].map(([number, madeAt]) => ({ number, madeAt }));
}
