import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

const root = join(import.meta.dirname, '../../..');
const read = (name: string) => readFileSync(join(root, name), 'utf8');
const compose = read('docker-compose.yml');

/** What is settled by the file itself, or is of the embedded product alone. */
const leftOut = new Set([
  'DATA_DIR',
  'MCP_STDIO',
  'REDIS_URL',
  'S3_ACCESS_KEY',
  'S3_BUCKET',
  'S3_ENDPOINT',
  'S3_PUBLIC_ENDPOINT',
  'S3_REGION',
  'S3_SECRET_KEY',
  'SANDBOX_PAYMENTS',
]);

test('each setting of .env.example reaches a container, or is left out by name', () => {
  const settings = [...read('.env.example').matchAll(/^([A-Z][A-Z0-9_]+)=/gm)].map(([, name = '']) => name);
  expect(settings.length).toBeGreaterThan(40);
  const handed = new Set([...compose.matchAll(/\$\{([A-Z0-9_]+)[:}]/g)].map(([, name]) => name));
  expect(settings.filter((name) => !handed.has(name) && !leftOut.has(name))).toEqual([]);
  expect([...leftOut].filter((name) => handed.has(name) || !settings.includes(name))).toEqual([]);
});

test('no secret stands in the file, and each part mounts its own alone', () => {
  expect(compose).not.toMatch(/(PASSWORD|SECRET|SIGNING_KEY|PEPPER|MASTER_KEY)[A-Z_]*: [^$\n/]/);
  const mounted = [...compose.matchAll(/- ([a-z0-9]+-secrets):\/run\/tutka:ro/g)].map(([, volume]) => volume);
  expect(mounted.length).toBeGreaterThan(6);
  expect(new Set(mounted).size).toBe(mounted.length);
});

test('whatever is made here ends by a signal from its first moment on', () => {
  const guarded = /^x-guarded: &guarded\n(( {2}.*\n)+)/m.exec(compose)?.[1];
  expect(guarded).toContain('  init: true\n');
  const parts = compose.slice(compose.indexOf('\nservices:')).split(/\n(?= {2}[a-z0-9]+:\n)/);
  const ours = parts.filter((part) => part.includes('_IMAGES:-tutka}-'));
  expect(ours.length).toBeGreaterThan(10);
  expect(ours.filter((part) => !/<<: \*(guarded|service)/.test(part))).toEqual([]);
});
