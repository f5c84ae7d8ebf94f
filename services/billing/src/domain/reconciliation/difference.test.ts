import { expect, test } from '@jest/globals';
import { specify } from '@tutka/testing';
import { decideDifference, evolveDifference, noDifference } from './difference.decide.ts';
import type { Difference, DifferenceEvent } from './difference.events.ts';

const { given } = specify({ decide: decideDifference, evolve: evolveDifference, initial: noDifference });

const facts: Difference = {
  ...{ kind: 'OTHER_AMOUNT', about: 'ch_1', subject: 's', payment: 'p', order: 'o', reference: 'ch_1' },
  ...{ ours: { minor: '5', currency: 'USD' }, theirs: { minor: '6', currency: 'USD' } },
  ...{ at: '2026-11-21T00:00:00.000Z', detail: null },
};
const find = (more: Partial<Difference> = {}) =>
  ({ type: 'find', facts: { ...facts, ...more }, provider: 'stripe', run: 'r' }) as const;
const found = (more: Partial<Difference> = {}): DifferenceEvent => ({
  type: 'DifferenceFound',
  data: { ...facts, ...more, provider: 'stripe', run: 'r' },
});

test('a difference is told once, and again when it has changed or come back', () => {
  given([]).when(find()).thenEvents([found()]);
  given([found()]).when(find()).thenEvents([]);
  given([found()])
    .when(find({ detail: 'lost' }))
    .thenEvents([found({ detail: 'lost' })]);
  given([found(), { type: 'DifferenceGone', data: { run: 'r' } }])
    .when(find())
    .thenEvents([found()]);
});

test('what is found no more is gone; what our own work ends is mended', () => {
  const miss = { type: 'miss', run: 'q' } as const;
  given([found()])
    .when(miss)
    .thenEvents([{ type: 'DifferenceGone', data: { run: 'q' } }]);
  given([found({ kind: 'PAYMENT_MISSED' })])
    .when(miss)
    .thenEvents([{ type: 'DifferenceMended', data: { run: 'q' } }]);
  given([]).when(miss).thenEvents([]);
  expect(() => decideDifference({ type: 'review' }, noDifference)).toThrow();
});
