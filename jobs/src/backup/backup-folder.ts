import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { fault } from './kept-file.ts';

const FORMAT = 1;
const NAME = 'backup.json';

const file = { bytes: z.int(), sha256: z.string() };
const contentsSchema = z.object({
  format: z.literal(FORMAT),
  takenAt: z.string(),
  /** Which MASTER_KEY opens what is sealed in it (`masterKeyCheck`). */
  masterKeyCheck: z.string().optional(),
  databases: z.record(
    z.string(),
    z.object({
      migrations: z.array(z.string()),
      sequences: z.record(z.string(), z.string()),
      tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int(), ...file })),
    }),
  ),
  files: z.array(z.object({ key: z.string(), ...file })),
});

/** What a backup says of itself; written last, so that one which was broken off has none. */
export type Contents = z.infer<typeof contentsSchema>;

/** Where a table's rows stand in a backup. */
export const tablePath = (folder: string, service: string, table: string) =>
  join(folder, service, `${table}.copy.gz`);

/** Where a file that somebody uploaded stands in a backup. */
export const filePath = (folder: string, key: string) => join(folder, 'files', key.slice(0, 2), key);

/** Makes the folder of a backup. Throws where something stands in it. */
export async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0)
    throw new Error(`${folder} is not empty: name a folder of its own for each backup`);
}

/** Ends a backup. */
export async function writeContents(folder: string, contents: Omit<Contents, 'format'>): Promise<void> {
  const path = join(folder, NAME);
  await writeFile(`${path}.new`, JSON.stringify({ format: FORMAT, ...contents }), {
    mode: 0o600,
    flush: true,
  });
  await rename(`${path}.new`, path);
}

/** Reads what a backup says of itself. Throws with a sentence where it is none, is not whole or is of another form. */
export async function readContents(folder: string): Promise<Contents> {
  const text = await readFile(join(folder, NAME), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    throw new Error(`${folder} is no backup, or one that was broken off: it has no ${NAME}`);
  });
  const parsed = contentsSchema.safeParse(jsonOf(text));
  if (parsed.success) return parsed.data;
  throw new Error(`${join(folder, NAME)} cannot be read: it is damaged, or a later version wrote it`);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Every file of a backup that is not as it was written, a sentence each. */
export async function damages(folder: string, { databases, files }: Contents): Promise<string[]> {
  const found: string[] = [];
  const look = async (path: string, kept: { bytes: number; sha256: string }) => {
    const damage = await fault(path, kept);
    if (damage !== undefined) found.push(damage);
  };
  for (const [service, { tables }] of Object.entries(databases))
    for (const table of tables) await look(tablePath(folder, service, table.name), table);
  for (const one of files) await look(filePath(folder, one.key), one);
  return found;
}
