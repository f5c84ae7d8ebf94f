import { createInterface } from 'node:readline';
import { PassThrough } from 'node:stream';
import type { DatabaseSnapshot } from '@tutka/database';

const table = { name: 'uploads', columns: ['key', 'state'] };
const kept = ['stored', 'used'];

/** Keys of the files that catalog's snapshot says are kept. */
export async function namedFiles(catalog: DatabaseSnapshot): Promise<string[]> {
  const to = new PassThrough();
  const writing = catalog.write(table, to).finally(() => to.end());
  const keys: string[] = [];
  for await (const line of createInterface({ input: to })) {
    const [key = '', state = ''] = line.split('\t');
    if (kept.includes(state)) keys.push(key);
  }
  await writing;
  return keys;
}
