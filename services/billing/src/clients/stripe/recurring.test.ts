import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { chargeOf, recurringOf, signed } from '../../../test/stripe-charges.ts';
import { SECRET_KEY, type Stage, stripeStage, WEBHOOK_SECRET } from '../../../test/stripe-stage.ts';
import type { RecurringProvider } from '../recurring-provider.ts';
import { createStripe } from './create-stripe.ts';

const START = new Date('2027-01-31T10:00:00Z');
const DUE = new Date('2027-02-28T10:00:00Z');

let stage: Stage;
let now: Date;
let recurring: RecurringProvider;

beforeEach(async () => {
  now = START;
  const { simulator } = await stripeStage({ now: () => now });
  const settings = { secretKey: SECRET_KEY, webhookSecret: WEBHOOK_SECRET, apiBase: simulator.url };
  stage = { simulator, stripe: createStripe({ ...settings, now: () => now }) };
  recurring = recurringOf(stage.stripe);
});

afterEach(() => stage.simulator.stop());

const monthly = () => signed(stage, { nextAt: DUE });
const taken = () =>
  stage.simulator.books().flatMap(({ charges }) => charges.map(({ amount }) => BigInt(amount)));

test('what is signed is paid with it, and known by its session and by itself', async () => {
  const { terms, session, known } = await monthly();
  const { payment } = terms.attempt;
  expect(await stage.stripe.look({ payment, reference: session })).toMatchObject({
    state: 'paid',
    amount: { minor: 1250n, currency: 'USD' },
  });
  const truth = { state: 'active', reference: known.reference, renews: true };
  expect(await recurring.lookAgreement({ ...known, reference: session })).toEqual(truth);
  expect(await recurring.lookAgreement(known)).toEqual(truth);
  expect(await recurring.lookAgreement({ ...known, reference: undefined })).toEqual({ state: 'unknown' });
});

describe('a period', () => {
  test('is charged by Stripe itself, and found, however often it is asked for', async () => {
    const { known } = await monthly();
    const charge = chargeOf(known, DUE);
    expect(await recurring.charge(charge)).toEqual({ state: 'open' });
    now = DUE;
    for (let n = 0; n < 3; n++) expect(await recurring.charge(charge)).toMatchObject({ state: 'paid' });
    expect(taken()).toEqual([1250n, 1250n]);
  });

  test('whose card is declined was tried by Stripe, and is tried again by another payment alone', async () => {
    const { known } = await monthly();
    stage.simulator.faults.renewals('declined', 2);
    now = DUE;
    const [first, second] = [chargeOf(known, DUE), chargeOf(known, DUE)];
    const declined = { state: 'ended', how: 'failed', reason: 'CARD_DECLINED' };
    expect(await recurring.charge(first)).toEqual(declined);
    expect(await recurring.charge(first)).toEqual(declined);
    expect(await recurring.charge(second)).toEqual(declined);
    // Nothing fails any more, and the same payment tries no more.
    expect(await recurring.charge(second)).toEqual(declined);
    expect(taken()).toEqual([1250n]);
    expect(await recurring.charge(chargeOf(known, DUE))).toMatchObject({ state: 'paid' });
    expect(await recurring.lookCharge(first)).toMatchObject({ state: 'paid' });
    expect(taken()).toEqual([1250n, 1250n]);
  });

  test('that is closed is asked for no more', async () => {
    const { known } = await monthly();
    stage.simulator.faults.renewals('declined');
    now = DUE;
    const charge = chargeOf(known, DUE);
    await recurring.charge(charge);
    const closed = { state: 'ended', how: 'closed', reason: 'CLOSED' };
    expect(await recurring.closeCharge(charge)).toEqual(closed);
    expect(await recurring.charge(chargeOf(known, DUE))).toEqual(closed);
    expect(taken()).toEqual([1250n]);
  });

  test('of an agreement that has ended fails', async () => {
    const { known } = await monthly();
    expect(await recurring.end(known)).toEqual({ state: 'ended', reason: 'CANCELED' });
    now = DUE;
    expect(await recurring.charge(chargeOf(known, DUE))).toMatchObject({ reason: 'AGREEMENT_ENDED' });
    expect(await recurring.lookAgreement(known)).toEqual({ state: 'ended', reason: 'CANCELED' });
    expect(taken()).toEqual([1250n]);
  });
});

describe('a difference', () => {
  const changeOf = (agreement: { subscription: string; reference: string }) =>
    chargeOf(agreement, START, { kind: 'change', amount: { minor: 777n, currency: 'USD' } });

  test('is an invoice of ours, one for each payment', async () => {
    const { known } = await monthly();
    const charge = changeOf(known);
    const answers = await Promise.all([recurring.charge(charge), recurring.charge(charge)]);
    expect(answers).toMatchObject([{ state: 'paid' }, { state: 'paid' }]);
    expect(await recurring.charge(charge)).toMatchObject({ state: 'paid', amount: { minor: 777n } });
    expect(taken()).toEqual([1250n, 777n]);
  });

  test.each(['POST /v1/invoices', '/v1/invoiceitems', '/finalize', '/pay'])(
    'is taken once though the answer of %s was lost',
    async (call) => {
      const { known } = await monthly();
      const charge = changeOf(known);
      // A cut connection is tried once more by Stripe's client itself.
      stage.simulator.faults.calls('cut', 2, call);
      await recurring.charge(charge).catch((error: Error) => expect(error.name).toBe('ProviderUnavailable'));
      stage.simulator.faults.clear();
      expect(await recurring.charge(charge)).toMatchObject({ state: 'paid' });
      expect(taken()).toEqual([1250n, 777n]);
    },
  );

  test('that is declined may be closed', async () => {
    const { known } = await monthly();
    const charge = changeOf(known);
    stage.simulator.faults.renewals('declined');
    expect(await recurring.charge(charge)).toMatchObject({ state: 'ended', reason: 'CARD_DECLINED' });
    expect(await recurring.closeCharge(charge)).toMatchObject({ state: 'ended', how: 'closed' });
    expect(taken()).toEqual([1250n]);
  });
});

test('what is ended and resumed here is told from what a person ends at the portal', async () => {
  const { known } = await monthly();
  const ends = async () => (await recurring.lookAgreement(known)) as { renews?: boolean };
  await recurring.renew(known, false);
  expect(await ends()).toMatchObject({ renews: true });
  await recurring.renew(known, true);
  const url = await recurring.portal?.(known, { returnUrl: 'https://tutka.example/billing', language: 'en' });
  const body = new URLSearchParams({ do: 'end', subscription: known.reference });
  expect((await fetch(url ?? '', { method: 'POST', body, redirect: 'manual' })).status).toBe(303);
  expect(await ends()).toMatchObject({ renews: false });
});

test('another price is charged from the next period on, and another period begins where it should', async () => {
  const { known } = await monthly();
  const dearer = { amount: { minor: 2500n, currency: 'USD' }, period: 'month', nextAt: DUE } as const;
  expect(await recurring.reprice(known, dearer)).toBe('done');
  now = DUE;
  await recurring.charge(chargeOf(known, DUE));
  expect(taken()).toEqual([1250n, 2500n]);
  const nextAt = new Date('2028-02-28T10:00:00Z');
  await recurring.reprice(known, { amount: { minor: 9900n, currency: 'USD' }, period: 'year', nextAt });
  now = new Date('2028-02-28T09:59:59Z');
  expect(await recurring.charge(chargeOf(known, nextAt))).toEqual({ state: 'open' });
  expect(taken()).toEqual([1250n, 2500n]);
  now = nextAt;
  expect(await recurring.charge(chargeOf(known, nextAt))).toMatchObject({ state: 'paid' });
  expect(taken()).toEqual([1250n, 2500n, 9900n]);
});

test('a session that nobody paid is closed with its agreement', async () => {
  const { terms } = await monthly();
  const fresh = { ...terms, subscription: randomUUID() };
  const { reference } = await recurring.sign({
    ...fresh,
    attempt: { ...fresh.attempt, payment: randomUUID() },
  });
  const known = { subscription: fresh.subscription, reference };
  expect(await recurring.lookAgreement(known)).toEqual({ state: 'open' });
  await recurring.end(known);
  expect(await recurring.lookAgreement(known)).toEqual({ state: 'ended', reason: 'CLOSED' });
});
