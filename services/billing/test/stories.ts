import fc from 'fast-check';
import type { OrderNow } from '../src/domain/orders/order-work.ts';
import { owed as owedOf } from '../src/domain/payments/owed.ts';
import type { PaymentState } from '../src/domain/payments/payment.state.ts';
import { PAYMENT_POINTS } from '../src/payments/points.ts';
import { PRICE, type Shop, type Step } from './shop.ts';

const provider = fc.constantFrom('stripe' as const, 'alipay' as const);
const times = fc.integer({ min: 1, max: 3 });

const deed: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('pay' as const), provider }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('capture' as const), provider }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('decline' as const), provider }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('send back' as const), provider }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constantFrom('notice' as const, 'poll' as const), provider, times }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('cancel' as const, 'expire' as const) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('work' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('refund' as const),
      cents: fc.option(fc.integer({ min: 1, max: 1_400 }), { nil: undefined }),
    }),
  },
);

// Points that one order's payments do not reach.
const elsewhere = new Set<string>([
  'notice kept',
  'fulfilled',
  'earned',
  'agreement saved',
  'renewal placed',
  'charge made',
]);
const points = PAYMENT_POINTS.filter((point) => !elsewhere.has(point));

const fault: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('crash' as const), point: fc.constantFrom(...points) }),
  fc.record({
    do: fc.constant('fault' as const),
    provider,
    fault: fc.constantFrom('unreachable' as const, 'answer lost' as const, 'wrong amount' as const),
  }),
);

/** Stories of 12 steps and more, with two faults and more strewn in. */
export const story: fc.Arbitrary<readonly Step[]> = fc
  .tuple(
    fc.array(deed, { minLength: 10, maxLength: 24 }),
    fc.array(fc.tuple(fault, fc.nat(100)), { minLength: 2, maxLength: 5 }),
  )
  .map(([deeds, faults]) => {
    const steps = [...deeds];
    for (const [one, place] of faults) steps.splice(place % (steps.length + 1), 0, one);
    return steps;
  });

/** What is wrong, once everything that waits was done: nothing, or a sentence each. */
export function wrongs(shop: Shop, now: OrderNow, history: readonly string[]): string[] {
  const { order, payments } = now;
  const price = order.phase === 'completed' ? PRICE - order.refundedMinor : 0n;
  const owed = [...payments.values()].reduce(
    (sum, state) => sum + ('refunds' in state ? owedOf(state) : 0n),
    price,
  );
  const kept = keptBy(shop);
  const successes = [...payments.values()].filter(({ phase }) => phase === 'succeeded').length;
  const completions = history.filter((type) => type === 'OrderCompleted').length;
  const checks: readonly (readonly [boolean, string])[] = [
    [kept === owed, `the providers hold ${kept}, the books say ${owed}`],
    [order.phase !== 'processing', 'the order still waits'],
    [completions === (order.phase === 'completed' ? 1 : 0), `it was completed ${completions} times`],
    [successes === completions, `${successes} attempts paid what was completed ${completions} times`],
    ...[...payments].flatMap(([payment, state]) => openEnds(payment, state, shop)),
  ];
  return checks.filter(([holds]) => !holds).map(([, sentence]) => sentence);
}

function keptBy({ banks: { stripe, alipay } }: Shop): bigint {
  const payments = [...stripe.accounts.keys(), ...alipay.accounts.keys()];
  return payments.reduce((sum, payment) => sum + stripe.kept(payment) + alipay.kept(payment), 0n);
}

function openEnds(
  payment: string,
  state: PaymentState,
  { banks: { stripe, alipay } }: Shop,
): (readonly [boolean, string])[] {
  const refunds = 'refunds' in state ? state.refunds : [];
  const waits = refunds.some((one) => one.state === 'pending');
  const cameBack = (refund: string) => stripe.cameBack(refund) || alipay.cameBack(refund);
  const failed = refunds.some(({ state: end, refund }) => end === 'failed' && !cameBack(refund));
  const unheard = refunds.some(({ state: end, refund }) => end === 'done' && cameBack(refund));
  return [
    [state.phase !== 'processing', `attempt ${payment} is still open`],
    [!waits, `a refund of ${payment} waits`],
    [!failed, `a refund of ${payment} was asked for that cannot be`],
    [!unheard, `a refund of ${payment} came back, and nobody knows`],
  ];
}
