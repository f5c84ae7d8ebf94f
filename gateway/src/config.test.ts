import { expect, it } from '@jest/globals';
import { loadSettings } from '@tutka/service-runtime';
import { settingsSchema } from './config.ts';

const needed = {
  IDENTITY_URL: 'http://127.0.0.1:1',
  CATALOG_URL: 'http://127.0.0.1:2',
  CONVERSATION_URL: 'http://127.0.0.1:3',
  BILLING_URL: 'http://127.0.0.1:4',
  STATISTICS_URL: 'http://127.0.0.1:5',
  SIGNING_KEY: '{}',
};

it('takes the budgets that are given and keeps the others', () => {
  const { RATE_LIMITS } = loadSettings(settingsSchema, { ...needed, RATE_LIMITS: 'read=7, turn=0' });
  expect(RATE_LIMITS).toMatchObject({ read: 7, turn: 0, write: 240 });
});

it.each(['reed=1', 'read', 'read=-1', 'read=x'])('names the budget %s, which is none', (given) => {
  expect(() => loadSettings(settingsSchema, { ...needed, RATE_LIMITS: given })).toThrow(
    `RATE_LIMITS: "${given}" is not one of read`,
  );
});
