import { expect, test } from '@jest/globals';
import type { Person } from '@tutka/service-runtime';
import { numberSetting } from '@tutka/testing';
import { alipayBiller, stripeBiller } from '../../test/billers.ts';
import { type Expected, type Story, storiesOf } from '../../test/month-stories.ts';
import { Months } from '../../test/months.ts';
import { rebuild } from '../rebuild/rebuild.ts';

const firstDay = '2027-01-31';

const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

const hour = (day: string, at: string) => `${day}T${at}Z`;

/** Where nothing is said of a day, it is as the day before. */
function planOn(plans: Expected['plans'], day: string): string {
  const begun = Object.keys(plans).filter((each) => each <= day);
  return plans[begun.sort().at(-1) ?? ''] ?? 'free';
}

async function live(months: Months, until: string): Promise<void> {
  const stories = storiesOf(months.biller);
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
    await deed?.(months, known.as, known.uuid);
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
  for (let day = firstDay; day <= until; day = dayAfter(day, 1)) {
    await actAll(day);
    await months.until(hour(day, '12:00:00'));
    await check(day);
  }
}

/** `make test-subscriptions` lives all fourteen months; otherwise the first two and a bit are enough. */
const lastDay = dayAfter(firstDay, numberSetting('DAYS', 75, 1));

test.each([
  ['Stripe', stripeBiller],
  ['Alipay', alipayBiller],
])(
  `until ${lastDay} each period is charged once by %s, each plan holds on its days, both books say the same`,
  async (_, make) => {
    const months = await Months.open(new Date('2027-01-31T09:00:00Z'), make);
    try {
      await live(months, lastDay);
      const { biller } = months;
      const ours = await months.books();
      const theirs = biller.taken();
      expect({ taken: theirs.reduce((sum, { minor }) => sum + minor, 0n), captures: theirs.length }).toEqual({
        taken: ours.taken,
        captures: ours.captures,
      });
      expect(biller.givenBack()).toBe(ours.givenBack);
      expect((await rebuild(months.workerUrl)).differences).toEqual([]);
    } finally {
      await months.close();
    }
  },
  600_000,
);
