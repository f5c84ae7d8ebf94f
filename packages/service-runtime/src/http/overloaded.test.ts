import { expect, test } from '@jest/globals';
import { isOverloaded } from './overloaded.ts';

const failed = (code: string) => Object.assign(new Error('refused'), { code });

test.each([
  ['57P01', 'it is being shut down'],
  ['57P03', 'it is starting'],
  ['53300', 'it has no connection left'],
  ['53100', 'its disk is full'],
  ['25006', 'it takes no writes, as one that was the first before a failover'],
  ['40P01', 'a statement was ended as part of a deadlock'],
  ['40001', 'a standby ended it, as what it read was to go'],
  ['55P03', 'what it needed was locked for longer than the operator lets it wait'],
  ['57014', 'it took longer than the operator lets it'],
  ['25P03', 'its transaction was idle for longer than the operator lets it'],
  ['58030', 'its disk does not read'],
  ['ECONNREFUSED', 'nobody listens'],
])('a database that says %s may answer in a moment: %s', (code) => {
  expect(isOverloaded(failed(code))).toBe(true);
});

test.each([['23505'], ['42P01'], ['25001']])('one that says %s has been asked something wrong', (code) => {
  expect(isOverloaded(failed(code))).toBe(false);
});
