import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Person } from '@tutka/service-runtime';
import { stripeBiller } from '../../test/billers.ts';
import { Months } from '../../test/months.ts';

/** The plan that begins on a day; and what is taken on a day, in the smallest unit. */
interface Expected {
  readonly plans: Readonly<Record<string, string>>;
  readonly charges: Readonly<Record<string, bigint>>;
}

/** What somebody does on the mornings of some days. */
interface Story extends Expected {
  readonly name: string;
  readonly begins: string;
  readonly plan: readonly [string, 'month' | 'year'];
  readonly deeds?: Readonly<Record<string, (as: Person, uuid: string) => Promise<unknown>>>;
  /** How many charges fail from a day on. */
  readonly declines?: Readonly<Record<string, number>>;
}

/** In the dollars of the seeded plans: Pro 20 a month or 200 a year, Team 60 or 600. */
const stories: readonly Story[] = [
  {
    name: 'who comes on 31 January, is declined once, goes up, goes down, and stays',
    begins: '2027-01-31T10:00:00Z',
    plan: ['pro', 'month'],
    declines: { '2027-02-28': 1 },
    deeds: {
      '2027-04-15': (as, uuid) => months.changePlan(as, uuid, 'team', 'month'),
      '2027-05-10': (as, uuid) => months.changePlan(as, uuid, 'pro', 'month'),
      '2027-06-10': (as, uuid) => months.unsubscribe(as, uuid),
      '2027-06-20': (as, uuid) => months.resume(as, uuid),
    },
    plans: { '2027-01-31': 'pro', '2027-04-15': 'team', '2027-05-31': 'pro' },
    charges: {
      '2027-01-31': 2000n,
      '2027-03-01': 2000n,
      '2027-03-31': 2000n,
      // Half of April was left, and 4,000 is the difference of a month.
      '2027-04-15': 2000n,
      '2027-04-30': 6000n,
      '2027-05-31': 2000n,
      '2027-06-30': 2000n,
      '2027-07-31': 2000n,
      '2027-08-31': 2000n,
      '2027-09-30': 2000n,
      '2027-10-31': 2000n,
      '2027-11-30': 2000n,
      '2027-12-31': 2000n,
      '2028-01-31': 2000n,
      '2028-02-29': 2000n,
      '2028-03-31': 2000n,
    },
  },
  {
    name: 'whose card is declined to the end',
    begins: '2027-02-05T08:00:00Z',
    plan: ['team', 'month'],
    declines: { '2027-03-05': 5 },
    plans: { '2027-02-05': 'team', '2027-03-12': 'free' },
    charges: { '2027-02-05': 6000n },
  },
  {
    name: 'whose card is declined until the last try',
    begins: '2027-06-16T08:00:00Z',
    plan: ['pro', 'month'],
    declines: { '2027-07-16': 4 },
    deeds: { '2027-10-01': (as, uuid) => months.unsubscribe(as, uuid) },
    plans: { '2027-06-16': 'pro', '2027-10-16': 'free' },
    charges: { '2027-06-16': 2000n, '2027-07-23': 2000n, '2027-08-16': 2000n, '2027-09-16': 2000n },
  },
  {
    name: 'who gets the second month’s money back',
    begins: '2027-02-14T08:00:00Z',
    plan: ['pro', 'month'],
    deeds: { '2027-03-20': (as, uuid) => months.refund(as, uuid) },
    plans: { '2027-02-14': 'pro', '2027-03-20': 'free' },
    charges: { '2027-02-14': 2000n, '2027-03-14': 2000n },
  },
  {
    name: 'who goes from a month to a year',
    begins: '2027-02-10T08:00:00Z',
    plan: ['pro', 'month'],
    deeds: { '2027-02-24': (as, uuid) => months.changePlan(as, uuid, 'pro', 'year') },
    plans: { '2027-02-10': 'pro' },
    // Half of February was left.
    charges: { '2027-02-10': 2000n, '2027-02-24': 19_000n, '2028-02-24': 20_000n },
  },
];

const hour = (day: string, at: string) => `${day}T${at}Z`;

let months: Months;
beforeAll(async () => {
  months = await Months.open(new Date('2027-01-31T09:00:00Z'), stripeBiller);
});
afterAll(() => months.close());

/** Where nothing is said of a day, it is as the day before. */
function planOn(plans: Expected['plans'], day: string): string {
  const begun = Object.keys(plans).filter((each) => each <= day);
  return plans[begun.sort().at(-1) ?? ''] ?? 'free';
}

async function live(until: string): Promise<void> {
  const people = new Map<string, { as: Person; uuid: string }>();
  const paid = new Map<string, bigint>();
  const come = async ({ name, begins, plan }: Story) => {
    await months.until(begins);
    const as = months.newcomer();
    people.set(name, { as, uuid: await months.subscribe(as, ...plan) });
  };
  const act = async (day: string, story: Story) => {
    if (story.begins.startsWith(day)) await come(story);
    const known = people.get(story.name);
    const [deed, declined] = [story.deeds?.[day], story.declines?.[day]];
    if (!known || (!deed && !declined)) return;
    const at = Date.parse(hour(day, story.begins.slice(11, 19)));
    if (declined !== undefined) {
      await months.until(new Date(at - 60_000));
      months.biller.decline(declined);
    }
    await months.until(new Date(at));
    await deed?.(known.as, known.uuid);
  };
  const actAll = async (day: string) => {
    for (const story of stories) await act(day, story);
  };
  const check = async (day: string) => {
    for (const { name, plans, charges } of stories) {
      const known = people.get(name);
      if (!known) continue;
      expect([day, name, await months.planOf(known.as)]).toEqual([day, name, planOn(plans, day)]);
      const sum = await months.paid(known.as);
      expect([day, name, sum - (paid.get(name) ?? 0n)]).toEqual([day, name, charges[day] ?? 0n]);
      paid.set(name, sum);
    }
  };
  await actAll('2027-01-31');
  await months.until('2027-01-31T12:00:00Z');
  await check('2027-01-31');
  for (let at = Date.parse('2027-02-01T00:00:00Z'); ; at += 86_400_000) {
    const day = new Date(at).toISOString().slice(0, 10);
    if (day > until) return;
    await actAll(day);
    await months.until(hour(day, '12:00:00'));
    await check(day);
  }
}

/** `make test-subscriptions` lives all fourteen months; otherwise the first two and a bit are enough. */
const lastDay = process.env.MONTHS === 'all' ? '2028-04-02' : '2027-04-16';

test(`until ${lastDay} each period is charged once, each plan holds on its days, and both books say the same`, async () => {
  await live(lastDay);
  const { biller } = months;
  const ours = await months.books();
  const theirs = biller.taken();
  expect({ taken: theirs.reduce((sum, { minor }) => sum + minor, 0n), captures: theirs.length }).toEqual({
    taken: ours.taken,
    captures: ours.captures,
  });
  expect(biller.givenBack()).toBe(ours.givenBack);
}, 600_000);
