import type { SubscriptionTerms } from '../domain/subscriptions/subscription.events.ts';

export const msOf = (instant: string): bigint => BigInt(Date.parse(instant));

/** What a period is and costs, as public events carry it. */
export const termsOf = ({ planId, name: planName, amount }: SubscriptionTerms) => ({
  planId,
  planName,
  amount: { minor: BigInt(amount.minor), currency: amount.currency },
});

/** Whose it is and of which plan. */
export const namedOf = ({
  userUuid,
  planId,
  name,
}: Readonly<Record<'userUuid' | 'planId' | 'name', string>>) => ({
  userUuid,
  planId,
  planName: name,
});
