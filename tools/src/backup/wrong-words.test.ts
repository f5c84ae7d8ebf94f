import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { childEnv } from '@tutka/testing/child-env';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tutka-words-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** What a command prints that ends with 1. */
async function refusal(command: string, env: Readonly<Record<string, string>>): Promise<string> {
  const child = spawn(process.execPath, [join(import.meta.dirname, command)], { env: childEnv(env) });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece) => {
      printed += piece;
    });
  const [code] = await once(child, 'close');
  expect(code).toBe(1);
  return printed;
}

test.each(['backup.ts', '../rebuild/main.ts'])(
  '%s says in a line that the product does not run, also where a machine went out while it did',
  async (command) => {
    const DATA_DIR = join(folder, 'no-product');
    const words = new RegExp(`^\\w+: Tutka does not run on ${DATA_DIR}: start it.*\n$`);
    expect(await refusal(command, { DATA_DIR, TO: join(folder, 'backup') })).toMatch(words);
    await mkdir(join(DATA_DIR, 'postgres/data'), { recursive: true });
    await writeFile(join(DATA_DIR, 'postgres/data/postmaster.pid'), `1\n${DATA_DIR}\n0\n1\n`);
    expect(await refusal(command, { DATA_DIR, TO: join(folder, 'backup') })).toMatch(words);
  },
  60_000,
);

test('what is no secrets.json is told as what was named', async () => {
  const DATA_DIR = join(folder, 'restored');
  const SECRETS = join(folder, 'secrets');
  const restoring = () => refusal('restore.ts', { DATA_DIR, SECRETS, FROM: folder });
  const words = `restore: SECRETS is ${SECRETS}, which cannot be read`;
  expect(await restoring()).toMatch(words);
  await writeFile(SECRETS, 'MASTER_KEY=1');
  expect(await restoring()).toMatch(words);
  expect(await readdir(DATA_DIR)).toEqual([]);
}, 60_000);

test('a service’s own rebuild says in a line what it lacks or does not reach', async () => {
  const own = '../../../services/statistics/src/rebuild/main.ts';
  expect(await refusal(own, {})).toMatch(
    /^rebuild: Settings cannot be used:\n {2}DATABASE_WORKER_URL: is missing.*\n$/,
  );
  const nowhere = { DATABASE_WORKER_URL: 'postgres://a:b@127.0.0.1:1/a' };
  expect(await refusal(own, nowhere)).toMatch(/^rebuild: .*ECONNREFUSED.*\n$/);
}, 60_000);
