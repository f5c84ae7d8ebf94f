import { expect, test } from '@jest/globals';
import { asWorker } from '@tutka/database';
import { routes } from '@tutka/http-contracts';
import type { Person } from '@tutka/service-runtime';
import { alipayBiller, type MakeBiller, stripeBiller } from '../../test/billers.ts';
import { Months } from '../../test/months.ts';
import { queueJob } from '../jobs/job-rows.ts';
import { findSubscription } from '../projections/subscription.ts';
import { rebuild } from '../rebuild/rebuild.ts';

async function opened(make: MakeBiller, live: (months: Months) => Promise<void>): Promise<void> {
  const months = await Months.open(new Date('2027-02-10T10:00:00Z'), make);
  try {
    await live(months);
    expect((await rebuild(months.workerUrl)).differences).toEqual([]);
  } finally {
    await months.close();
  }
}

/** A person ends at the provider what they signed. */
async function endThere(months: Months, as: Person, uuid: string): Promise<void> {
  const row = await asWorker(months.worker, (tx) => findSubscription(tx, uuid));
  await months.biller.adapter.recurring?.end({ subscription: uuid, reference: row?.reference ?? undefined });
  const look = { kind: 'renew', subject: uuid, workspace: as.workspace } as const;
  await asWorker(months.worker, (tx) => queueJob(tx, look));
  await months.quiet();
}

const page = (months: Months, as: Person, subscription: string) =>
  months.call<{ paymentUUID: string; url: string }>(routes.subscribe, as, {
    body: { subscription, provider: months.biller.name, returnUrl: 'https://tutka.test/billing' },
  });

const sums = (months: Months) => months.biller.taken().map(({ minor }) => minor);

const providers = [
  ['Stripe', stripeBiller, 2_000n],
  ['Alipay', alipayBiller, 13_800n],
] as const;

test.each(providers)(
  'who ended it at %s goes on by paying the next period ahead, which is not charged again',
  (_, make, price) =>
    opened(make, async (months) => {
      const ada = months.newcomer();
      const uuid = await months.subscribe(ada, 'pro', 'month');
      expect(await months.look(ada, uuid)).toMatchObject({ payAhead: null });
      await endThere(months, ada, uuid);
      const { endsAt } = await months.look(ada, uuid);
      expect(await months.look(ada, uuid)).toMatchObject({
        ...{ cancelAtEnd: true, renews: false },
        payAhead: { at: endsAt },
      });
      await expect(months.resume(ada, uuid)).rejects.toThrow('SUBSCRIPTION_OVER');
      // An order for it that is given up is no end of it.
      await page(months, ada, uuid);
      const [placed] = await months.call<{ uuid: string }[]>(routes.listOrders, ada);
      const dropped = { params: { id: placed?.uuid ?? '' }, body: { status: 2 } };
      await months.call(routes.updateOrder, ada, dropped);
      await months.quiet();
      await months.payFor(ada, uuid);
      expect(sums(months)).toEqual([price, price]);
      expect(await months.look(ada, uuid)).toMatchObject({
        ...{ state: 'ACTIVE', renews: true, cancelAtEnd: false, payAhead: null },
        endsAt: expect.stringMatching(/^2027-04-10/),
      });
      await expect(page(months, ada, uuid)).rejects.toThrow('NOTHING_TO_PAY');
      for (const day of ['03-10', '03-12', '04-09']) await months.until(`2027-${day}T12:00:00Z`);
      expect(sums(months)).toEqual([price, price]);
      expect(await months.planOf(ada)).toBe('pro');
      for (const day of ['10', '11', '12']) await months.until(`2027-04-${day}T12:00:00Z`);
      expect(sums(months)).toEqual([price, price, price]);
    }),
  180_000,
);

test.each(providers)(
  'a period paid ahead that is given back by %s leaves what was paid before, and nothing more is charged',
  (_, make, price) =>
    opened(make, async (months) => {
      const ben = months.newcomer();
      const uuid = await months.subscribe(ben, 'pro', 'month');
      const first = await months.look(ben, uuid);
      await endThere(months, ben, uuid);
      await months.payFor(ben, uuid);
      await months.refund(ben, uuid);
      const { orderUUID, endsAt } = first;
      const left = await months.look(ben, uuid);
      expect(left).toMatchObject({ state: 'ACTIVE', cancelAtEnd: true, renews: false, orderUUID, endsAt });
      expect(left.payAhead).toMatchObject({ at: endsAt });
      await months.until('2027-03-11T12:00:00Z');
      expect(await months.look(ben, uuid)).toMatchObject({ state: 'ENDED', endReason: 'UNSUBSCRIBED' });
      for (const day of ['03-20', '04-11', '04-14']) await months.until(`2027-${day}T12:00:00Z`);
      expect(sums(months)).toEqual([price, price]);
      expect(months.biller.givenBack()).toBe(price);
    }),
  180_000,
);
