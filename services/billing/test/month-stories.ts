import type { Person } from '@tutka/service-runtime';
import type { Biller } from './billers.ts';
import type { Months } from './months.ts';

/** The plan that begins on a day; and what is taken on a day, in the smallest unit. */
export interface Expected {
  readonly plans: Readonly<Record<string, string>>;
  readonly charges: Readonly<Record<string, bigint>>;
}

/** What somebody does on the mornings of some days. */
export interface Story extends Expected {
  readonly name: string;
  readonly begins: string;
  readonly plan: readonly [string, 'month' | 'year'];
  readonly deeds?: Readonly<Record<string, (months: Months, as: Person, uuid: string) => Promise<unknown>>>;
  /** How many charges fail from a day on. */
  readonly declines?: Readonly<Record<string, number>>;
}

/** What the seeded plans cost a month, in the smallest unit; a year costs ten months. */
const prices = { USD: { pro: 2_000n, team: 6_000n }, CNY: { pro: 13_800n, team: 41_800n } } as const;

/** Lives of people who subscribe, for all providers the same. */
export function storiesOf({ currency, daysBehind }: Biller): readonly Story[] {
  const { pro, team } = prices[currency];
  const late = (day: string) =>
    new Date(Date.parse(day) + daysBehind * 86_400_000).toISOString().slice(0, 10);
  return [
    {
      name: 'who comes on 31 January, is declined once, goes up, goes down, and stays',
      begins: '2027-01-31T10:00:00Z',
      plan: ['pro', 'month'],
      declines: { '2027-02-28': 1 },
      deeds: {
        '2027-04-15': (months, as, uuid) => months.changePlan(as, uuid, 'team', 'month'),
        '2027-05-10': (months, as, uuid) => months.changePlan(as, uuid, 'pro', 'month'),
        '2027-06-10': (months, as, uuid) => months.unsubscribe(as, uuid),
        '2027-06-20': (months, as, uuid) => months.resume(as, uuid),
      },
      plans: { '2027-01-31': 'pro', '2027-04-15': 'team', '2027-05-31': 'pro' },
      charges: {
        '2027-01-31': pro,
        '2027-03-01': pro,
        '2027-03-31': pro,
        // Half of April was left.
        '2027-04-15': (team - pro) / 2n,
        '2027-04-30': team,
        '2027-05-31': pro,
        '2027-06-30': pro,
        '2027-07-31': pro,
        '2027-08-31': pro,
        '2027-09-30': pro,
        '2027-10-31': pro,
        '2027-11-30': pro,
        '2027-12-31': pro,
        '2028-01-31': pro,
        '2028-02-29': pro,
        '2028-03-31': pro,
      },
    },
    {
      name: 'whose card is declined to the end',
      begins: '2027-02-05T08:00:00Z',
      plan: ['team', 'month'],
      declines: { '2027-03-05': 5 },
      plans: { '2027-02-05': 'team', '2027-03-12': 'free' },
      charges: { '2027-02-05': team },
    },
    {
      name: 'whose card is declined until the last try',
      begins: '2027-06-16T08:00:00Z',
      plan: ['pro', 'month'],
      declines: { '2027-07-16': 4 },
      deeds: { '2027-10-01': (months, as, uuid) => months.unsubscribe(as, uuid) },
      plans: { '2027-06-16': 'pro', '2027-10-16': 'free' },
      charges: { '2027-06-16': pro, '2027-07-23': pro, [late('2027-08-16')]: pro, [late('2027-09-16')]: pro },
    },
    {
      name: 'who gets the second month’s money back',
      begins: '2027-02-14T08:00:00Z',
      plan: ['pro', 'month'],
      deeds: { '2027-03-20': (months, as, uuid) => months.refund(as, uuid) },
      plans: { '2027-02-14': 'pro', '2027-03-20': 'free' },
      charges: { '2027-02-14': pro, '2027-03-14': pro },
    },
    {
      name: 'who goes from a month to a year',
      begins: '2027-02-10T08:00:00Z',
      plan: ['pro', 'month'],
      deeds: { '2027-02-24': (months, as, uuid) => months.changePlan(as, uuid, 'pro', 'year') },
      plans: { '2027-02-10': 'pro' },
      // Half of February was left.
      charges: { '2027-02-10': pro, '2027-02-24': 10n * pro - pro / 2n, '2028-02-24': 10n * pro },
    },
  ];
}
