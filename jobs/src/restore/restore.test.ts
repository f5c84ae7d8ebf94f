import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { childEnv, inDocker, startS3 } from '@tutka/testing';
import { databasesLeft, dropPlatforms, on, platform, superuserOn } from '../../test/platforms.ts';
import { backup } from '../backup/backup.ts';
import { openPlace } from '../backup/file-place.ts';
import { migrateAll } from '../migrate/migrate.ts';
import { restore } from './restore.ts';

type Env = Record<string, string>;
const s3 = await inDocker('Backing up a bucket', startS3);
/** What is backed up. */
let one: Env;
let folder: string;

const silent = () => undefined;
const odd = 'tab\tline\nback\\slash\rreturn \\N \\. ünïcödé 🙂';

/** Rows of many kinds: texts that the format escapes, bytes, numbers of sequences, and a chain that refers to itself. */
async function fill(env: Env): Promise<void> {
  await migrateAll(env, silent);
  await on(env, 'conversation', (db) =>
    db.raw(
      `SET session_replication_role = replica;
       INSERT INTO relay_shard (shard, pos, holder, held_until) SELECT 99, 7, 'somebody', now() - interval '1 hour'
         WHERE NOT EXISTS (SELECT FROM relay_shard WHERE shard = 99)`,
    ),
  );
  await on(env, 'statistics', (db) =>
    db.raw(
      `INSERT INTO received (event_id, workspace, topic, key, type, source, stream_version, at, headers, value)
       SELECT gen_random_uuid(), gen_random_uuid(), 't', ?, 'x', 'catalog', n, now(), '{}', decode(repeat('00ff', 20000), 'hex')
       FROM generate_series(1, 200) n`,
      [odd],
    ),
  );
}

/** Restores in a process of its own, which ends where it stands once it has printed something; answers by what it ended. */
async function killedOnce(printed: RegExp, env: Env): Promise<NodeJS.Signals | null> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], { env: childEnv(env) });
  let said = '';
  child.stdout.on('data', (piece) => {
    said += piece;
    if (printed.test(said)) child.kill('SIGKILL');
  });
  const [, signal] = await once(child, 'close');
  return signal;
}

/** Bytes as texts: looked at one by one, as values of a list, they take most of a minute. */
const received = (env: Env) =>
  on(env, 'statistics', (db) =>
    db('received').select('*', db.raw(`encode(value, 'hex') AS value`)).orderBy('seq'),
  );

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tutka-restore-'));
  one = platform();
  await fill(one);
}, 300_000);
afterAll(async () => {
  await dropPlatforms();
  await s3.server?.stop();
  await rm(folder, { recursive: true });
});

test('every row comes back as it was, numbers go on where they were, and relays begin at the start', async () => {
  const other = platform();
  const places = { FILES_DIR: join(folder, 'none'), TO: join(folder, 'rows'), FROM: join(folder, 'rows') };
  await backup({ ...one, ...places }, silent);
  const lines: string[] = [];
  await restore({ ...other, ...places }, (line) => lines.push(line));
  expect(lines).toHaveLength(7);
  expect(await received(other)).toEqual(await received(one));
  expect((await received(other))[0]).toMatchObject({ key: odd });
  const next = await on(other, 'statistics', (db) =>
    db.raw(`SELECT nextval(pg_get_serial_sequence('received', 'seq')) AS n`),
  );
  expect(Number(next.rows[0].n)).toBe(201);
  const shards = await on(other, 'conversation', (db) => db('relay_shard').distinct('pos', 'holder'));
  expect(shards).toEqual([{ pos: '0', holder: '' }]);
  // The services' own roles find it as they left it.
  await migrateAll(other, (line) => expect(line).toMatch(/up to date/));
  await expect(restore({ ...other, ...places }, silent)).rejects.toThrow(/holds something/);
}, 300_000);

test('what fails on the way leaves no database', async () => {
  const other = platform();
  await on(one, 'billing', (db) => db.raw('CREATE TABLE of_somebody_else (n int)'));
  const places = { FILES_DIR: join(folder, 'none'), TO: join(folder, 'odd'), FROM: join(folder, 'odd') };
  await backup(
    { ...one, ...places, BILLING_DATABASE_WORKER_URL: superuserOn(one.BILLING_DATABASE_URL) },
    silent,
  );
  await on(one, 'billing', (db) => db.raw('DROP TABLE of_somebody_else'));
  await expect(restore({ ...other, ...places }, silent)).rejects.toThrow(
    'the database has no table of_somebody_else',
  );
  expect(await databasesLeft()).toEqual([]);
}, 300_000);

test('what is broken off is no platform, and the same command begins anew', async () => {
  const other = platform();
  const from = join(folder, 'kept-files');
  await mkdir(join(from, 'kept', 'aa'), { recursive: true });
  await writeFile(join(from, 'kept', 'aa', 'aa-file.txt'), 'whole');
  const places = { TO: join(folder, 'whole'), FROM: join(folder, 'whole') };
  await backup({ ...one, ...places, FILES_DIR: from }, silent);

  const to = join(folder, 'broken-off');
  await mkdir(join(to, 'kept', 'aa'), { recursive: true });
  await writeFile(join(to, 'kept', 'aa', 'aa-file.txt'), 'hal');
  const ended = await killedOnce(/: restored/, { ...other, ...places, FILES_DIR: to });
  expect(ended).toBe('SIGKILL');
  const left = await databasesLeft();
  expect(left.length).toBeGreaterThan(0);
  expect(left.filter((name) => !name.endsWith('_restoring'))).toEqual([]);

  await restore({ ...other, ...places, FILES_DIR: to }, silent);
  expect(await databasesLeft()).toHaveLength(5);
  expect(await received(other)).toEqual(await received(one));
  expect(await readFile(join(to, 'kept', 'aa', 'aa-file.txt'), 'utf8')).toBe('whole');
}, 300_000);

test('a place that does not take the files leaves neither database nor file, and may be tried again', async () => {
  const other = platform();
  const [from, to] = [join(folder, 'files'), join(folder, 'broken')];
  for (const key of ['aa-file.txt', 'zz-file.txt']) {
    await mkdir(join(from, 'kept', key.slice(0, 2)), { recursive: true });
    await writeFile(join(from, 'kept', key.slice(0, 2), key), key);
  }
  const places = { TO: join(folder, 'two'), FROM: join(folder, 'two') };
  await backup({ ...one, ...places, FILES_DIR: from }, silent);
  await mkdir(join(to, 'kept'), { recursive: true });
  // No folder can be made behind it.
  const trap = join(to, 'kept', 'zz');
  await symlink(join(folder, 'nowhere', 'at all'), trap);
  await expect(restore({ ...other, ...places, FILES_DIR: to }, silent)).rejects.toThrow(/zz/);
  expect(await databasesLeft()).toEqual([]);
  await rm(trap);
  await restore({ ...other, ...places, FILES_DIR: to }, silent);
  expect(await readdir(join(to, 'kept', 'zz'))).toEqual(['zz-file.txt']);
}, 300_000);

test('a role that does not see every row cannot back up, and what is missing is said', async () => {
  const places = { FILES_DIR: join(folder, 'none'), TO: join(folder, 'hidden') };
  const blind = { ...one, ...places, CATALOG_DATABASE_WORKER_URL: one.CATALOG_DATABASE_OWNER_URL ?? '' };
  await expect(backup(blind, silent)).rejects.toThrow(/does not see every row of/);
  expect(await readdir(places.TO)).toEqual([]);
  await expect(backup({ ...places, TO: join(folder, 'not') }, silent)).rejects.toThrow(
    'CONVERSATION_DATABASE_WORKER_URL',
  );
  await expect(backup({ ...one, TO: join(folder, 'not') }, silent)).rejects.toThrow(
    /FILES_DIR or S3_ENDPOINT/,
  );
}, 300_000);

(s3.server ? describe : describe.skip)(s3.suite, () => {
  test('files come from the bucket, and go into one that is made for them', async () => {
    const other = platform();
    const { endpoint = '', accessKey = '', secretKey = '' } = s3.server ?? {};
    const bucket = (name: string) => ({
      S3_ENDPOINT: endpoint,
      S3_BUCKET: name,
      S3_ACCESS_KEY: accessKey,
      S3_SECRET_KEY: secretKey,
      S3_REGION: 'us-east-1',
    });
    const [from, to] = [await openPlace(bucket('before')), await openPlace(bucket('after'))];
    const bytes = randomBytes(300_000).toString('hex');
    await from.write('abcdefgh-1.txt', Readable.from([Buffer.from(bytes)]), bytes.length);
    await from.write('abcdefgh-2.txt', Readable.from([Buffer.from('short')]), 5);
    const places = { TO: join(folder, 'bucket'), FROM: join(folder, 'bucket') };
    await backup({ ...one, ...places, ...bucket('before') }, silent);
    await restore({ ...other, ...places, ...bucket('after') }, silent);
    expect((await to.keys()).sort()).toEqual(['abcdefgh-1.txt', 'abcdefgh-2.txt']);
    const back = await to.read('abcdefgh-1.txt');
    expect(back && (await text(back))).toBe(bytes);
    expect(await to.read('abcdefgh-3.txt')).toBeUndefined();
    await to.write('abcdefgh-4.txt', Readable.from([Buffer.from('of another')]), 10);
    await expect(restore({ ...platform(), ...places, ...bucket('after') }, silent)).rejects.toThrow(
      /there are files/,
    );
  }, 300_000);
});
