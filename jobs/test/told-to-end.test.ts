import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

const root = join(import.meta.dirname, '../..');

// As a container's first process ignores a signal that it does not listen for, what listens ends by a code, not by the signal.
test.each([
  ['jobs/src/migrate/main.ts', 'SIGTERM', [143, null], 'migrate: ended by SIGTERM, before it was done\n'],
  [
    'services/billing/src/rebuild/main.ts',
    'SIGINT',
    [130, null],
    'rebuild: ended by SIGINT, before it was done\n',
  ],
] as const)('%s ends by a %s that comes while it waits', async (program, signal, ended, told) => {
  const silent = createServer().listen(0, '127.0.0.1');
  const reached = once(silent, 'connection');
  await once(silent, 'listening');
  const url = `postgres://someone:secret@127.0.0.1:${(silent.address() as AddressInfo).port}/one`;
  const roles = ['DATABASE_OWNER_URL', 'DATABASE_URL', 'DATABASE_WORKER_URL'];
  const addresses = [...roles, ...roles.map((role) => `BILLING_${role}`), 'DATABASE_SUPERUSER_URL'];
  const env = { MIGRATE: 'billing', ...Object.fromEntries(addresses.map((name) => [name, url])) };
  const child = spawn(process.execPath, [join(root, program)], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let printed = '';
  child.stderr.on('data', (piece) => {
    printed += piece;
  });
  await reached;
  child.kill(signal);
  expect(await once(child, 'close')).toEqual(ended);
  expect(printed).toBe(told);
  silent.close();
});
