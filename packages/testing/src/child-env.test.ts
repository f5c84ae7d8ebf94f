import { afterEach, expect, test } from '@jest/globals';
import { childEnv } from './child-env.ts';

afterEach(() => {
  delete process.env.MODEL_BASE_URL;
});

test('a process gets what it is given and what tells of this machine, and no other setting of ours', () => {
  process.env.MODEL_BASE_URL = 'https://model.example.com';
  const { PATH } = process.env;
  expect(PATH).toBeDefined();
  expect(childEnv({ PORT: '0' })).toMatchObject({ PATH, PORT: '0' });
  expect(childEnv()).not.toHaveProperty('MODEL_BASE_URL');
  expect(childEnv({ PATH: '/nowhere' }).PATH).toBe('/nowhere');
});
