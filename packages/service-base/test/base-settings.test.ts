import { expect, test } from '@jest/globals';
import { loadSettings } from '@tutka/service-runtime';
import { z } from 'zod';
import { baseSettings } from '../src/index.ts';

const good = {
  BUS_URL: 'kafka://k:9092',
  DATABASE_URL: 'postgres://a:b%2Fc@h/d',
  DATABASE_WORKER_URL: 'postgres://a:b@h/d?host=%2Ftmp',
  SIGNING_KEY: 'x',
};
const load = (env: Record<string, string>) => loadSettings(z.object(baseSettings), { ...good, ...env });

test('an address of a database that cannot be read is told by name, without its password', () => {
  expect(load({})).toMatchObject({ DATABASE_URL: good.DATABASE_URL });
  for (const name of ['DATABASE_URL', 'DATABASE_WORKER_URL', 'DATABASE_OWNER_URL', 'BUS_URL'])
    for (const sign of ['/', '#', '?']) {
      const loading = () => load({ [name]: `postgres://app:s3${sign}cret@db:5432/identity` });
      expect(loading).toThrow(new RegExp(`^Settings cannot be used:\n  ${name}: (?!.*cret)`));
    }
});
