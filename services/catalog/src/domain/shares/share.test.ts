import { describe, test } from '@jest/globals';
import { specify } from '@tutka/testing';
import { decideShare, evolveShare, noShare } from './share.decide.ts';
import type { ShareEvent, ShareStatus, ShareTerms } from './share.events.ts';

const terms: ShareTerms = { permissions: 'chat', expiresAt: null, allowedOrigins: [], messageLimit: null };
const link = {
  type: 'ShareCreated',
  data: { agent: 'a', agentName: 'Helper', kind: 'link', userUuid: null, terms },
} as const;
const waiting: ShareEvent = { type: 'ShareCreated', data: { ...link.data, kind: 'user' } };
const turned = (status: ShareStatus): ShareEvent => ({
  type: 'ShareStatusChanged',
  data: { status, agent: 'a', userUuid: null },
});
const { given } = specify({ initial: noShare, decide: decideShare, evolve: evolveShare });

describe('a share', () => {
  test('is active from the start, and can be switched off and on', () => {
    given([])
      .when({ type: 'create', ...link.data })
      .thenEvents([link]);
    given([link])
      .when({ type: 'change', terms: {}, status: 0 })
      .thenEvents([turned(0)]);
    given([link, turned(0)])
      .when({ type: 'change', terms: {}, status: 1 })
      .thenEvents([turned(1)]);
    given([link]).when({ type: 'change', terms: {}, status: 1 }).thenEvents([]);
  });

  test('revoked is final', () => {
    given([link])
      .when({ type: 'change', terms: {}, status: 2 })
      .thenEvents([turned(2)]);
    for (const status of [0, 1, undefined] as const) {
      given([link, turned(2)])
        .when({ type: 'change', terms: {}, status })
        .thenRejects('ShareRevoked');
    }
  });

  test('its terms change field by field', () => {
    given([link])
      .when({ type: 'change', terms: { messageLimit: 5 } })
      .thenEvents([{ type: 'ShareTermsChanged', data: { terms: { ...terms, messageLimit: 5 } } }]);
    given([link])
      .when({ type: 'change', terms: { messageLimit: null } })
      .thenEvents([]);
  });

  test('a link gets another token or secret; a person has none', () => {
    given([link])
      .when({ type: 'change', terms: {}, rotate: 'token' })
      .thenEvents([{ type: 'ShareRotated', data: { what: 'token' } }]);
    given([waiting]).when({ type: 'change', terms: {}, rotate: 'secret' }).thenRejects('NothingToRotate');
  });

  test('finds its person once the address has an account', () => {
    const bound: ShareEvent = {
      type: 'ShareBound',
      data: { userUuid: 'eve', agent: 'a', agentName: 'Helper' },
    };
    given([waiting]).when({ type: 'bind', userUuid: 'eve' }).thenEvents([bound]);
    given([waiting, bound]).when({ type: 'bind', userUuid: 'bob' }).thenEvents([]);
    given([waiting, turned(0)])
      .when({ type: 'bind', userUuid: 'eve' })
      .thenEvents([bound]);
    given([waiting, turned(2)])
      .when({ type: 'bind', userUuid: 'eve' })
      .thenEvents([]);
    given([]).when({ type: 'bind', userUuid: 'eve' }).thenRejects('ShareNotFound');
  });
});
