import { expect, test } from '@jest/globals';
import { ownChecks } from './own-checks.ts';

test('the chart holds with itself and with the sources', async () => {
  expect((await ownChecks()).filter(({ faults }) => faults.length > 0)).toEqual([]);
});
