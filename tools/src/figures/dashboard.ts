import { routes, type Statistic, type StatisticMeasures } from '@tutka/http-contracts';
import type { Api } from '../e2e/api.ts';
import type { Figures, Scope, Sums } from './figures.ts';

/** What the dashboard shows: answers of `GET /api/statistic`, as somebody may ask for them. */
export async function dashboard(api: Pick<Api, 'call'>, scope: Scope): Promise<Figures> {
  const { step, zone, workspace, from, to } = scope;
  const query = {
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    interval: step,
    timezone: zone,
    ...(workspace && { workspace }),
  };
  const { series, totals, funnel, top }: Statistic = await api.call(routes.getStatistic, { query });
  const steps = new Map(series.map(({ at, ...measures }) => [Date.parse(at), sumsOf(measures)]));
  const total = {
    ...sumsOf(totals),
    ...counts('funnel.', funnel),
    ...messages('top.agents', top.agents),
    ...messages('top.users', top.users),
  };
  return { steps, total };
}

/** Durations are not in it: nobody else measures them. */
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
