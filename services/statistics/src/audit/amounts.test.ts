import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { topics } from '@tutka/contracts';
import { PayoutMadeSchema } from '@tutka/contracts/billing/events/v1/earnings';
import { OrderPlacedSchema, OrderRefundedSchema } from '@tutka/contracts/billing/events/v1/order';
import { PlanChangedSchema, PlanCreatedSchema } from '@tutka/contracts/billing/events/v1/plan';
import { done, logOf } from '../../test/audited.ts';
import { type House, openHouse, owner } from '../../test/house.ts';
import { rebuild } from '../rebuild/rebuild.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house?.close());

const placed = [topics.order, OrderPlacedSchema] as const;
const refunded = [topics.order, OrderRefundedSchema] as const;

test.each([
  ['USD', 900n, 5n, '0.05 USD'],
  ['JPY', 900n, 250n, '250 JPY'],
  ['KWD', 12_345n, 1500n, '1.500 KWD'],
])(
  'of an order in %s of %d, %d that went back is told as %s',
  async (currency, minor, amountMinor, amount) => {
    const ada = owner();
    const order = randomUUID();
    const { userUuid } = ada;
    await house.consume([
      done(ada, placed, order, { orderUuid: order, userUuid, total: { minor, currency } }),
    ]);
    await house.consume([done(ada, refunded, order, { orderUuid: order, amountMinor })]);
    const [entry] = (await logOf(house, ada)).items;
    expect(entry?.changes).toContainEqual({ field: 'amount', shown: true, before: null, after: amount });
    expect(entry?.changes.map(({ field }) => field)).not.toContain('amountMinor');
    expect((await rebuild(house.workerUrl)).differences).toEqual([]);
  },
);

test('prices, included credits and payouts are told as money', async () => {
  const ada = owner();
  const plan = randomUUID();
  const prices = (minor: string) => ({
    prices: `{"USD":{"month":"${minor}","year":null},"JPY":{"month":"8800"}}`,
  });
  await house.consume([
    done(ada, [topics.plan, PlanCreatedSchema], plan, {
      ...{ planId: 'team', name: 'Team' },
      values: { ...prices('6000'), includedCredits: '"2500000000"' },
    }),
    done(ada, [topics.plan, PlanChangedSchema], plan, {
      ...{ planId: 'team', fields: ['prices', 'includedCredits'] },
      values: { ...prices('6550'), includedCredits: 'null' },
    }),
    done(ada, [topics.earnings, PayoutMadeSchema], ada.workspace, { currency: 'EUR', amountMinor: 1900n }),
  ]);
  const [payout, changed] = (await logOf(house, ada)).items;
  const shown = (month: string) => ({ USD: { month, year: null }, JPY: { month: '8800' } });
  expect(changed?.changes).toEqual([
    { field: 'prices', shown: true, before: shown('60.00'), after: shown('65.50') },
    { field: 'includedCredits', shown: true, before: '2.50', after: null },
  ]);
  expect(payout?.changes).toEqual([{ field: 'amount', shown: true, before: null, after: '19.00 EUR' }]);
});
