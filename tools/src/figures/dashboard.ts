import { routes, type Statistic, type StatisticMeasures } from '@tutka/http-contracts';
import type { Api } from '../e2e/api.ts';
import type { Figures, Scope, Sums } from './figures.ts';

/** What the dashboard shows: answers of `GET /api/statistic`, as somebody may ask for them. */
export async function dashboard(api: Pick<Api, 'call'>, scope: Scope): Promise<Figures> {
  const { series, totals, funnel, top } = await asked(api, scope);
  const steps = new Map(series.map(({ at, ...measures }) => [Date.parse(at), sumsOf(measures)]));
  const total = {
    ...sumsOf(totals),
    ...counts('funnel.', funnel),
    ...messages('top.agents', top.agents),
    ...messages('top.users', top.users),
  };
  return { steps, total };
}

/** What it shows that is no sum of steps, which nobody notes in a book. */
export async function dashboardDetails(api: Pick<Api, 'call'>, scope: Scope): Promise<Figures> {
  const { totals, top, errors, retention } = await asked(api, scope);
  const { latency, firstToken } = totals;
  const named: (readonly [string, number | null])[] = [
    ...top.models.map(({ model, tokens }) => [`model ${model}`, tokens] as const),
    ...errors.map(({ code, count }) => [`error ${code}`, count] as const),
    ['latency p50', latency.p50],
    ['latency p95', latency.p95],
    ['firstToken p50', firstToken.p50],
    ['firstToken p95', firstToken.p95],
    ...retention.flatMap(({ week, signedUp, active }) => [
      [`cohort ${week}`, signedUp] as const,
      ...active.map((count, after) => [`cohort ${week} after ${after}`, count] as const),
    ]),
  ];
  const known = named.flatMap(([name, value]) => (value === null ? [] : [[name, BigInt(value)] as const]));
  return { steps: new Map(), total: Object.fromEntries(known) };
}

/** Durations are told by a bin that is a tenth wider than the one before: one that is right so far is the true one. */
export function asMeasured(shown: Figures, { total: measured }: Figures): Figures {
  const total = Object.entries(shown.total).map(([measure, value]) => {
    const exact = measured[measure] ?? 0n;
    const isNear = / p\d\d$/.test(measure) && value >= exact && value * 10n <= exact * 11n + 10n;
    return [measure, isNear ? exact : value];
  });
  return { ...shown, total: Object.fromEntries(total) };
}

const FILTERS = { agent: 'agentUUID', person: 'userUUID', model: 'model' } as const;

function asked(api: Pick<Api, 'call'>, scope: Scope): Promise<Statistic> {
  const { step, zone, workspace, item, from, to } = scope;
  const query = {
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    interval: step,
    timezone: zone,
    ...(workspace && { workspace }),
    ...(item && { [FILTERS[item.of]]: item.id }),
  };
  return api.call(routes.getStatistic, { query });
}

/** Durations are no sums. */
function sumsOf({ latency, firstToken, cost, revenue, refunds, ...counted }: StatisticMeasures): Sums {
  return {
    ...counts('', counted),
    cost: nanoUnits(cost),
    ...money('revenue', revenue),
    ...money('refunds', refunds),
  };
}

/** How many messages those have who are listed; who has none may be listed too. */
function messages(list: string, listed: readonly { readonly messages: number }[]): Sums {
  const sent = listed.filter((one) => one.messages > 0);
  return Object.fromEntries(sent.map((one, at) => [`${list}.${at + 1}`, BigInt(one.messages)]));
}

interface Counted {
  readonly [name: string]: number | Counted;
}

function counts(prefix: string, counted: Counted): Sums {
  const each = Object.entries(counted).map(([name, value]): Sums => {
    return typeof value === 'number' ? { [prefix + name]: BigInt(value) } : counts(`${name}.`, value);
  });
  return Object.assign({}, ...each);
}

function money(name: string, amounts: Readonly<Record<string, string>>): Sums {
  const each = Object.entries(amounts).map(([currency, text]) => [
    `${name} ${currency}`,
    BigInt(text.replace('.', '')),
  ]);
  return Object.fromEntries(each);
}

function nanoUnits(text: string): bigint {
  const [whole = '', part = ''] = text.split('.');
  return BigInt(whole + part.padEnd(9, '0'));
}
