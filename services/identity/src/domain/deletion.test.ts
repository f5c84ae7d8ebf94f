import { expect, test } from '@jest/globals';
import { type Belonging, endsWith, obstaclesOf } from './deletion.ts';

const belonging = (some: Partial<Belonging>): Belonging => ({
  workspace: '11111111-1111-4111-8111-111111111111',
  name: 'Crew',
  personal: false,
  role: 'owner',
  members: 2,
  otherOwners: 0,
  ...some,
});
const keptBy = (some: Partial<Belonging>, renewing: readonly string[] = []) =>
  obstaclesOf({ isLastAdmin: false, belongings: [belonging(some)], renewing: new Set(renewing) }).map(
    ({ kind }) => kind,
  );

test('the only owner of a workspace that others are in is needed there', () => {
  expect(keptBy({})).toEqual(['only-owner']);
  expect(keptBy({ otherOwners: 1 })).toEqual([]);
  expect(keptBy({ role: 'admin' })).toEqual([]);
});

test('a workspace that nobody else is in ends, and keeps nobody', () => {
  expect([endsWith(belonging({ members: 1 })), endsWith(belonging({ personal: true }))]).toEqual([
    true,
    true,
  ]);
  expect(endsWith(belonging({}))).toBe(false);
  expect(keptBy({ members: 1 })).toEqual([]);
  expect(keptBy({ personal: true, members: 1 })).toEqual([]);
});

test('who would be charged again, and the last administrator, have something to do first', () => {
  expect(keptBy({ members: 1 }, [belonging({}).workspace])).toEqual(['subscription']);
  expect(obstaclesOf({ isLastAdmin: true, belongings: [], renewing: new Set() })).toEqual([
    { kind: 'last-admin' },
  ]);
});
