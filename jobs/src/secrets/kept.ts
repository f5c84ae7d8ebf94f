import { readFileSync, renameSync, writeFileSync } from 'node:fs';

/** Secrets by name, in groups by name. */
type Groups = Readonly<Record<string, string | object>>;

/**
 * The secrets that a file keeps, and from `made` those that it lacks, as a newer version needs some besides; written
 * back where there were any. Only the file's owner may read it. Throws where it is there and cannot be read.
 */
export function keepSecrets<T extends { readonly [name in keyof T]: Groups[string] }>(
  file: string,
  made: T,
): T {
  const kept = read(file) as Partial<T> | undefined;
  const entries = Object.entries<Groups[string]>(made).map(([name, value]) => {
    const before = kept?.[name as keyof T];
    return [name, typeof value === 'string' ? (before ?? value) : { ...value, ...(before as object) }];
  });
  const complete = { ...kept, ...Object.fromEntries(entries) } as T;
  if (JSON.stringify(complete) === JSON.stringify(kept)) return complete;
  // Written beside and renamed: a start that is killed half-way leaves no half a file.
  writeFileSync(`${file}.new`, JSON.stringify(complete, null, 2), { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return complete;
}

function read(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new Error(
      `${file} cannot be read: restore it from a backup, or move its folder away to begin anew`,
      {
        cause,
      },
    );
  }
}
