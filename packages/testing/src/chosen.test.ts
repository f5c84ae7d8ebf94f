import { afterEach, expect, test } from '@jest/globals';
import { chosen } from './chosen.ts';

const setting = 'TUTKA_TEST_ONLY';
const names = ['a gateway pod deleted', 'helm upgrade', 'helm rollback'];
afterEach(() => {
  delete process.env[setting];
});

test('a pattern chooses, and none chooses all', () => {
  expect([...chosen(setting, names)]).toEqual(names);
  process.env[setting] = '^helm';
  expect([...chosen(setting, names)]).toEqual(['helm upgrade', 'helm rollback']);
});

test('a pattern that finds nothing is refused with what there is: nothing would be shown', () => {
  process.env[setting] = 'gatewya';
  expect(() => chosen(setting, names)).toThrow(
    'TUTKA_TEST_ONLY: /gatewya/ finds none of: a gateway pod deleted; helm upgrade; helm rollback',
  );
});
