import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes, type StatisticMeasures } from '@tutka/http-contracts';
import { numberSetting } from '@tutka/testing';
import { admin, dataOf, type House, member, openHouse } from '../../test/house.ts';
import { type Days, drawing, type Entry, randomDays } from '../../test/random-days.ts';
import { tell } from '../../test/tell.ts';
import { minorText, nanoText } from './amounts.ts';

const seed = numberSetting('SEED', Math.floor(Math.random() * 1e9));
const from = new Date('2026-10-23T00:00:00Z');
const to = new Date('2026-10-27T00:00:00Z');
let house: House;
let days: Days;
const boss = admin();

beforeAll(async () => {
  house = await openHouse();
  days = randomDays(seed, from, to, numberSetting('STEPS', 800, 1));
  await inBatches(seed, days.events);
  // What is sent twice counts once.
  const again = days.events.slice(0, 300);
  await house.consume([...again, ...again]);
}, 120_000);
afterAll(() => house?.close());

/** As partitions come: cut somewhere, those of one aggregate in their order. */
async function inBatches(from: number, events: Days['events']): Promise<void> {
  const draw = drawing(from + 1);
  for (let at = 0; at < events.length; ) {
    const size = 1 + Math.floor(draw() * 400);
    const some = events.slice(at, at + size);
    await house.consume(draw() < 0.5 ? some : [...some, ...some]);
    at += size;
  }
}

const entriesIn = (since: number, until: number, workspace?: string) =>
  days.book.filter(
    ({ at, workspace: own }) =>
      at.getTime() >= since && at.getTime() < until && (workspace === undefined || own === workspace),
  );
const sum = (entries: readonly Entry[], what: Entry['what']) =>
  entries.reduce((all, entry) => (entry.what === what ? all + entry.amount : all), 0n);

function booked(entries: readonly Entry[]) {
  const money = entries.filter(({ what }) => what === 'revenue');
  const currencies = [...new Set(money.map(({ currency = '' }) => currency))].sort();
  return {
    signUps: Number(sum(entries, 'signUp')),
    activeUsers: new Set(entries.flatMap(({ what, who }) => (what === 'active' ? who : []))).size,
    sessions: Number(sum(entries, 'session')),
    messages: Number(sum(entries, 'message')),
    tokens: Number(sum(entries, 'tokens')),
    cost: nanoText(sum(entries, 'cost')),
    failed: Number(sum(entries, 'failed')),
    completed: Number(sum(entries, 'completed')),
    good: Number(sum(entries, 'good')),
    revenue: Object.fromEntries(
      currencies.map((currency) => [
        currency,
        minorText(
          sum(
            money.filter((entry) => entry.currency === currency),
            'revenue',
          ),
          currency,
        ),
      ]),
    ),
  };
}

function shown(measures: StatisticMeasures) {
  const { signUps, activeUsers, sessions, messages, tokens, cost, replies, orders, feedback, revenue } =
    measures;
  const { failed } = replies;
  const { completed } = orders;
  return {
    signUps,
    activeUsers,
    sessions,
    messages,
    tokens,
    cost,
    failed,
    completed,
    good: feedback.good,
    revenue,
  };
}

test.each([
  ['UTC', 'hour', 96],
  // The clock is put back on the 25th: one hour is there twice, the day has 25.
  ['Europe/Helsinki', 'hour', 96],
  ['Europe/Helsinki', 'day', 5],
  ['Asia/Kathmandu', 'hour', 97],
  ['America/St_Johns', 'day', 5],
  ['Asia/Kathmandu', 'week', 2],
  ['UTC', 'month', 1],
])(`every step is the book's, in %s by %s (SEED=${seed})`, async (timezone, interval, steps) => {
  const query = { from: from.toISOString(), to: to.toISOString(), interval, timezone };
  const data = dataOf(await house.call(routes.getStatistic, { as: boss, query }));
  expect(data.series).toHaveLength(steps);
  expect(data.range.scope).toBe('platform');
  for (const [n, point] of data.series.entries()) {
    const until = Date.parse(data.series[n + 1]?.at ?? data.range.to);
    expect([point.at, shown(point)]).toEqual([point.at, booked(entriesIn(Date.parse(point.at), until))]);
  }
  expect(shown(data.totals)).toEqual(booked(days.book));
});

test('a day in a zone begins when its clock says so, also where it is put back', async () => {
  const query = { from: '2026-10-25', to: '2026-10-25', interval: 'hour', timezone: 'Europe/Helsinki' };
  const { range, series, totals } = dataOf(await house.call(routes.getStatistic, { as: boss, query }));
  expect([range.from, range.to, series.length]).toEqual([
    '2026-10-24T21:00:00.000Z',
    '2026-10-25T22:00:00.000Z',
    25,
  ]);
  expect(shown(totals)).toEqual(booked(entriesIn(Date.parse(range.from), Date.parse(range.to))));
});

test('somebody sees the own workspace alone, an ADMIN any', async () => {
  const [own = '', other = ''] = days.workspaces;
  const query = { from: from.toISOString(), to: to.toISOString() };
  const { totals, range } = dataOf(await house.call(routes.getStatistic, { as: member(own), query }));
  expect(range.scope).toBe('workspace');
  expect(shown(totals)).toEqual(booked(entriesIn(0, to.getTime(), own)));
  const asked = (as: typeof boss, workspace: string) =>
    house.call(routes.getStatistic, { as, query: { ...query, workspace } });
  expect((await asked(member(own), other)).status).toBe(404);
  expect(shown(dataOf(await asked(boss, other)).totals)).toEqual(booked(entriesIn(0, to.getTime(), other)));
});

test('an agent, a person and a model have figures of their own, which make up the whole', async () => {
  const query = { from: from.toISOString(), to: to.toISOString() };
  const { top, totals } = dataOf(await house.call(routes.getStatistic, { as: boss, query }));
  const ofOne = async (filter: Record<string, string>) =>
    dataOf(await house.call(routes.getStatistic, { as: boss, query: { ...query, ...filter } })).totals;
  let messages = 0;
  for (const { agentUUID, ...figures } of top.agents) {
    const own = await ofOne({ agentUUID });
    expect([own.messages, own.tokens, own.cost]).toEqual([figures.messages, figures.tokens, figures.cost]);
    messages += own.messages;
  }
  expect(messages).toBe(totals.messages);
  const tokens = await Promise.all(top.models.map(({ model }) => ofOne({ model })));
  expect(tokens.reduce((all, own) => all + own.tokens, 0)).toBe(totals.tokens);
  const [first] = top.users;
  expect(await ofOne({ userUUID: first?.userUUID ?? '' })).toMatchObject({
    messages: first?.messages,
    activeUsers: 1,
  });
});

test('an order that was given up waits no more, neither altogether nor for whoever placed it', async () => {
  const [workspace, userUuid, kept, left] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const scene = { at: new Date('2026-05-04T10:00:00Z'), workspace };
  const placed = [kept, left].map((uuid) => tell.placed(scene, uuid, userUuid, 900n, 'USD'));
  await house.consume(placed);
  await house.consume([tell.cancelled(scene, left)]);
  const query = { from: '2026-05-04', to: '2026-05-04', workspace };
  for (const filter of [{}, { userUUID: userUuid }]) {
    const asked = { as: boss, query: { ...query, ...filter } };
    const { totals } = dataOf(await house.call(routes.getStatistic, asked));
    expect(totals.orders).toEqual({ placed: 2, processing: 1, completed: 0, cancelled: 1 });
  }
});

test('what cannot be asked is refused', async () => {
  const refused = async (query: Record<string, string>) => {
    const { status, body } = await house.call(routes.getStatistic, { as: boss, query });
    return [status, body.errorCode];
  };
  expect(await refused({ from: '2026-02-02', to: '2026-01-01' })).toEqual([400, 'EMPTY_TIME']);
  expect(await refused({ from: '2020-01-01', interval: 'hour' })).toEqual([400, 'TOO_MANY_STEPS']);
  expect(await refused({ agentUUID: randomUUID(), model: 'x' })).toEqual([400, 'TWO_FILTERS']);
  expect((await refused({ timezone: 'Mars/Olympus' }))[0]).toBe(400);
  // Figures are kept by quarters of an hour.
  const day = { from: '2026-10-24', to: '2026-10-24' };
  expect((await refused({ ...day, timezone: '+05:07' }))[0]).toBe(400);
  expect((await refused({ ...day, timezone: '+05:30' }))[0]).toBe(200);
});

test('people are followed from signing up to paying, whatever becomes known first', async () => {
  const workspace = randomUUID();
  const [userUuid, agentUuid, order] = [randomUUID(), randomUUID(), randomUUID()];
  const scene = { at: new Date('2026-03-04T10:00:00Z'), workspace };
  const later = { workspace, at: new Date('2026-03-17T10:00:00Z') };
  const events = [
    tell.message(later, { userUuid, agentUuid, model: '' }),
    tell.agent(later, agentUuid, userUuid),
    tell.agentPublished(later, agentUuid, 1),
    tell.placed(later, order, userUuid, 900n, 'USD'),
    tell.completed(later, order, userUuid),
    ...tell.signUp(scene, userUuid),
  ];
  for (const event of events) await house.consume([event]);
  const query = { from: '2026-03-01', to: '2026-03-31', workspace };
  const data = dataOf(await house.call(routes.getStatistic, { as: boss, query }));
  expect(data.funnel).toEqual({ signedUp: 1, createdAgent: 1, chatted: 1, paid: 1 });
  expect(data.retention).toEqual([{ week: '2026-03-02', signedUp: 1, active: [1, 0, 1] }]);
  expect(data.totals).toMatchObject({ users: 1, agents: 1, revenue: { USD: '9.00' } });
  expect(data.top.agents).toMatchObject([{ agentUUID: agentUuid, name: 'Agent', messages: 1 }]);
  const before = { ...query, from: '2026-03-18', to: '2026-03-20', compare: true };
  const compared = dataOf(await house.call(routes.getStatistic, { as: boss, query: before }));
  expect(compared.totals).toMatchObject({ users: 1, messages: 0 });
  expect(compared.previous).toMatchObject({
    from: '2026-03-15T00:00:00.000Z',
    totals: { messages: 1, users: 1 },
  });
});

test('the middle and the slow end of replies are told', async () => {
  const workspace = randomUUID();
  const chat = { userUuid: randomUUID(), agentUuid: randomUUID(), model: 'p/m' };
  const scene = { at: new Date('2026-04-04T10:00:00Z'), workspace };
  await house.consume(Array.from({ length: 100 }, (_, n) => tell.reply(scene, chat, (n + 1) * 10, n + 1)));
  const query = { from: '2026-04-04', to: '2026-04-04' };
  const { totals } = dataOf(await house.call(routes.getStatistic, { as: member(workspace), query }));
  const close = (found: number | null, true_: number) => {
    expect(found).toBeGreaterThanOrEqual(true_);
    expect(found).toBeLessThanOrEqual(true_ * 1.1);
  };
  close(totals.latency.p50, 500);
  close(totals.latency.p95, 950);
  close(totals.firstToken.p50, 50);
});
