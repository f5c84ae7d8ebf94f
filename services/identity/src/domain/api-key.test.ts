import { describe, expect, test } from '@jest/globals';
import { specify } from '@tutka/testing';
import { decideApiKey, evolveApiKey, noKey } from './api-key.decide.ts';
import type { ApiKeyEvent } from './api-key.events.ts';
import { maskKey } from './mask.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const terms = { name: 'Reports', scopes: ['chat'], expiresAt: '2026-12-21T12:00:00.000Z' };
const created: ApiKeyEvent = { type: 'ApiKeyCreated', data: { userUuid: 'anna', terms } };
const anna = { userUuid: 'anna', managesAll: false };
const { given } = specify({ initial: noKey, decide: decideApiKey, evolve: evolveApiKey });

describe('an API key', () => {
  test('is made for whoever asks, and not for a time that is over', () => {
    given([]).when({ type: 'create', userUuid: 'anna', terms, now }).thenEvents([created]);
    const over = { ...terms, expiresAt: '2026-11-21T12:00:00.000Z' };
    given([]).when({ type: 'create', userUuid: 'anna', terms: over, now }).thenRejects('KeyExpiryPast');
  });

  test('keeps what a change does not name', () => {
    const changed = { ...terms, name: 'Nightly', expiresAt: null };
    given([created])
      .when({ type: 'change', by: anna, terms: { name: 'Nightly', expiresAt: null }, now })
      .thenEvents([{ type: 'ApiKeyChanged', data: { terms: changed } }]);
    given([created])
      .when({ type: 'change', by: anna, terms: { scopes: ['chat'] }, now })
      .thenEvents([]);
  });

  test('is revoked by its person or by who manages the workspace, and changed by its person alone', () => {
    const boss = { userUuid: 'bert', managesAll: true };
    const stranger = { userUuid: 'carl', managesAll: false };
    const revoked: ApiKeyEvent = { type: 'ApiKeyRevoked', data: {} };
    given([created]).when({ type: 'revoke', by: boss }).thenEvents([revoked]);
    given([created]).when({ type: 'revoke', by: stranger }).thenRejects('ApiKeyNotFound');
    given([created]).when({ type: 'change', by: boss, terms: {}, now }).thenRejects('NotYourKey');
    given([created, revoked])
      .when({ type: 'change', by: anna, terms: {}, now })
      .thenRejects('ApiKeyNotFound');
  });
});

test.each([
  ['TTK.abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMN', 'TTK.abcd****************************GHIJKLMN'],
  ['12345678901234567', '12345678*01234567'],
  ['1234567890123456', '1234567890123456'],
])('the mask of %s keeps its length', (key, mask) => {
  expect(maskKey(key)).toBe(mask);
  expect(mask).toHaveLength(key.length);
});
