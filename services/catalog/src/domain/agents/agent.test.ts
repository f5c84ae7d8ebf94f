import { describe, expect, test } from '@jest/globals';
import { specify } from '@tutka/testing';
import { changedFields } from './agent.changes.ts';
import { decideAgent } from './agent.decide.ts';
import { entitlementOf } from './agent.entitlement.ts';
import type { AgentContent, AgentEvent, AgentOffer } from './agent.events.ts';
import { evolveAgent, noAgent } from './agent.state.ts';

const content: AgentContent = {
  name: 'Librarian',
  description: '',
  logo: '',
  promptHash: 'h1',
  model: null,
  temperature: 0.7,
  maxTokens: null,
  openingMessage: '',
  suggestedQuestions: [],
  knowledges: [],
  tags: [],
};
const offer: AgentOffer = { isPublic: false, isFree: true, price: null, currency: null, trialLimit: 0 };
const created: AgentEvent = {
  type: 'AgentCreated',
  data: { owner: 'anna', assistant: false, content, offer },
};
const published: AgentEvent = { type: 'AgentPublished', data: { version: 1 } };
const { given } = specify({ initial: noAgent, decide: decideAgent, evolve: evolveAgent });

describe('an agent', () => {
  test('is created as version 1, which others talk to', () => {
    given([])
      .when({ type: 'create', owner: 'anna', assistant: false, content, offer })
      .thenEvents([created, published]);
  });

  test('each save that changes something makes a version; the published one stays', () => {
    const renamed = { ...content, name: 'Archivist' };
    given([created, published])
      .when({ type: 'save', content: { name: 'Archivist' }, offer: {} })
      .thenEvents([{ type: 'AgentVersionSaved', data: { version: 2, content: renamed } }]);
    given([created, published])
      .when({ type: 'save', content: { name: 'Librarian' }, offer: {} })
      .thenEvents([]);
    given([created, published])
      .when({ type: 'save', content: { webSearch: false, webResults: 'members' }, offer: {} })
      .thenEvents([]);
    given([created, published])
      .when({ type: 'save', content: { webSearch: true }, offer: {} })
      .thenEvents([
        { type: 'AgentVersionSaved', data: { version: 2, content: { ...content, webSearch: true } } },
      ]);
  });

  test('is published at its newest version, or at an older one', () => {
    const saved: AgentEvent = {
      type: 'AgentVersionSaved',
      data: { version: 2, content: { ...content, name: 'B' } },
    };
    given([created, published, saved])
      .when({ type: 'publish' })
      .thenEvents([{ type: 'AgentPublished', data: { version: 2 } }]);
    given([created, published, saved]).when({ type: 'publish', version: 1 }).thenEvents([]);
    given([created, published]).when({ type: 'publish', version: 2 }).thenRejects('NoSuchVersion');
  });

  test('costs something only with a price and a currency, and loses both when free again', () => {
    given([created])
      .when({ type: 'save', content: {}, offer: { isFree: false } })
      .thenRejects('PriceMissing');
    const paid = { ...offer, isFree: false, price: '9.90', currency: 'EUR' };
    const changed: AgentEvent = { type: 'AgentOfferChanged', data: { offer: paid } };
    given([created])
      .when({ type: 'save', content: {}, offer: { isFree: false, price: '9.90', currency: 'EUR' } })
      .thenEvents([changed]);
    given([created, changed])
      .when({ type: 'save', content: {}, offer: { isFree: true } })
      .thenEvents([{ type: 'AgentOfferChanged', data: { offer } }]);
  });

  test('costs no less than can be paid: a price has no more decimals than its currency', () => {
    const paid = (price: string, currency: string): AgentOffer => ({
      ...offer,
      isFree: false,
      price,
      currency,
    });
    const priced = (price: string, currency: string): AgentEvent => ({
      type: 'AgentOfferChanged',
      data: { offer: paid(price, currency) },
    });
    for (const [price, currency] of [
      ['0.001', 'USD'],
      ['9.999', 'EUR'],
      ['10.5', 'JPY'],
    ] as const) {
      given([created])
        .when({ type: 'save', content: {}, offer: paid(price, currency) })
        .thenRejects('PriceNotPayable');
      given([])
        .when({ type: 'create', owner: 'anna', assistant: false, content, offer: paid(price, currency) })
        .thenRejects('PriceNotPayable');
    }
    for (const [price, currency] of [
      ['0.50', 'USD'],
      ['10', 'JPY'],
      ['10.00', 'JPY'],
    ] as const) {
      given([created])
        .when({ type: 'save', content: {}, offer: paid(price, currency) })
        .thenEvents([priced(price, currency)]);
    }
    given([created, priced('10.50', 'EUR')])
      .when({ type: 'save', content: {}, offer: { currency: 'JPY' } })
      .thenRejects('PriceNotPayable');
    const renamed = { ...content, name: 'B' };
    given([created, priced('0.001', 'USD')])
      .when({ type: 'save', content: { name: 'B' }, offer: {} })
      .thenEvents([{ type: 'AgentVersionSaved', data: { version: 2, content: renamed } }]);
  });

  test('goes back to what an earlier version had, as a new version that says so', () => {
    const old = content;
    const saved: AgentEvent = {
      type: 'AgentVersionSaved',
      data: { version: 2, content: { ...content, name: 'B' } },
    };
    given([created, published, saved])
      .when({ type: 'restore', version: 1, content: old })
      .thenEvents([{ type: 'AgentVersionSaved', data: { version: 3, content: old, restoredFrom: 1 } }]);
    given([created, published]).when({ type: 'restore', version: 1, content: old }).thenEvents([]);
    given([created, published])
      .when({ type: 'restore', version: 2, content: old })
      .thenRejects('NoSuchVersion');
  });

  test('is met by nobody else once it is unpublished, until it is published again', () => {
    const unpublished: AgentEvent = { type: 'AgentUnpublished', data: {} };
    given([created, published]).when({ type: 'unpublish' }).thenEvents([unpublished]);
    given([created, published, unpublished]).when({ type: 'unpublish' }).thenEvents([]);
    given([created, published, unpublished]).when({ type: 'publish' }).thenEvents([published]);
  });

  test('from a file answers nobody until somebody has looked at it', () => {
    const origin = { kind: 'import', missing: [{ kind: 'knowledge', name: 'Contracts' }] } as const;
    const imported: AgentEvent = { type: 'AgentCreated', data: { ...created.data, origin } };
    given([])
      .when({ type: 'create', owner: 'anna', assistant: false, content, offer, origin })
      .thenEvents([imported]);
    given([imported]).when({ type: 'publish' }).thenRejects('AgentInReview');
    const reviewed: AgentEvent = { type: 'AgentReviewed', data: {} };
    given([imported]).when({ type: 'activate' }).thenEvents([reviewed, published]);
    given([imported, reviewed, published]).when({ type: 'activate' }).thenEvents([]);
  });

  test('the Assistant cannot be deleted, a deleted one not be changed', () => {
    const assistant: AgentEvent = { type: 'AgentCreated', data: { ...created.data, assistant: true } };
    given([assistant]).when({ type: 'delete' }).thenRejects('AssistantStays');
    given([assistant])
      .when({ type: 'end' })
      .thenEvents([{ type: 'AgentDeleted', data: { assistant: true } }]);
    given([created])
      .when({ type: 'delete' })
      .thenEvents([{ type: 'AgentDeleted', data: {} }]);
    given([created, { type: 'AgentDeleted', data: {} }])
      .when({ type: 'save', content: {}, offer: {} })
      .thenRejects('AgentNotFound');
  });
});

describe('what a version changed', () => {
  test('is told by the names that the API gives the fields', () => {
    const after = { ...content, name: 'B', promptHash: 'h2', tags: ['x'] };
    expect(changedFields(content, after)).toEqual(['name', 'prompt', 'tags']);
    expect(changedFields(after, after)).toEqual([]);
    expect(changedFields(content, { ...content, mcpServers: [] })).toEqual([]);
    expect(changedFields(content, { ...content, model: 'p/m' })).toEqual(['model']);
  });

  test('counts what one of both alone has, in either direction', () => {
    const more = { ...content, mcpServers: [{ uuid: 's', tools: 'all', approval: 'never' }] } as const;
    expect(changedFields(more, content)).toEqual(['mcpServers']);
    const open: AgentContent = { ...content, webFetch: true, webResults: 'everyone' };
    expect(changedFields(open, content)).toEqual(['webFetch', 'webResults']);
    expect(changedFields(content, open)).toEqual(['webFetch', 'webResults']);
    const none: AgentContent = { ...content, mcpServers: [], webFetch: false, webResults: 'members' };
    expect([changedFields(none, content), changedFields(content, none)]).toEqual([[], []]);
  });
});

describe('entitlement', () => {
  const agent = { workspace: 'w', owner: 'anna', isPublic: false, isFree: true, trialLimit: 0 };
  const paid = { ...agent, isPublic: true, isFree: false, trialLimit: 2 };
  const carl = { workspace: 'x', userUuid: 'carl' };
  const has = (grounds: object) => ({ purchased: false, shared: false, tried: 0, ...grounds });
  test.each([
    [agent, { workspace: 'w', userUuid: 'anna' }, has({ purchased: true }), 'owner'],
    [agent, { workspace: 'w', userUuid: 'bert' }, has({}), 'member'],
    [agent, { workspace: 'x', userUuid: 'anna' }, has({}), undefined],
    [agent, {}, undefined, undefined],
    [agent, carl, has({ shared: true }), 'shared'],
    [agent, carl, has({ purchased: true }), 'purchased'],
    [{ ...agent, isPublic: true }, carl, has({ shared: true }), 'free'],
    [paid, carl, has({ purchased: true, shared: true, tried: 2 }), 'purchased'],
    [paid, carl, has({ shared: true }), 'shared'],
    [paid, carl, has({ tried: 1 }), 'trial'],
    [paid, carl, has({ tried: 2 }), 'none'],
    [{ ...paid, trialLimit: 0 }, carl, undefined, 'none'],
  ])('of %j for %j with %j is %j', (of, who, grounds, expected) => {
    expect(entitlementOf(of, who, grounds)).toBe(expected);
  });
});
