import { afterEach, expect, test } from '@jest/globals';
import { chosen, chosenOrNone } from './chosen.ts';

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

test('what is no pattern is refused by the name of its setting', () => {
  process.env[setting] = 'helm (';
  expect(() => chosen(setting, names)).toThrow(
    'TUTKA_TEST_ONLY is to be a pattern: Invalid regular expression',
  );
});

test('where none may be wanted, 0 says so', () => {
  expect([...chosenOrNone(setting, names)]).toEqual(names);
  process.env[setting] = '0';
  expect([...chosenOrNone(setting, names)]).toEqual([]);
  expect(() => chosen(setting, names)).toThrow('finds none of');
  process.env[setting] = 'pod';
  expect([...chosenOrNone(setting, names)]).toEqual(['a gateway pod deleted']);
});
