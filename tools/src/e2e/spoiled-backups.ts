import { readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A backup that is no whole one of this version, and what a restore says of it. */
interface Refusal {
  readonly what: string;
  spoil(copy: string): Promise<void>;
  readonly says: RegExp;
}

/** Each is refused, and leaves nothing behind. */
export const refusals: readonly Refusal[] = [
  {
    what: 'a file that was cut off',
    spoil: (copy) => truncate(join(copy, 'catalog/agents.copy.gz'), 20),
    says: /agents\.copy\.gz has 20 bytes and must have \d+/,
  },
  {
    what: 'a file that was changed',
    spoil: async (copy) => {
      const path = join(copy, 'identity/users.copy.gz');
      const bytes = await readFile(path);
      await writeFile(path, bytes.fill(7, 15, 16));
    },
    says: /users\.copy\.gz is not what was written/,
  },
  {
    what: 'a file that is missing',
    spoil: (copy) => rm(join(copy, 'billing/events.copy.gz')),
    says: /events\.copy\.gz is missing/,
  },
  {
    what: 'a backup that was broken off',
    spoil: (copy) => rm(join(copy, 'backup.json')),
    says: /is no backup, or one that was broken off/,
  },
  {
    what: 'half a list of contents',
    spoil: (copy) => truncate(join(copy, 'backup.json'), 200),
    says: /cannot be read: it is damaged, or a later version wrote it/,
  },
  {
    what: 'a later version',
    spoil: async (copy) => {
      const path = join(copy, 'backup.json');
      const text = await readFile(path, 'utf8');
      await writeFile(path, text.replace('"0001_', '"9999_of_tomorrow.ts","0001_'));
    },
    says: /of a later version: \w+ has 9999_of_tomorrow\.ts/,
  },
];
