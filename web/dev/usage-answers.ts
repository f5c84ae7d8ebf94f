import type { LedgerLine, RouteName, Subscription, Usage, UsageSeries } from '@tutka/http-contracts';
import type { Answer } from './answer.ts';
import { when } from './asked.ts';
import { id, moment } from './fixtures/values.ts';

const DAY_HOURS = 24;
const models = ['gpt-5.2', 'deepseek-chat', 'text-embedding-4-small', 'qwen3-max'] as const;
const nanos = (amount: number) => `${Math.floor(amount / 1e9)}.${String(amount % 1e9).padStart(9, '0')}`;

/** The same every time, and never alike. */
const wave = (n: number) => Math.round(400 + 380 * Math.sin(n * 1.7) + 150 * Math.cos(n * 0.6));

function tookOn(daysAgo: number): UsageSeries['series'] {
  const day = moment(daysAgo * DAY_HOURS).slice(0, 10);
  return models.flatMap((model, place) => {
    const calls = Math.max(0, wave(daysAgo + place * 3) >> (place + 3));
    const inputTokens = calls * 1_311;
    const outputTokens = model.startsWith('text-') ? 0 : calls * 204;
    const cost = nanos(inputTokens * (2_500 >> place) + outputTokens * (10_000 >> place));
    return calls === 0
      ? []
      : [{ day, providerUUID: id('d', 1), model, calls, inputTokens, outputTokens, cost }];
  });
}

function totalsOf(series: UsageSeries['series']): UsageSeries['totals'] {
  const sum = (of: (entry: UsageSeries['series'][number]) => number) =>
    series.reduce((all, entry) => all + of(entry), 0);
  return {
    calls: sum(({ calls }) => calls),
    inputTokens: sum(({ inputTokens }) => inputTokens),
    outputTokens: sum(({ outputTokens }) => outputTokens),
    cost: nanos(sum(({ cost }) => Math.round(Number(cost) * 1e9))),
    unpriced: series.length === 0 ? 0 : 3,
  };
}

function seriesOf(days: number): UsageSeries {
  const series = Array.from({ length: days }, (_, n) => tookOn(days - 1 - n)).flat();
  const [from, to] = [days - 1, 0].map((ago) => moment(ago * DAY_HOURS).slice(0, 10));
  return {
    from: from ?? '',
    to: to ?? '',
    currency: 'USD',
    isWhole: true,
    series,
    totals: totalsOf(series),
  };
}

/** Of somebody who has used nothing, on the plan that takes no credits. */
const unused = {
  plan: { id: 'free', name: 'Free' },
  quotas: { messages: { used: 0, limit: null }, tokens: { used: 0, limit: null } },
  holdings: {
    knowledgeBytes: { used: 0, limit: null },
    agents: { used: 0, limit: null },
    members: { used: 1, limit: null },
  },
  credits: { available: '0.00', reserved: '0.00', included: null, grants: [] },
};

const usage: Usage = {
  month: '2026-11',
  currency: 'USD',
  isWhole: true,
  plan: { id: 'pro', name: 'Pro' },
  quotas: { messages: { used: 812, limit: 5_000 }, tokens: { used: 8_412_311, limit: 10_000_000 } },
  holdings: {
    knowledgeBytes: { used: 1_804_331_000, limit: 5_368_709_120 },
    agents: { used: 7, limit: null },
    members: { used: 3, limit: 3 },
  },
  own: { messages: { used: 300, limit: 400 }, tokens: { used: 400_000, limit: null } },
  credits: {
    available: '29.1182',
    reserved: '0.015',
    included: '10.00',
    grants: [
      {
        uuid: id('4', 1),
        source: 'plan',
        amount: '10.00',
        left: '4.1182',
        grantedAt: moment(500),
        expiresAt: '2026-12-01T00:00:00.000Z',
      },
      {
        uuid: id('4', 2),
        source: 'purchase',
        amount: '25.00',
        left: '25.00',
        grantedAt: moment(200),
        expiresAt: null,
      },
    ],
  },
  totals: { calls: 1630, inputTokens: 1_000_311, outputTokens: 204_000, cost: '5.8818', unpriced: 0 },
  series: [],
};

const cause = {
  service: 'conversation',
  providerUUID: id('d', 1),
  estimated: false,
  priced: true,
  userUUID: id('a', 1),
  sessionUUID: id('e', 1),
  agentUUID: id('c', 1),
  knowledgeUUID: null,
  documentUUID: null,
} as const;

const line = (n: number, fields: Partial<LedgerLine>): LedgerLine => ({
  uuid: id('5', n),
  at: moment(n * 5),
  type: 'settled',
  postings: {},
  grantUUID: null,
  turnUUID: null,
  usage: null,
  ...fields,
});

const lines: LedgerLine[] = [
  line(1, {
    turnUUID: id('6', 1),
    postings: { used: '0.006842', reserved: '-0.015', available: '0.008158' },
    usage: { ...cause, kind: 'reply', model: 'gpt-5.2', inputTokens: 2_104, outputTokens: 158 },
  }),
  line(2, { type: 'reserved', turnUUID: id('6', 1), postings: { available: '-0.015', reserved: '0.015' } }),
  line(3, {
    postings: { used: '0.00000162', available: '-0.00000162' },
    usage: { ...cause, kind: 'title', model: 'deepseek-chat', inputTokens: 12, outputTokens: 6 },
  }),
  line(4, {
    postings: {},
    usage: {
      ...cause,
      service: 'catalog',
      kind: 'document-embedding',
      model: 'text-embedding-4-small',
      priced: false,
      inputTokens: 88_121,
      outputTokens: 0,
      sessionUUID: null,
      agentUUID: null,
      knowledgeUUID: id('f', 1),
    },
  }),
  line(40, { type: 'granted', grantUUID: id('4', 2), postings: { granted: '-25.00', available: '25.00' } }),
];

/** Bought once. */
export const subscription: Subscription = {
  uuid: id('7', 1),
  planId: 'pro',
  period: 'month',
  state: 'ACTIVE',
  price: null,
  currency: null,
  provider: null,
  renews: false,
  cancelAtEnd: false,
  payAhead: null,
  nextCharge: null,
  pastDue: null,
  change: null,
  orderUUID: id('8', 1),
  startedAt: moment(400),
  endsAt: moment(-300),
  endedAt: null,
  endReason: null,
  payUntil: null,
  createdAt: moment(400),
  updatedAt: moment(400),
};

/** The same where it is charged each period. */
export const renewing: Subscription = {
  ...subscription,
  price: '20.00',
  currency: 'USD',
  provider: 'stripe',
  renews: true,
  nextCharge: { at: moment(-300), amount: '20.00', currency: 'USD' },
};

/** The same after a person ended it at the provider. */
export const endedThere: Subscription = {
  ...renewing,
  ...{ renews: false, cancelAtEnd: true, nextCharge: null },
  payAhead: { at: moment(-300), amount: '20.00', currency: 'USD' },
};

/** The same by Alipay, with a dearer plan that waits to be paid. */
export const changing: Subscription = {
  ...renewing,
  ...{ currency: 'CNY', price: '128.00', provider: 'alipay' },
  nextCharge: { at: moment(-300), amount: '128.00', currency: 'CNY' },
  change: { planId: 'team', period: 'month', at: null, orderUUID: id('8', 1), difference: '187.74' },
};

/** The same before anything is paid. */
export const awaiting: Subscription = {
  ...renewing,
  state: 'AWAITING_PAYMENT',
  nextCharge: null,
  orderUUID: null,
  startedAt: null,
  endsAt: null,
  payUntil: moment(-70),
};

/** The same after two tries that the bank declined. */
export const pastDue: Subscription = {
  ...renewing,
  state: 'PAST_DUE',
  nextCharge: { at: moment(-40), amount: '20.00', currency: 'USD' },
  pastDue: { attempt: 2, reason: 'card_declined', nextTryAt: moment(-40), orderUUID: id('8', 1) },
  endsAt: moment(24),
};

/** What the rows about usage answer. */
export const usageAnswers: Partial<Record<RouteName, Answer>> = {
  getUsage: ({ empty, member }) => ({
    ...usage,
    isWhole: !member,
    ...(member && { credits: null }),
    ...(empty && { ...unused, own: unused.quotas }),
  }),
  getWorkspaceUsage: ({ empty, query }) => {
    const { isWhole: _, own: __, ...whole } = usage;
    const month = query.get('month') ?? whole.month;
    const series = month === whole.month && !empty ? seriesOf(20).series : [];
    return { ...whole, month, series, totals: totalsOf(series), ...(empty && unused) };
  },
  grantCredits: () => ({ grantUUID: id('4', 3), available: '79.1182' }),
  getUsageSeries: ({ empty, query }) => {
    const whole = seriesOf(Number(query.get('days') ?? 30));
    return empty ? { ...whole, series: [], totals: totalsOf([]) } : whole;
  },
  listLedger: when(lines),
  listSubscriptions: when([subscription]),
  quoteSubscription: ({ body }) => ({
    ...(body as { planId: string; period: 'month' | 'year' }),
    ...{ atOnce: true, price: '200.00', difference: '187.74' },
    ...{ currency: 'USD', endsAt: '2027-12-04T12:00:00.000Z' },
  }),
};
