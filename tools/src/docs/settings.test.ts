import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import type { z } from 'zod';
import { settings, settingsFile, settingsPage } from './settings.ts';

it('docs/settings.md is what `make settings-reference` makes', () => {
  expect(readFileSync(settingsFile, 'utf8')).toBe(settingsPage());
});

it('every setting says what it does', () => {
  const silent = settings().filter(({ field }) => !field.description);
  expect(silent.map(({ process, name }) => `${process} ${name}`)).toEqual([]);
});

const peers = ['IDENTITY_URL', 'CATALOG_URL', 'CONVERSATION_URL', 'BILLING_URL', 'STATISTICS_URL'];

it.each([
  'gateway',
  ...['identity', 'catalog', 'conversation', 'billing', 'statistics'].map((name) => `services/${name}`),
])('of %s every address of another service is refused that is none', async (folder) => {
  const { settingsSchema } = await import(`../../../${folder}/src/config.ts`);
  const { shape } = settingsSchema as z.ZodObject<Record<string, z.ZodType>>;
  const addresses = Object.entries(shape).filter(([name]) => peers.includes(name));
  expect(addresses.length).toBeGreaterThan(0);
  for (const [, field] of addresses) {
    expect(field.safeParse('http://identity:8080').success).toBe(true);
    for (const none of ['identity:8080', 'identity', 'postgres://identity'])
      expect(field.safeParse(none).error?.issues[0]?.message).toBe('give an address, http://host:port');
  }
});
