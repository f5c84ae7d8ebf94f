import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { afterAll, expect, test } from '@jest/globals';
import { createSigner, createVerifier } from '@tutka/service-runtime';
import { writeSettings } from './settings-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'tutka-secrets-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const servers = { postgres: 'db:5432', redis: 'cache:6379' };
const read = (name: string) => readFileSync(join(folder, name), 'utf8');
const settings = (part: string) => parseEnv(read(`${part}/settings.env`)) as Record<string, string>;
const all = () =>
  readdirSync(folder).flatMap((part) =>
    readdirSync(join(folder, part)).map((file) => read(`${part}/${file}`)),
  );

test('each part finds what it needs: keys that fit, addresses of its own roles, the servers’ passwords', async () => {
  writeSettings(folder, servers);
  const { PUBLIC_KEYS } = settings('identity');
  const token = createSigner({ issuer: 'gateway', privateJwk: settings('gateway').SIGNING_KEY ?? '' }).sign({
    audience: 'catalog',
    act: { kind: 'anonymous' },
  });
  const verifier = createVerifier({ audience: 'catalog', jwks: PUBLIC_KEYS ?? '' });
  expect(await verifier.verify(token)).toMatchObject({ issuer: 'gateway' });
  const { DATABASE_URL, DATABASE_WORKER_URL, ...rest } = settings('catalog');
  expect(new URL(DATABASE_URL ?? '')).toMatchObject({
    username: 'catalog_app',
    host: 'db:5432',
    pathname: '/catalog',
  });
  expect(DATABASE_WORKER_URL).toMatch(/^postgres:\/\/catalog_worker:/);
  expect(Object.keys(rest).sort()).toEqual(['MASTER_KEY', 'S3_ACCESS_KEY', 'S3_SECRET_KEY', 'SIGNING_KEY']);
  expect(settings('migrate').CATALOG_DATABASE_URL).toBe(DATABASE_URL);
  expect(settings('migrate').DATABASE_SUPERUSER_URL).toContain(`:${read('postgres/password')}@db:5432/`);
  const working = ['BILLING', 'CATALOG', 'CONVERSATION', 'IDENTITY', 'STATISTICS'];
  expect(Object.keys(settings('republish')).sort()).toEqual(
    working.map((name) => `${name}_DATABASE_WORKER_URL`),
  );
  expect(settings('republish').CATALOG_DATABASE_WORKER_URL).toBe(DATABASE_WORKER_URL);
  expect(settings('gateway').REDIS_URL).toBe(
    `redis://:${/requirepass (\S+)/.exec(read('redis/redis.conf'))?.[1]}@cache:6379`,
  );
  expect(settings('s3').ROOT_SECRET_KEY).toBe(rest.S3_SECRET_KEY);
});

test('a second start changes nothing, and makes what a newer version needs besides', () => {
  const before = all();
  writeSettings(folder, servers);
  expect(all()).toEqual(before);
  const file = join(folder, 'kept/secrets.json');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const { codePepper, ...older } = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify(older));
  const { CODE_PEPPER: _, ...kept } = settings('identity');
  writeSettings(folder, servers);
  const { CODE_PEPPER, ...now } = settings('identity');
  expect(now).toEqual(kept);
  expect(CODE_PEPPER).not.toBe(codePepper);
});

test('a file that cannot be read is not written over', () => {
  writeFileSync(join(folder, 'kept/secrets.json'), '{"half');
  expect(() => writeSettings(folder, servers)).toThrow('restore it from a backup');
  expect(read('kept/secrets.json')).toBe('{"half');
});
