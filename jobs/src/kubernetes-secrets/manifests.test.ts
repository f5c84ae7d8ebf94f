import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { makeManifests } from './manifests.ts';

const chart = join(import.meta.dirname, '../../../helm');
const servers = { postgres: 'db:5432', redis: 'cache:6379' };
const dataOf = (list: ReturnType<typeof makeManifests>, name: string) =>
  list.items.find(({ metadata }) => metadata.name === name)?.stringData ?? {};

it('makes every Secret that the chart’s smallest profile names', () => {
  const profile = readFileSync(join(chart, 'ci/minimal-values.yaml'), 'utf8');
  const named = [...profile.matchAll(/existingSecret: ([a-z-]+)/g)].map(([, name]) => name);
  const made = makeManifests('tutka', servers).items.map(({ metadata }) => metadata.name);
  expect(named.length).toBeGreaterThan(6);
  expect(made).toEqual(expect.arrayContaining(named));
});

it('gives service and server the same words, and each installation others', () => {
  const [one, other] = [makeManifests('a', servers), makeManifests('a', servers)];
  const password = dataOf(one, 'a-postgres').POSTGRES_PASSWORD;
  expect(dataOf(one, 'a-migrate').DATABASE_SUPERUSER_URL).toBe(
    `postgres://postgres:${password}@db:5432/postgres`,
  );
  expect(dataOf(one, 'a-migrate').BILLING_DATABASE_URL).toBe(dataOf(one, 'a-billing').DATABASE_URL);
  expect(dataOf(one, 'a-gateway').REDIS_URL).toBe(
    `redis://:${dataOf(one, 'a-redis')['redis.conf']?.slice('requirepass '.length).trim()}@cache:6379`,
  );
  expect(dataOf(one, 'a-s3').ROOT_SECRET_KEY).toBe(dataOf(one, 'a-catalog').S3_SECRET_KEY);
  expect(dataOf(other, 'a-postgres').POSTGRES_PASSWORD).not.toBe(password);
});
