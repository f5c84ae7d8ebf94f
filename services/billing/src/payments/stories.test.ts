import { expect, test } from '@jest/globals';
import { tellMany } from '../../test/telling.ts';

test('money is kept once, or goes back, whatever people, providers and processes do', async () => {
  const { median, lengths } = await tellMany(4_000);
  expect(lengths.length).toBeGreaterThanOrEqual(4_000);
  expect(median).toBeGreaterThanOrEqual(12);
}, 300_000);
