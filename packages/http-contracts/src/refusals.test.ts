import { expect, test } from '@jest/globals';
import type { Route } from './route.ts';
import { type RouteName, routes } from './routes.ts';

const uuid = '11111111-1111-4111-8111-111111111111';
const paying = { provider: 'stripe', returnUrl: 'https://tutka.test/orders' };

const firstSentence = (name: RouteName, part: 'query' | 'body', value: unknown) =>
  (routes as Record<string, Route>)[name]?.[part]?.safeParse(value).error?.issues[0]?.message;

test.each<[RouteName, 'query' | 'body', unknown]>([
  ['requestCode', 'body', {}],
  ['requestCode', 'body', { email: null }],
  ['requestCode', 'body', { email: 'nobody' }],
  ['requestCode', 'body', { email: `${'a'.repeat(250)}@example.org` }],
  ['listUsers', 'query', { email: '' }],
  ['createShare', 'body', { kind: 'user' }],
  ['setBillingDetails', 'body', { name: 'x', address: '', country: 'FI', region: '', taxId: '', email: 7 }],
])('%s: a bad e-mail address is told so (%#)', (name, part, value) => {
  expect(firstSentence(name, part, value)).toBe('Invalid email format');
});

test.each<[RouteName, 'query' | 'body', unknown]>([
  ['payOrder', 'body', { order: 'x', ...paying }],
  ['payOrder', 'body', { order: { uuid: 'x' }, ...paying }],
  ['payOrder', 'body', { order: 0, ...paying }],
  ['payOrder', 'body', paying],
  ['subscribe', 'body', { subscription: { uuid: 'x' }, ...paying }],
  ['subscribe', 'body', { subscription: 1, ...paying }],
  ['unSubscribe', 'body', {}],
  ['listSessions', 'query', { folderUUID: 'x' }],
])('%s: what is no uuid is told so (%#)', (name, part, value) => {
  expect(firstSentence(name, part, value)).toBe('Invalid UUID format');
});

test.each<[RouteName, 'query' | 'body', unknown]>([
  ['updateUser', 'body', { logo: '' }],
  ['updateUser', 'body', { logo: null }],
  ['createAgent', 'body', { name: 'x', logo: 7 }],
  ['createShare', 'body', { kind: 'link', allowedOrigins: ['nowhere'] }],
  ['createKnowledge', 'body', { name: 'x', uri: 'ftp://example.org' }],
])('%s: what is no address is told so (%#)', (name, part, value) => {
  expect(firstSentence(name, part, value)).toBe('Invalid URL format');
});

test.each<[RouteName, string]>([
  ['listKnowledges', ''],
  ['listKnowledges', ' '],
  ['listKnowledges', '4'],
  ['listDocuments', ''],
])('%s: status %j is none', (name, status) => {
  expect(firstSentence(name, 'query', { status })).toBeDefined();
});

test('messages come by 20 where nothing is said, as every list', () => {
  expect(routes.listMessages.query?.parse({ sessionUUID: uuid })).toMatchObject({ page: 1, pageSize: 20 });
});

test('an agent is sold in currencies that may be paid in', () => {
  const priced = (currency: string | null) =>
    routes.createAgent.body?.safeParse({ name: 'x', currency }).success;
  expect([priced('EUR'), priced(null), priced('XYZ'), priced('CHF')]).toEqual([true, true, false, false]);
});

const times = ['9999-12-31T23:59:59-14:00', '0000-01-01T00:00:00Z', '1969-12-31T23:59:59Z', 'soon'];
test.each<[RouteName, 'query' | 'body', object, string]>([
  ['createShare', 'body', { kind: 'link' }, 'expiresAt'],
  ['updateShare', 'body', {}, 'expiresAt'],
  ['createApiKey', 'body', { name: 'x', scopes: ['chat'] }, 'expiresAt'],
  ['setPublicLink', 'body', {}, 'expiresAt'],
  ['readNotifications', 'body', {}, 'until'],
  ['listOrders', 'query', {}, 'from'],
  ['listSessions', 'query', {}, 'to'],
  ['getStatistic', 'query', {}, 'from'],
  ['listAudit', 'query', {}, 'to'],
  ['updateDiscountCode', 'body', {}, 'until'],
])('%s: takes a time that a database can keep, and no other', (name, part, rest, field) => {
  const sentences = times.map((time) => firstSentence(name, part, { ...rest, [field]: time }));
  expect(sentences.every((sentence) => sentence !== undefined)).toBe(true);
  expect(firstSentence(name, part, { ...rest, [field]: '2026-11-27T12:00:00+02:00' })).toBeUndefined();
});

test('days and months are of such years too', () => {
  const day = (from: string) => firstSentence('getStatistic', 'query', { from });
  expect([day('0001-01-01'), day('9999-12-31')]).toEqual(Array(2).fill('Choose a time from 1970 to 9998'));
  const month = (value: string) => firstSentence('getUsage', 'query', { month: value });
  expect([month('2026-11'), month('0000-01'), month('2026-13')]).toEqual([
    undefined,
    'Write a month like 2026-11',
    'Write a month like 2026-11',
  ]);
  expect([day('2026-11-27'), firstSentence('listLedger', 'query', { day: '0000-01-01' })]).toEqual([
    undefined,
    'Choose a time from 1970 to 9998',
  ]);
});

test('credits are as many as the ledger can count', () => {
  const product = (amount: string) => ({ product: { kind: 'credits', amount }, currency: 'USD' });
  const gift = (amount: string) => ({ workspace: uuid, amount });
  for (const [name, body] of [
    ['createOrder', product],
    ['grantCredits', gift],
  ] as const) {
    expect(firstSentence(name, 'body', body('10000000.01'))).toBe('At most 10000000');
    expect(firstSentence(name, 'body', body('10000000'))).toBeUndefined();
  }
  expect(firstSentence('updatePlan', 'body', { includedCredits: '99999999999' })).toBe('At most 10000000');
});

test('a passage is asked for by a number that a document can have', () => {
  const params = { id: uuid, docUuid: uuid };
  const asked = (ordinal: string) => routes.getPassage.params?.safeParse({ ...params, ordinal }).success;
  expect([asked('2147483647'), asked('2147483648')]).toEqual([true, false]);
});

const link = { uuid, approval: 'never' };
test.each<[RouteName, 'query' | 'body', (text: string) => object]>([
  ['createAgent', 'body', (text) => ({ name: 'x', mcpServers: [{ ...link, tools: [text] }] })],
  [
    'createOrder',
    'body',
    (text) => ({
      product: { kind: 'plan', planId: 'pro', period: 'month' },
      currency: 'USD',
      discountCode: text,
    }),
  ],
  ['payOrder', 'body', (text) => ({ ...paying, order: uuid, returnUrl: `https://tutka.test/${text}` })],
  [
    'createMcpServer',
    'body',
    (text) => ({ name: 'x', transport: 'http', url: `https://tools.test/${text}` }),
  ],
  [
    'createModelProvider',
    'body',
    (text) => ({ name: 'x', kind: 'openai', baseUrl: `https://models.test/${text}`, chatModels: ['m'] }),
  ],
  ['listParked', 'query', (group) => ({ group })],
])('%s: takes no text that a database cannot keep', (name, part, asking) => {
  expect(firstSentence(name, part, asking('TEN'))).toBeUndefined();
  for (const text of ['a\0b', 'a\ud800b']) expect(firstSentence(name, part, asking(text))).toBeDefined();
});
