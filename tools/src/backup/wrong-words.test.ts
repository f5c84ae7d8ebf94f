import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { childEnv } from '@tutka/testing/child-env';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tutka-words-'));
});
afterAll(() => rm(folder, { recursive: true }));

const NOBODY = 65_534;
const asNobody = { uid: NOBODY, gid: NOBODY };
const hasNobody = spawnSync(process.execPath, ['--version'], asNobody).status === 0;

/** What a command prints that ends with 1. */
async function refusal(
  command: string,
  env: Readonly<Record<string, string>>,
  as: Partial<typeof asNobody> = {},
): Promise<string> {
  const program = [join(import.meta.dirname, command)];
  const child = spawn(process.execPath, program, { env: childEnv(env), ...as });
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

(hasNobody ? test : test.skip)(
  'a backup of another user’s product says that it may not be read',
  async () => {
    const DATA_DIR = join(folder, 'closed');
    await mkdir(DATA_DIR);
    await chmod(folder, 0o755);
    await writeFile(join(DATA_DIR, 'running.pid'), '1 1\n', { mode: 0o600 });
    const said = await refusal('backup.ts', { DATA_DIR, TO: join(folder, 'others') }, asNobody);
    expect(said).toBe(`backup: ${DATA_DIR} may not be read by this user: do this as whom Tutka runs as\n`);
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
